// history: what players won from each opponent, over their newest games.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertPlayed, insertTwoUsers } from '../games/testkit/ended-games.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { resultsByOpponent, SETTLED_GAMES_READ } from './opponents-store.ts';

const STAKE = 1_000n;
const PRIZE = 950n; // less the winner's own stake

describeEachDatabase('results by opponent', (database) => {
  test('reads the newest games of each player, and counts neither draws nor stakes on chain', async () => {
    await insertTwoUsers(database());
    await insertPlayed(database(), { plies: 5, hoursAgo: 1 });
    await insertPlayed(database(), { plies: 2, hoursAgo: 1, ending: 'draw' });
    const copy = (copies: number, source: string, plies: number) =>
      database().run((queries) =>
        sql`insert into game (white_id, black_id, winner_id, version, status, wager, fee, is_private, allow_observers, seq, ply, fen, match,
            outage_compensated_until, created_at, started_at, ended_at, result, reason, stake_source)
          select white_id, black_id, winner_id, version, status, wager, fee, is_private, allow_observers, seq, ${plies}, fen, match,
            outage_compensated_until, created_at, started_at, ended_at, result, reason, ${source}
          from game, generate_series(1, ${copies}) where id = 1`.execute(queries),
      );
    await copy(2, 'balance', 9);
    await copy(3, 'escrow', 1);
    const read = () => database().run((queries) => resultsByOpponent(queries, [1, 2, 99]));
    const sorted = async () => (await read()).toSorted((one, other) => one.playerId - other.playerId);
    const of = (games: number, shortestWin: number) => [
      { playerId: 1, opponentId: 2, net: PRIZE * BigInt(games), games, shortestWin },
      { playerId: 2, opponentId: 1, net: -STAKE * BigInt(games), games, shortestWin: null },
    ];
    expect(await sorted()).toEqual(of(3, 5));
    await copy(SETTLED_GAMES_READ, 'balance', 7);
    expect(await sorted()).toEqual(of(SETTLED_GAMES_READ, 7));
  });
});
