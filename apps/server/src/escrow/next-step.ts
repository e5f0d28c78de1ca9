// escrow: decides the next step of a game with stakes on chain, from its row and its finalized seats, and which games a
// reconcile pass takes. Pure.
//
// The row does not store whether a game was paid. A seat that is gone was paid or returned, and the chain refuses a
// second decision. So any server may repeat any step after a crash.
import { otherSide, type Side } from '@kingstake/chess';
import type { SeatAccount } from '../chain/index.ts';
import type { GameOutcome } from '../games/index.ts';
import { ESCROW } from './limits.ts';
import type { EscrowGame } from './store.ts';

/** The finalized seats of a game. */
export type SeatAccounts = Readonly<Record<Side, SeatAccount>>;

/** What the database knows about a game with stakes on chain. */
export interface EscrowRecord {
  readonly gameId: number;
  readonly status: 'waiting' | 'ready' | 'active' | 'ended'; // of the game itself
  readonly winner: Side | null; // of an ended game; null: every stake is returned
  readonly match: Uint8Array; // 16 bytes that identify it on chain
  readonly arbiter: string;
  readonly wagerLamports: bigint;
  readonly feeLamports: bigint;
  readonly lockSeconds: bigint;
  readonly wallets: Readonly<Record<Side, string | null>>; // black's is set once the seat is reserved
  readonly createdMs: number;
  readonly reservedUntilMs: number | null; // null: black's seat is not reserved
  readonly isOffered: boolean; // white's stake was final once, so others may join
  readonly endedMs: number | null; // null: it has not ended
  readonly boundUntil: bigint | null; // the deadline of the game's stakes; null until black is seated
}

export type EscrowStep =
  | { do: 'wait' }
  /** White's stake is final, so others may see the game. */
  | { do: 'offer' }
  /** The game ends before it starts, and its stakes are returned. */
  | { do: 'cancel'; why: string }
  /** Black's seat is free again. */
  | { do: 'release'; why: string }
  | { do: 'start' }
  /** Both stakes are bound, so black is seated. */
  | { do: 'seat' }
  | { do: 'void'; why: string }
  | { do: 'decide'; winner: Side }
  | { do: 'return'; sides: readonly Side[] }
  /** Nothing is left on chain. */
  | { do: 'settle' }
  /** A state that must not occur and that no step repairs. */
  | { do: 'alarm'; why: string };

const SIDES = ['white', 'black'] as const;
/** How far a node may be behind, in ms. */
export const STALE_VIEW_MS = 300_000;

/** Returns why a seat does not count for a side, or null. Considers the account only, never a transaction or a caller. */
export function seatFault(record: EscrowRecord, side: Side, seat: SeatAccount): string | null {
  if (seat === null || seat.state === 'done') return 'there is no stake';
  if (seat.player !== record.wallets[side]) return 'it is another player’s';
  if (seat.arbiter !== record.arbiter) return 'it names another arbiter';
  if (!isSameMatch(seat.match, record.match)) return 'it is for another game';
  const terms = [seat.wagerLamports, seat.feeLamports, seat.lockSeconds];
  const agreed = [record.wagerLamports, record.feeLamports, record.lockSeconds];
  if (terms.some((term, index) => term !== agreed[index])) return 'its terms differ';
  if (seat.lamports < record.wagerLamports) return 'it holds too little';
  const opponent = record.wallets[otherSide(side)];
  // White signs before anyone has joined. If white's seat names a player anyway, only that player can join.
  const isBound = seat.opponent !== null && !(side === 'white' && opponent === null);
  return isBound && seat.opponent !== opponent ? 'it names another opponent' : null;
}

const isSameMatch = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

export function nextStep(record: EscrowRecord, seats: SeatAccounts, nowMs: number): EscrowStep {
  switch (record.status) {
    case 'ended':
      return stepAfterEnd(record, seats, nowMs);
    case 'ready':
    case 'active':
      return stepInPlay(seats, nowMs);
    case 'waiting':
      return record.wallets.black === null
        ? stepAlone(record, seats, nowMs)
        : stepOfPair(record, seats, nowMs);
  }
}

export const isThere = (seat: SeatAccount | undefined) => seat != null && seat.state !== 'done';
const areBound = ({ white, black }: SeatAccounts) =>
  white?.state === 'locked' &&
  black?.state === 'locked' &&
  white.opponent === black.player &&
  black.opponent === white.player;

/**
 * Players may open stakes again after the payout, and a delayed START may bind them. Such stakes have another deadline
 * and do not belong to the game.
 */
const areOfGame = ({ boundUntil }: EscrowRecord, seats: SeatAccounts) =>
  areBound(seats) && SIDES.every((side) => seats[side]?.deadline === boundUntil);

