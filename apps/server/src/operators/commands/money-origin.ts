// Reads where players' money came from, for the operator who approves a withdrawal. Only ops may combine ledger and
// history.
import { resultsByOpponent, SETTLED_GAMES_READ } from '../../history/index.ts';
import { sumsByKind } from '../../money/ledger/index.ts';
import { amountsOf, type OriginsOf, rankOpponents } from '../../money/withdrawals/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Users } from '../../players/users/index.ts';

export async function readOrigins(
  { database, users }: { database: Database; users: Pick<Users, 'publicUsers'> },
  userIds: readonly number[],
): ReturnType<OriginsOf> {
  const playerIds = [...new Set(userIds)];
  return database.run(async (queries) => {
    const sums = await sumsByKind(queries, playerIds);
    const results = Map.groupBy(await resultsByOpponent(queries, playerIds), ({ playerId }) => playerId);
    const rows = [...sums].map(([playerId, { byKind, isPartial }]) => {
      const own = results.get(playerId) ?? [];
      const games = own.reduce((total, result) => total + result.games, 0);
      const losers = own.flatMap(({ opponentId, net, shortestWin, ...result }) =>
        net > 0n && shortestWin !== null
          ? [{ userId: opponentId, won: net, games: result.games, shortestWin }]
          : [],
      );
      const amounts = { ...amountsOf(byKind), isPartial: isPartial || games >= SETTLED_GAMES_READ };
      return { playerId, ...rankOpponents(losers), amounts };
    });
    const namedIds = rows.flatMap(({ named }) => named.map(({ userId }) => userId));
    const found = await users.publicUsers(queries, [...new Set(namedIds)]);
    return new Map(
      rows.map(({ playerId, named, others, amounts }) => {
        const opponents = named.flatMap((opponent) => {
          const user = found.get(opponent.userId);
          if (user === undefined) return [];
          const { username, walletAddress } = user;
          return [{ ...opponent, username, walletAddress }];
        });
        return [playerId, { ...amounts, opponents, others }];
      }),
    );
  });
}
