// Tools, mutants: mutants of friendly games, ranges of ratings and the lobby.
import { type Mutant, mutantsIn } from './mutant.ts';

const NEAREST = 'apps/server/src/matchmaking/nearest.test.ts';
const RANGE = 'apps/server/src/matchmaking/rating-range.db.test.ts';
const TOPIC = 'apps/server/src/matchmaking/lobby/lobby-topic.db.test.ts';
const FRIENDLY = 'apps/server/src/matchmaking/friendly.db.test.ts';
const FRIENDLY_GAMES = 'apps/server/tests/players/friendly-games.db.test.ts';

export const LOBBY_MUTANTS: readonly Mutant[] = mutantsIn({
  'packages/protocol/src/range-input.ts': [
    ['S18 the ends of a range are outside', 'rating <= range.max', 'rating < range.max', NEAREST, RANGE],
  ],
  'apps/server/src/matchmaking/nearest.ts': [
    [
      'volume: games of absent creators come first',
      'Number(other.creatorOnline) - Number(one.creatorOnline)',
      '0',
      NEAREST,
      'apps/server/src/matchmaking/waiting-list.db.test.ts',
    ],
    ['S20 every page is the first', '=== page - 1;', '=== 0;', RANGE],
    ['S19 of two as near the newer game', 'one.id - other.id', 'other.id - one.id', NEAREST],
    [
      'S19 the range of the player counts for nothing',
      ' && fitsRange(game.creatorRating, range)',
      '',
      NEAREST,
    ],
  ],
  'apps/server/src/matchmaking/take-seat.ts': [
    [
      'S18 a join asks for no rating',
      '    (await refuseUnrated(context, tx, record, userId)) ??\n',
      '',
      RANGE,
    ],
  ],
  'apps/server/src/matchmaking/lobby/lobby-topic.ts': [
    ['S33 who comes and goes is not told', 'if (openGames.concerns(userId)) due();', '', TOPIC],
  ],
  'apps/server/src/matchmaking/lobby/open-games.ts': [
    [
      'S33 without hints nobody looks',
      'isHeard() ? LOBBY.lookMs : LOBBY.lookUnheardMs',
      '2 * LOBBY.lookMs + 0 * Number(isHeard())',
      TOPIC,
    ],
  ],
  'apps/server/src/matchmaking/lobby/lobby-view.ts': [
    [
      'S33 a new game’s creator stays away for who knew them so',
      ' || opening.has(id)',
      '',
      'apps/server/src/matchmaking/lobby/lobby-view.test.ts',
    ],
  ],
  'apps/server/src/wagers/balance-stakes.ts': [
    [
      'S24 a friendly game has a stake of nothing in the ledger',
      '  if (isFriendly(stake.wager)) return { ok: true };\n',
      '',
      FRIENDLY,
    ],
  ],
  'apps/server/src/standings/result.ts': [
    [
      'S25 a friendly game is counted',
      'isFriendly(wager) || ',
      '',
      'apps/server/src/standings/result.test.ts',
      FRIENDLY_GAMES,
    ],
  ],
  'apps/server/src/history/store.ts': [
    [
      'S25 a friendly game stands among the wins',
      "return staked.where('winner_id', '=', id);",
      "return games.where('winner_id', '=', id);",
      FRIENDLY_GAMES,
    ],
  ],
});
