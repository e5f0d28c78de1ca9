// withdrawals: where a player's money came from, for the operator who approves a withdrawal. Pure.
import { formatSol, type Lamports, lamports } from '@kingstake/protocol';

export interface OpponentWinnings {
  userId: number;
  username: string;
  walletAddress: string;
  won: Lamports; // prizes minus stakes, above zero
  games: number; // won or lost
  shortestWin: number; // plies
}

/** Sums over the account's lifetime. Stakes on chain are left out, because they never reach the playing balance. */
export interface Origin {
  deposits: Lamports;
  refunds: Lamports; // returned stakes and withdrawals
  purchases: Lamports; // amount spent
  corrections: Lamports; // by operators, signed
  opponents: readonly OpponentWinnings[]; // who lost the most to the player, largest first
  others: { opponents: number; won: Lamports }; // further opponents who lost to the player
  isPartial: boolean; // whether only the newest postings and games were read
}

/** A port that ops implements. Players without money are missing in the result. */
export type OriginsOf = (userIds: readonly number[]) => Promise<ReadonlyMap<number, Origin>>;

const OPPONENTS_NAMED = 3;

/** Selects the opponents to list by name, and sums what the others lost. */
export function rankOpponents<T extends { won: Lamports }>(
  losers: readonly T[],
): { named: readonly T[]; others: Origin['others'] } {
  const sorted = losers.toSorted((one, other) => (one.won < other.won ? 1 : one.won > other.won ? -1 : 0));
  const further = sorted.slice(OPPONENTS_NAMED);
  const won = lamports(further.reduce((total, loser) => total + loser.won, 0n));
  return { named: sorted.slice(0, OPPONENTS_NAMED), others: { opponents: further.length, won } };
}

/** Computes the amounts of an origin, in lamports, from the sums of the player's postings by journal kind. */
export function amountsOf(byKind: ReadonlyMap<string, Lamports>) {
  const sum = (kind: string): Lamports => byKind.get(kind) ?? lamports(0n);
  return {
    deposits: sum('deposit'),
    refunds: sum('refund'),
    purchases: lamports(-sum('purchase')),
    corrections: lamports(sum('adjust') + sum('void') + sum('debt') + sum('appeal')),
  };
}

/** Returns one line for a list. Zero amounts are left out, except deposits. */
export function describeOrigin(origin: Origin): string {
  const { opponents, others } = origin;
  const won = opponents.map(
    (opponent) => `${formatSol(opponent.won)} SOL from ${describeOpponent(opponent)}`,
  );
  if (others.opponents > 0)
    won.push(
      `${formatSol(others.won)} SOL from ${others.opponents} ${others.opponents === 1 ? 'other' : 'others'}`,
    );
  const amount = (words: string, of: Lamports) => (of === 0n ? [] : [`${words} ${formatSol(of)} SOL`]);
  return [
    `deposits ${formatSol(origin.deposits)} SOL`,
    ...(won.length === 0 ? [] : [`won ${won.join(', ')}`]),
    ...amount('refunds', origin.refunds),
    ...amount('purchases', origin.purchases),
    ...amount('corrections', origin.corrections),
    ...(origin.isPartial ? ['only the newest entries and games are counted'] : []),
  ].join('; ');
}

function describeOpponent({ username, games, shortestWin }: OpponentWinnings): string {
  return games === 1
    ? `${username} (1 game, ${shortestWin} plies)`
    : `${username} (${games} games, shortest win ${shortestWin} plies)`;
}

/** Returns the origin with amounts as text in SOL, for JSON. */
export function originAsJson(origin: Origin) {
  return {
    deposits: formatSol(origin.deposits),
    refunds: formatSol(origin.refunds),
    purchases: formatSol(origin.purchases),
    corrections: formatSol(origin.corrections),
    opponents: origin.opponents.map((opponent) => ({ ...opponent, won: formatSol(opponent.won) })),
    others: { ...origin.others, won: formatSol(origin.others.won) },
    isPartial: origin.isPartial,
  };
}
