import { DEFAULT_THRESHOLDS, type Judge, type Score, scoreOf } from '@kingstake/fair-play';
import { syntheticGames } from '@kingstake/fair-play/testkit';
import { expect, test } from 'vitest';
import { type ReviewedPlayer, type ReviewOutcome, reviewPlayer, thresholdsWith } from './review-player.ts';

const FIRST: Judge = { kind: 'uci', name: 'Fake 1', nodes: 8_000 };
const SECOND: Judge = { kind: 'uci', name: 'Fake 1', nodes: 32_000 };
const OWN: Judge = { kind: 'own', depth: 4 };

const games = syntheticGames({ seed: 3, games: 4, rating: 1500, movesAGame: 20 });
const usual: Score = {
  ...scoreOf(games, { rating: 1500, deviation: 60 }),
  assistance: 0,
  someGames: 0,
  assistanceAndTime: 0,
};
const suspicious: Score = { ...usual, assistance: 3.5 };
const strong: Score = { ...usual, assistance: 7 };
const copy: Score = { ...usual, assistance: 16 };

function player(
  score: Score,
  judges: readonly Judge[],
  more: { deviation?: number; reported?: boolean } = {},
): ReviewedPlayer {
  return {
    games: judges.map((judge, index) => ({
      gameId: index + 1,
      features: { ...(games[index] as (typeof games)[number]), judge },
      isReported: index === 0 && more.reported === true,
    })),
    score,
    deviation: more.deviation ?? 60,
  };
}

/** An outcome as one text, such as `second-pass of 1, 2`. */
function line({ review, again, opens }: ReviewOutcome): string {
  const queued = again.length === 0 ? '' : ` of ${again.join(', ')}`;
  const opened = opens === null ? '' : `, case by ${opens.kind}${opens.hold ? ' with a hold' : ''}`;
  return `${review}${queued}${opened}`;
}

const once = [FIRST, FIRST, FIRST];
const mixed = [SECOND, FIRST, SECOND];
const twice = [SECOND, SECOND, SECOND];
const own = [OWN, OWN, OWN];

test.each<[string, ReviewedPlayer, on: string, shadow?: string]>([
  ['a usual score', player(usual, once), 'none'],
  ['a suspicious score', player(suspicious, once), 'second-pass of 1, 2, 3'],
  ['a strong score of the first pass', player(strong, once), 'second-pass of 1, 2, 3'],
  ['a strong score with one first pass', player(strong, mixed), 'second-pass of 2'],
  ['a usual score with a report', player(usual, once, { reported: true }), 'second-pass of 1, 2, 3'],
  ['a suspicious score of the second pass', player(suspicious, twice), 'none'],
  ['the same with a report', player(suspicious, twice, { reported: true }), 'look, case by report'],
  ['a strong score of the second pass', player(strong, twice), 'hold, case by quality with a hold', 'hold'],
  [
    'the same with a report',
    player(strong, twice, { reported: true }),
    'hold, case by quality with a hold',
    'hold, case by report',
  ],
  ['an uncertain rating', player(strong, twice, { deviation: 111 }), 'look, case by quality', 'look'],
  ['the same of two games', player({ ...strong, games: 2 }, twice), 'look, case by quality', 'look'],
  ['a strong score of the built-in engine', player(strong, own), 'none'],
  ['a copy of the built-in engine', player(copy, own), 'look, case by quality', 'look'],
])('judges %s', (_what, judged, on, shadow = on) => {
  expect(line(reviewPlayer(judged, 'on', DEFAULT_THRESHOLDS))).toBe(on);
  expect(line(reviewPlayer(judged, 'shadow', DEFAULT_THRESHOLDS))).toBe(shadow);
});

test('U20 replaces thresholds by a setting', () => {
  const stricter = thresholdsWith(new Map([['hold.assistance', 7.5]]));
  expect(stricter).toEqual({
    ...DEFAULT_THRESHOLDS,
    hold: { ...DEFAULT_THRESHOLDS.hold, assistance: 7.5 },
  });
  expect(reviewPlayer(player(strong, twice), 'on', stricter).review).toBe('none');
});
