import { expect, test, vi } from 'vitest';
import { Emitter } from './emitter.ts';

test('calls each listener until it unsubscribes', () => {
  const emitter = new Emitter<[number]>();
  const received = vi.fn();
  const stop = emitter.subscribe(received);
  emitter.subscribe(received);
  emitter.emit(1);
  stop();
  stop();
  emitter.emit(2);
  expect(received.mock.calls).toEqual([[1], [1], [2]]);
  expect(emitter.size).toBe(1);
});

test('does not call a listener that subscribed while it emits', () => {
  const emitter = new Emitter();
  const late = vi.fn();
  emitter.subscribe(() => emitter.subscribe(late));
  emitter.emit();
  expect(late).not.toHaveBeenCalled();
});

test('calls the other listeners when one throws, if it has an error handler', () => {
  const errors: unknown[] = [];
  const other = vi.fn();
  const fault = new Error('no');
  for (const emitter of [new Emitter((error) => errors.push(error)), new Emitter()]) {
    emitter.subscribe(() => {
      throw fault;
    });
    emitter.subscribe(other);
    if (errors.length === 0) emitter.emit();
    else expect(() => emitter.emit()).toThrow(fault);
  }
  expect([errors, other.mock.calls.length]).toEqual([[fault], 1]);
});
