// Tools, mutants: faults of what players are shown of strength: the outcome before a stake, charts, marks, and a low clock said aloud.
import { type Mutant, mutantsIn } from './mutant.ts';

const UI = 'apps/web/src/ui';
const OUTCOME = `${UI}/outcome.test.ts`;
const PARTS = 'apps/web/src/features/play/parts';
const PROFILES = 'apps/server/tests/players/profiles.db.test.ts';
const WHOLE = 'apps/server/tests/players/ratings.db.test.ts';
const VIEW = 'apps/web/src/features/play/live/table-view.test.ts';
const CLOCK = `${PARTS}/clock-text.test.ts`;

export const STRENGTH_MUTANTS: readonly Mutant[] = mutantsIn({
  'packages/protocol/src/economics.ts': [
    [
      'S21 the fee is forgotten in what has to be won',
      'Number(wager) / Number(prizePoolOf(wager, fee))',
      'Number(wager) / Number(potOf(wager))',
      OUTCOME,
    ],
  ],
  [`${UI}/outcome.ts`]: [
    [
      'S21 the chance is the opponent’s',
      'expectedScore(own, { rating, deviation })',
      'expectedScore({ rating, deviation }, own)',
      OUTCOME,
    ],
    [
      'S21 the chance is of the other pool',
      'ratings?.[ratingPoolOf(timeControl)]',
      'ratings?.rapid',
      OUTCOME,
    ],
  ],
  [`${UI}/rating-charts.tsx`]: [
    [
      'S15 the newest part of a long chart begins at 1500',
      'points.length >= games ? [FIRST, ...points] : points',
      '[FIRST, ...points]',
      'apps/web/src/features/player/player-screen.test.tsx',
    ],
  ],
  'apps/web/src/features/play/live/table-view.ts': [
    ['S14 the end changes no chip', 'rating: rating + (ratingChange ?? 0)', 'rating', VIEW],
  ],
  [`${PARTS}/clock-text.ts`]: [
    [
      'a low clock is said at every turn of an increment game',
      'const AGAIN_ABOVE = 1.5;',
      'const AGAIN_ABOVE = 1;',
      CLOCK,
    ],
    [
      'a clock that stands is said',
      'return isRunning ? { said: passed',
      'return isRunning || passed ? { said: passed',
      CLOCK,
    ],
    [
      'a clock is said on its way up',
      '? { said: passed, words: null } : before',
      '? { said: passed, words: passed } : before',
      CLOCK,
    ],
  ],
  'apps/server/src/history/rated-store.ts': [
    [
      'S7 whose rating has become a guess is not marked',
      'settled_days >= 0 and settled_days >= extract',
      'settled_days >= 0 or settled_days >= extract',
      PROFILES,
    ],
  ],
  'apps/server/src/games/registry/game-handle.ts': [
    [
      'S11 what was taken back is shown as long as the game is held',
      "else if (cached.record?.match.status === 'ended')",
      "else if (cached.record?.match.status === 'ready')",
      WHOLE,
    ],
  ],
  'apps/server/src/games/table/game-view.ts': [
    [
      'S21 how well an opponent is known is not told',
      '...(isOver ? { ratingChange: null } : { deviation })',
      '...(isOver && { ratingChange: null })',
      WHOLE,
    ],
  ],
  'apps/server/src/platform/http/page.ts': [
    [
      'S17 a name with a dot is a file',
      'FILES.test(path) && !PLAYER_PAGE.test(path)',
      'FILES.test(path)',
      'apps/server/src/platform/http/page.test.ts',
    ],
  ],
});
