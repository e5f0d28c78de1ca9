// Tools, mutants: faults of what observers of a staked game are told too early, or never.
import { type Mutant, mutantsIn } from './mutant.ts';

const PURE = 'packages/chess/src/match/gallery.test.ts';
const OBSERVED = 'apps/server/src/games/table/observed.test.ts';
const TABLE = 'apps/server/src/games/table/gallery.db.test.ts';
const WHOLE = 'apps/server/tests/players/watching.db.test.ts';
const LISTS = 'apps/server/src/games/store/game-list-store.db.test.ts';
const GAMES = 'apps/server/src/games';

export const WATCHING_MUTANTS: readonly Mutant[] = mutantsIn({
  'packages/chess/src/match/gallery.ts': [
    [
      'S22 two more half-moves are enough',
      'Math.max(0, plies - GALLERY_BEHIND.plies)',
      'Math.max(0, plies - GALLERY_BEHIND.plies + 1)',
      PURE,
      WHOLE,
    ],
    ['S22 a move is heard a millisecond late', 'nowMs < atMs(heard)', 'nowMs <= atMs(heard)', PURE],
    [
      'S22 what is heard with the third move runs from a minute later',
      'Math.min(later, atMs(third))',
      'later',
      PURE,
      TABLE,
    ],
  ],
  [`${GAMES}/table/observed.ts`]: [
    [
      'S22 a stake is no reason to wait',
      'return wager > 0n && match',
      'return wager < 0n && match',
      OBSERVED,
      WHOLE,
    ],
    [
      'S23 a friendly game is told late',
      'return wager > 0n && match',
      'return wager >= 0n && match',
      OBSERVED,
    ],
    [
      'S22 a view that nobody cut passes',
      'held.heardAtMs === undefined && isBehind',
      'held.heardAtMs === -1 && isBehind',
      OBSERVED,
    ],
    [
      'S22 the number tells how many moves are hidden',
      'match.seq - (played.plies - ply)',
      'match.seq',
      OBSERVED,
      TABLE,
    ],
    [
      'S22 observers see the offer of a draw',
      'drawOfferedBy: null,',
      'drawOfferedBy: match.drawOfferedBy,',
      OBSERVED,
    ],
    [
      'S22 the hidden clock runs',
      'clock: clockAfter(match, moves.last(), sinceMs)',
      'clock: match.clock',
      OBSERVED,
    ],
  ],
  [`${GAMES}/table/gallery.ts`]: [
    [
      'S22 nobody is told by time',
      'if (waitMs !== null) watched.cancel',
      'if (waitMs === 0) watched.cancel',
      TABLE,
    ],
    [
      'S23 the end is told without the moves before it',
      'publish(record.id, watched, record.moves.length, () => undefined);',
      '',
      TABLE,
    ],
  ],
  [`${GAMES}/table/broadcast.ts`]: [
    [
      'S22 the topic of a staked game has its moves at once',
      'if (record.wager === 0n) broadcaster.publish',
      'if (record.wager >= 0n) broadcaster.publish',
      TABLE,
    ],
  ],
  [`${GAMES}/store/game-list-store.ts`]: [
    [
      'S22 the list of games to watch shows the newest position',
      'or m.ply <= game.ply - ${GALLERY_BEHIND.plies} or',
      'or m.ply <= game.ply or',
      WHOLE,
    ],
    ['S36 the newest game is first, whatever is at stake', 'sql`(-wager), (-id)`', 'sql`(-id)`', LISTS],
  ],
  'apps/server/src/platform/hub/topic-sender.ts': [
    [
      'what is sent to a topic overtakes what is being sent',
      'const before = this.#sending.get(topic);',
      'const before = undefined as Promise<void> | undefined;',
      'apps/server/src/platform/hub/topic-sender.test.ts',
    ],
  ],
  [`${GAMES}/table/viewers.ts`]: [
    [
      'S36 a node that is silent still has viewers',
      'time.monotonicMs() - heardMs <= ROLL_CALL.silentMs',
      'time.monotonicMs() >= heardMs',
      'apps/server/src/games/table/viewers.test.ts',
    ],
  ],
  'apps/server/src/history/heard.ts': [
    [
      'S22 history shows strangers every move',
      "row.status === 'ended' || row.wager",
      "row.status === 'active' || row.wager",
      WHOLE,
    ],
  ],
});
