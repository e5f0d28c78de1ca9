// Tools, mutants: faults of ratings: the formula, when they are frozen, what is rated, and what is shown.
import { type Mutant, mutantsIn } from './mutant.ts';

const RATING = 'packages/chess/src/rating';
const STANDINGS = 'apps/server/src/standings';
const PURE = `${STANDINGS}/rating.test.ts`;
const WHOLE = 'apps/server/tests/players/ratings.db.test.ts';
const PROFILES = 'apps/server/tests/players/profiles.db.test.ts';
const FORMULA = `${RATING}/glicko2.test.ts`;
const RULES = `${RATING}/rated-game.test.ts`;

export const RATINGS_MUTANTS: readonly Mutant[] = mutantsIn({
  [`${RATING}/glicko2.ts`]: [
    [
      'S5 an opponent who is hardly known counts in full',
      'return 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);',
      'return phi < 0 ? 0 : 1;',
      FORMULA,
    ],
    ['S5 volatility never moves', '  return Math.exp(A / 2);', '  return volatility + 0 * A;', FORMULA],
    [
      'S6 time without games is forgotten',
      'volatility * Math.sqrt(periods));\n}',
      'volatility * 0 * periods);\n}',
      FORMULA,
    ],
  ],
  [`${RATING}/rated-game.ts`]: [
    ['S8 a game of eight minutes is blitz', '< BLITZ_BELOW_MS ?', '<= BLITZ_BELOW_MS ?', RULES],
    [
      'S8 the increment does not count',
      'initialMs + MOVES_OF_A_GAME * incrementMs',
      'initialMs + 0 * MOVES_OF_A_GAME * incrementMs',
      RULES,
    ],
    [
      'S6 who was away for long is known less than a newcomer',
      'deviation: Math.min(FIRST_RATING.deviation, deviation) };',
      'deviation };',
      RULES,
    ],
    [
      'S7 at 110 it is still a guess',
      'deviation > PROVISIONAL_ABOVE',
      'deviation >= PROVISIONAL_ABOVE',
      RULES,
    ],
  ],
  [`${STANDINGS}/rating.ts`]: [
    [
      'S9 a friendly game is rated',
      'return wager > 0n && (winnerId',
      'return wager >= 0n && (winnerId',
      PURE,
    ],
    [
      'S9 what was aborted is a draw',
      "(winnerId !== null || result === 'draw')",
      '(winnerId !== null || result !== null)',
      PURE,
    ],
    [
      'S9 White is rated as if Black had won',
      'ended.winnerId === white.userId ? 1 : 0',
      'ended.winnerId === white.userId ? 0 : 1',
      PURE,
      'sim',
    ],
    [
      'S9 a loser loses nothing',
      'const blackScore = (1 - whiteScore) as typeof whiteScore;',
      'const blackScore = whiteScore;',
      PURE,
      'sim',
    ],
    [
      'ratings: two games lock players in any order',
      '(one, other) => one.userId - other.userId',
      '(one, other) => other.userId - one.userId',
      PURE,
    ],
  ],
  [`${STANDINGS}/rate.ts`]: [
    [
      'S10 a game is rated by the ratings of its end',
      '(await findFrozen(tx, gameId)) ?? (await freeze(',
      '(null as FrozenGame | null) ?? (await freeze(',
      WHOLE,
    ],
    [
      'S9 one side only is rated',
      'of ratedSides(frozen, ended, weight))',
      'of ratedSides(frozen, ended, weight).slice(1))',
      WHOLE,
      'sim',
    ],
  ],
  [`${STANDINGS}/rating-store.ts`]: [
    [
      'S10 a game undoes what moved meanwhile',
      'rating = r.rating + ${change}::float8, deviation',
      'rating = excluded.rating, deviation',
      WHOLE,
      'sim',
    ],
    [
      'S11 a change is taken back twice',
      ".where('undone.id', 'is', null)",
      ".where('made.id', '>', 0n)",
      WHOLE,
    ],
    [
      'S11 a change that is taken back stays in the rating',
      'set rating = rating - ${change}::float8, games',
      'set rating = rating + 0 * ${change}::float8, games',
      WHOLE,
    ],
  ],
  'apps/server/src/games/registry/game-handle.ts': [
    [
      'S10 none are frozen where a player takes the seat',
      'for (const effect of deps.startingEffects) await effect(tx, started);',
      'if (started.gameId < 0) for (const effect of deps.startingEffects) await effect(tx, started);',
      WHOLE,
      'sim',
    ],
    [
      'S10 a start outside a transaction freezes none',
      'if (!ends(step) && !starts(step)) return',
      'if (!ends(step)) return',
      WHOLE,
      'sim',
    ],
    [
      'S13 players are told those of before the start',
      '|| steps.some(ends) || steps.some(starts))',
      '|| steps.some(ends))',
      WHOLE,
    ],
  ],
  'apps/server/src/app.ts': [
    ['S9 ended games are not rated', 'countResults, rateResults]', 'countResults]', WHOLE, 'sim'],
  ],
  'apps/server/src/history/rated-store.ts': [
    [
      'S16 who was away for long leads',
      'settled_days >= extract(epoch from ${new Date(nowMs)}::timestamptz - rated_at) / ${DAY_S}',
      'settled_days >= 0 * extract(epoch from ${new Date(nowMs)}::timestamptz - rated_at) / ${DAY_S}',
      PROFILES,
    ],
    [
      'S15 a chart begins with the oldest',
      ".orderBy('id', 'desc')\n    .limit(limit)",
      ".orderBy('id')\n    .limit(limit)",
      PROFILES,
    ],
  ],
  'apps/server/src/history/store.ts': [
    [
      'S17 a profile shows private games',
      ".where('is_private', '=', false)",
      ".where('id', '>', 0n)",
      PROFILES,
    ],
  ],
});
