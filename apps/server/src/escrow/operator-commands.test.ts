import { expect, test } from 'vitest';
import { stuckReason } from './operator-commands.ts';

const NOW = 1_000_000_000_000;
const MINUTE = 60_000;

const CASES: readonly [Partial<Parameters<typeof stuckReason>[0]>, string | null][] = [
  [{}, null],
  [{ endedMs: NOW - 10 * MINUTE + 1 }, null],
  [{ endedMs: NOW - 10 * MINUTE }, 'ended 10 minutes ago, and its stakes are still on chain'],
  [{ endedMs: NOW - 25 * MINUTE }, 'ended 25 minutes ago, and its stakes are still on chain'],
  [{ alarm: 'one seat is gone' }, 'one seat is gone'],
  [{ alarm: 'one seat is gone', endedMs: NOW - 25 * MINUTE }, 'one seat is gone'],
  [{ contradiction: 'the loser', alarm: 'one seat is gone' }, 'its payout contradicts the result: the loser'],
];

test.each(CASES)('explains %j: %s', (game, reason) => {
  expect(stuckReason({ alarm: null, contradiction: null, endedMs: null, ...game }, NOW)).toBe(reason);
});
