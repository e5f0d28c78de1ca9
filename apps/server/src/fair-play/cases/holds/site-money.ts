// fair-play: reads what a player has on the site, and what changed it since the oldest of some prizes.
import { prizePoolOf } from '@kingstake/protocol';
import { listBalanceStakes, type StakedGame } from '../../../games/index.ts';
import {
  balancesOfPlayer,
  bookedAt,
  changesOfPlayer,
  type PlayerChange,
  settleKeyOf,
} from '../../../money/ledger/index.ts';
import { listSigned } from '../../../money/withdrawals/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { SiteChange, SiteMoney } from './held-amount.ts';

/** A game's end may be older than its settlement by an outage, which is shorter than this. */
const SETTLED_WITHIN_MS = 86_400_000;

/** A change with its place in time. Only a signature has no journal. */
interface DatedChange extends SiteChange {
  atMs: number;
  journalId: bigint | null;
}

/**
 * Reads the money that a player has on the site, back to the oldest of these games, which the player won with a stake from the balance. The
 * caller has locked the player's account, so that no other transaction takes or returns money while it is read.
 */
export async function siteMoneyOf(
  tx: Tx,
  userId: number,
  won: readonly Pick<StakedGame, 'id' | 'endedMs'>[],
): Promise<SiteMoney> {
  const { playing, withdrawOnly } = await balancesOfPlayer(tx, userId);
  if (won.length === 0) return { now: playing + withdrawOnly, changes: [] };
  const endedMs = Math.min(...won.map((game) => game.endedMs ?? 0));
  // Games before journals: the settlement of a game that has ended is then visible.
  const games = await listBalanceStakes(tx, userId, endedMs - SETTLED_WITHIN_MS);
  const decided = new Map(games.filter(isDecided).map((game) => [settleKeyOf(game.id), game]));
  const settled = await bookedAt(tx, [...decided.keys()]);
  const first = won
    .flatMap(({ id }) => settled.get(settleKeyOf(id)) ?? [])
    .reduce((one, other) => (one.journalId < other.journalId ? one : other));
  const lost = [...decided].flatMap(([key, { winnerId, wager }]) => {
    const booked = settled.get(key);
    if (booked === undefined || winnerId === userId || booked.journalId < first.journalId) return [];
    return [{ amount: -wager, prizeOf: null, atMs: booked.at.getTime(), journalId: booked.journalId }];
  });
  const withdrawals = await listSigned(tx, userId, first.at);
  const signedBy = new Map(withdrawals.map((one) => [`wd:${one.id}:refund`, one.signedAt]));
  const own = (await changesOfPlayer(tx, userId, first.journalId)).map((change) => ({
    ...changeOf(change, decided.get(change.opKey) ?? null, signedBy.get(change.opKey) ?? null),
    atMs: change.at.getTime(),
    journalId: change.journalId,
  }));
  const signed = withdrawals.flatMap(({ signedAt, lamports }) =>
    signedAt === null || signedAt < first.at
      ? []
      : [{ amount: -lamports, prizeOf: null, atMs: signedAt.getTime(), journalId: null }],
  );
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  const atTables = sum(games.filter((game) => game.endedMs === null).map(({ wager }) => wager));
  const unsigned = sum(withdrawals.filter((one) => one.isUnsigned).map((one) => one.lamports));
  return {
    now: playing + withdrawOnly + atTables + unsigned,
    changes: [...own, ...lost, ...signed].sort(newestFirst),
  };
}

const isDecided = ({ winnerId }: StakedGame): boolean => winnerId !== null;

/** What a journal of the player changed. Money that goes to a table or into a withdrawal is still on the site. */
function changeOf({ kind, amount }: PlayerChange, won: StakedGame | null, signedAt: Date | null): SiteChange {
  switch (kind) {
    case 'wager':
    case 'withdrawal':
      return { amount: 0n, prizeOf: null };
    // A withdrawal that was signed, and failed, comes back to the site.
    case 'refund':
      return { amount: signedAt === null ? 0n : amount, prizeOf: null };
    case 'winnings':
      if (won === null) throw new Error('a prize without its game');
      return { amount: amount - won.wager, prizeOf: won.id };
    default:
      return { amount, prizeOf: null };
  }
}

function newestFirst(one: DatedChange, other: DatedChange): number {
  if (one.atMs !== other.atMs) return other.atMs - one.atMs;
  if (one.journalId === null || other.journalId === null) return one.journalId === null ? -1 : 1;
  return one.journalId > other.journalId ? -1 : 1;
}

/** What the player won in a game: nothing if it was lost, drawn or friendly, or if its prize was paid to the wallet. */
export const profitOf = ({ winnerId, stakeSource, wager, fee }: StakedGame, userId: number): bigint =>
  winnerId === userId && stakeSource === 'balance' ? prizePoolOf(wager, fee) - wager : 0n;
