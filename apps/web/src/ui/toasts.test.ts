import { describe, expect, it, vi } from 'vitest';
import { createToastStore } from './toasts.tsx';

const toast = (title: string) => ({ variant: 'info', title }) as const;

describe('toast store', () => {
  it('starts empty', () => {
    expect(createToastStore().current()).toBeNull();
  });

  it('K12 shows at most one: a new toast replaces the old one', () => {
    const store = createToastStore();
    store.show(toast('first'));
    store.show(toast('second'));
    expect(store.current()).toEqual({ ...toast('second'), id: 2 });
  });

  it('gives equal toasts different ids, so that each is shown for its full time', () => {
    const store = createToastStore();
    store.show(toast('same'));
    const first = store.current();
    store.show(toast('same'));
    expect(store.current()?.id).not.toBe(first?.id);
  });

  it('dismisses only the toast that is shown', () => {
    const store = createToastStore();
    store.show(toast('first'));
    store.show(toast('second'));
    store.dismiss(1);
    expect(store.current()?.title).toBe('second');
    store.dismiss(2);
    expect(store.current()).toBeNull();
  });

  it('notifies subscribers of every change until they unsubscribe', () => {
    const store = createToastStore();
    const onChange = vi.fn();
    const leave = store.subscribe(onChange);
    store.show(toast('first'));
    store.dismiss(1);
    leave();
    store.show(toast('second'));
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});