function stepAfterEnd(record: EscrowRecord, seats: SeatAccounts, nowMs: number): EscrowStep {
  const sides = SIDES.filter((side) => isThere(seats[side]));
  if (sides.length === 0) return { do: 'settle' };
  // In a won game both stakes were bound. If a seat looks unbound, the node is probably behind, and returning the stake
  // would take the prize from the winner. Only after STALE_VIEW_MS is it certain that its player opened the seat again.
  const { winner, endedMs } = record;
  const isOfGame = areOfGame(record, seats);
  const looksUnbound = sides.some((side) => seats[side]?.state === 'open') || (areBound(seats) && !isOfGame);
  if (winner !== null && looksUnbound && nowMs - (endedMs ?? nowMs) < STALE_VIEW_MS) return { do: 'wait' };
  // A decision needs both seats. A single seat means that the other one expired, or was never bound.
  return winner !== null && isOfGame ? { do: 'decide', winner } : { do: 'return', sides };
}

function stepInPlay(seats: SeatAccounts, nowMs: number): EscrowStep {
  if (!areBound(seats)) return { do: 'alarm', why: 'a game in play has not both its stakes' };
  const deadlineMs = Number(seats.white?.deadline ?? 0n) * 1000;
  if (deadlineMs - nowMs < ESCROW.voidBeforeMs)
    return { do: 'void', why: 'its stakes are about to be released' };
  return { do: 'wait' };
}

/** The next step while black's seat is not reserved. */
function stepAlone(record: EscrowRecord, { white }: SeatAccounts, nowMs: number): EscrowStep {
  if (isThere(white)) {
    if (white?.state === 'locked') return { do: 'cancel', why: 'white is bound to a player who has left' };
    const fault = seatFault(record, 'white', white);
    if (fault !== null) return { do: 'cancel', why: `white’s stake: ${fault}` };
    return record.isOffered ? { do: 'wait' } : { do: 'offer' };
  }
  if (record.isOffered) return { do: 'cancel', why: 'white has taken the stake back' };
  const isLate = nowMs - record.createdMs >= ESCROW.whiteStakeMs;
  return isLate ? { do: 'cancel', why: 'white has not staked in time' } : { do: 'wait' };
}

/** The next step once black's seat is reserved. */
function stepOfPair(record: EscrowRecord, seats: SeatAccounts, nowMs: number): EscrowStep {
  const whiteFault = seatFault(record, 'white', seats.white);
  if (whiteFault !== null) return { do: 'cancel', why: `white’s stake: ${whiteFault}` };
  if (isThere(seats.black)) {
    const fault = seatFault(record, 'black', seats.black);
    if (fault !== null) return { do: 'release', why: `black’s stake: ${fault}` };
    if (areBound(seats)) return { do: 'seat' };
    if (seats.white?.state === 'open' && seats.black?.state === 'open') return { do: 'start' };
    return { do: 'alarm', why: 'one seat is bound and the other is not' };
  }
  if (seats.white?.state === 'locked')
    return { do: 'cancel', why: 'white is bound to a player who has left' };
  const isLate = record.reservedUntilMs !== null && nowMs >= record.reservedUntilMs;
  return isLate ? { do: 'release', why: 'black has not staked in time' } : { do: 'wait' };
}

/** Combines the rows of both modules. */
export function recordOf({ game, outcome }: { game: EscrowGame; outcome: GameOutcome }): EscrowRecord {
  return {
    gameId: game.gameId,
    status: outcome.status,
    winner: outcome.winner,
    match: game.match,
    arbiter: game.arbiter,
    wagerLamports: outcome.wager,
    feeLamports: outcome.fee,
    lockSeconds: game.lockSeconds,
    wallets: { white: game.whiteWallet, black: game.black?.wallet ?? null },
    createdMs: game.createdMs,
    reservedUntilMs: game.black?.untilMs ?? null,
    isOffered: game.isOffered,
    endedMs: outcome.endedMs,
    boundUntil: game.boundUntil,
  };
}

/** When a game was last reconciled (monotonic ms), and whether it is idle: nothing to do until its row changes. */
export interface LastReconcile {
  readonly atMs: number;
  readonly isIdle: boolean;
}

const ALWAYS = Number.NEGATIVE_INFINITY;

/**
 * Returns the ids of due games, most urgent first. Games that were not reconciled since the start come first, together
 * with idle games that have ended (`ended`). The others follow by how long they have been due.
 */
export function reconcileOrder(
  ids: readonly number[],
  lastReconciled: ReadonlyMap<number, LastReconcile>,
  ended: ReadonlySet<number>,
  nowMs: number,
): number[] {
  const dueSinceMs = (id: number): number => {
    const last = lastReconciled.get(id);
    if (last === undefined || (last.isIdle && ended.has(id))) return ALWAYS;
    return last.atMs + (last.isIdle ? ESCROW.idleMs : 0);
  };
  return ids
    .map((id) => ({ id, sinceMs: dueSinceMs(id) }))
    .filter(({ sinceMs }) => sinceMs <= nowMs)
    .sort((one, other) => (one.sinceMs === other.sinceMs ? one.id - other.id : one.sinceMs - other.sinceMs))
    .map(({ id }) => id);
}
