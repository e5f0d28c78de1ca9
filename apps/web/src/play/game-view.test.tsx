import type { GameOver, LiveState } from '@kingstake/client';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakePage } from '../ui/testkit/fake-page.ts';
import { useResultStage } from './game-view.tsx';
import { playing, practising } from './testkit/table.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const over = (reason: string) => ({ result: 'black_wins', reason, winner: 2 }) as GameOver;

interface StageProps {
  state: LiveState;
  toasts: string[];
  onStage(isResult: boolean): void;
}

function Stage({ state, toasts, onStage }: StageProps) {
  onStage(useResultStage(state, ({ title }) => void toasts.push(title)));
  return null;
}

/** Draws the stage of a game. Reports it after a time as the toasts shown so far, and whether the result is shown. */
function drawStage() {
  vi.useFakeTimers();
  const page = createFakePage();
  const toasts: string[] = [];
  let isShown = false;
  const onStage = (isResult: boolean) => {
    isShown = isResult;
  };
  return {
    draw: (state: LiveState) => page.draw(<Stage state={state} toasts={toasts} onStage={onStage} />),
    after(ms: number) {
      page.run(() => vi.advanceTimersByTime(ms));
      return [toasts.length, isShown];
    },
    leave: page.leave,
  };
}

test.each([
  ['practice', practising, 2_000],
  ['online', playing, 0],
])('G25 shows a mate, then for 3 s its toast, then the result: %s', (_, gameOf, lookMs) => {
  const { draw, after, leave } = drawStage();
  draw(gameOf({ over: over('checkmate') }));
  if (lookMs > 0) expect(after(lookMs - 1)).toEqual([0, false]);
  expect(after(lookMs > 0 ? 1 : 0)).toEqual([1, false]);
  expect(after(2_999)).toEqual([1, false]);
  expect(after(1)).toEqual([1, true]);
  // After a restart, the next mate is shown in the same way.
  draw(gameOf());
  expect(after(0)).toEqual([1, false]);
  draw(gameOf({ over: over('checkmate') }));
  expect(after(lookMs + 2_999)).toEqual([2, false]);
  leave();
});

test('G25 shows the result of any other end at once', () => {
  const { draw, after, leave } = drawStage();
  draw(practising({ over: over('threefold') }));
  expect(after(0)).toEqual([0, true]);
  leave();
});
