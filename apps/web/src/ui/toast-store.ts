// ui: what the page has to say right now. At most one toast: a new one takes the place of the old. Pure but for its
// subscribers; time is the toast component's business.

export type ToastVariant = 'info' | 'success' | 'error';

export interface ToastContent {
  variant: ToastVariant;
  title: string;
  description?: string;
  durationMs?: number; // the usual time when absent
  action?: ToastAction;
}

/** A button in the toast; it closes it too. */
export interface ToastAction {
  label: string;
  run(): void;
}

export interface Toast extends ToastContent {
  id: number; // grows with every toast of this store
}

export interface ToastStore {
  /** Answers with the toast's id. */
  show(content: ToastContent): number;
  /** Closes that toast; does nothing when another one has taken its place. */
  dismiss(id: number): void;
  current(): Toast | null;
  subscribe(onChange: () => void): () => void;
}

export function createToastStore(): ToastStore {
  let shown: Toast | null = null;
  let lastId = 0;
  const subscribers = new Set<() => void>();
  const set = (toast: Toast | null) => {
    shown = toast;
    for (const onChange of subscribers) onChange();
  };
  return {
    show(content) {
      lastId += 1;
      set({ ...content, id: lastId });
      return lastId;
    },
    dismiss(id) {
      if (shown?.id === id) set(null);
    },
    current: () => shown,
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => subscribers.delete(onChange);
    },
  };
}
