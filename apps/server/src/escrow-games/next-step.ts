// escrow-games: what comes next for a game whose stakes are on chain, from its row and its final seats. Pure.
//
// There is no "was it paid?" to remember. The seats are the truth: one that is gone has been paid or given back, and the
// chain refuses a second decision. So each step may be taken again after any crash, by any server.
import { otherSide, type Side } from '@kingstake/chess';
import type { Seat } from '@kingstake/escrow';
import { ESCROW } from './limits.ts';

/** A seat's account as it was final; null: there is none. */
export type SeatAccount = (Seat & { lamports: bigint }) | null;
export type SeatAccounts = Readonly<Record<Side, SeatAccount>>;

/** What the server has written down of such a game. */
export interface EscrowRecord {
  readonly gameId: number;
  readonly status: 'waiting' | 'ready' | 'active' | 'ended'; // of the game
  readonly winner: Side | null; // of an ended game; null: every stake goes back
  readonly match: Uint8Array; // 16 bytes that name it on chain
  readonly arbiter: string;
  readonly wagerLamports: bigint;
  readonly feeLamports: bigint;
  readonly lockSeconds: bigint;
  readonly wallets: Readonly<Record<Side, string | null>>; // black's from its reservation on
  readonly createdMs: number;
  readonly reservedUntilMs: number | null; // null: no one has reserved black's seat
  readonly isOffered: boolean; // white's stake was final once: others may join
  readonly endedMs: number | null; // null: it has not ended
  readonly boundUntil: bigint | null; // the deadline of the stakes that it is played for; null: no one sat
}

export type Step =
  | { do: 'wait' }
  /** White's stake is there: others may see the game. */
  | { do: 'offer' }
  /** It ends before anyone plays; what is there goes back. */
  | { do: 'cancel'; why: string }
  /** Black's seat is free again. */
  | { do: 'release'; why: string }
  | { do: 'start' }
  /** Both stakes are bound: black sits down. */
  | { do: 'seat' }
  | { do: 'void'; why: string }
  | { do: 'decide'; winner: Side }
  | { do: 'return'; sides: readonly Side[] }
  /** Nothing is left on chain. */
  | { do: 'settle' }
  /** It must not happen, and no step mends it. */
  | { do: 'alarm'; why: string };

const SIDES = ['white', 'black'] as const;
/** A node may be behind by so much, and no more. */
export const STALE_VIEW_MS = 300_000;

/** Why a seat does not count for a side; null when it does. Never from what a transaction or a caller says. */
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
  // White signs before anyone has joined; who names a player all the same gets that one or nobody.
  const isBound = seat.opponent !== null && !(side === 'white' && opponent === null);
  return isBound && seat.opponent !== opponent ? 'it names another opponent' : null;
}

const isSameMatch = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

export function nextStep(record: EscrowRecord, seats: SeatAccounts, nowMs: number): Step {
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

const isThere = (seat: SeatAccount) => seat !== null && seat.state !== 'done';
const areBound = ({ white, black }: SeatAccounts) =>
  white?.state === 'locked' &&
  black?.state === 'locked' &&
  white.opponent === black.player &&
  black.opponent === white.player;

/** Stakes that were opened anew after the payout, and bound by a START that was on its way for long, are not the game's. */
const areOfGame = ({ boundUntil }: EscrowRecord, seats: SeatAccounts) =>
  areBound(seats) && SIDES.every((side) => seats[side]?.deadline === boundUntil);

function stepAfterEnd(record: EscrowRecord, seats: SeatAccounts, nowMs: number): Step {
  const sides = SIDES.filter((side) => isThere(seats[side]));
  if (sides.length === 0) return { do: 'settle' };
  // A game that was won had both stakes bound. One that looks unbound is seen by a node that is behind: to give it back would
  // take the prize from the winner. Only much later it is one that its player has opened anew.
  const { winner, endedMs } = record;
  const isOfGame = areOfGame(record, seats);
  const looksUnbound = sides.some((side) => seats[side]?.state === 'open') || (areBound(seats) && !isOfGame);
  if (winner !== null && looksUnbound && nowMs - (endedMs ?? nowMs) < STALE_VIEW_MS) return { do: 'wait' };
  // A decision takes both seats at once. One alone: the other expired, or was never bound.
  return winner !== null && isOfGame ? { do: 'decide', winner } : { do: 'return', sides };
}

function stepInPlay(seats: SeatAccounts, nowMs: number): Step {
  if (!areBound(seats)) return { do: 'alarm', why: 'a game in play has not both its stakes' };
  const deadlineMs = Number(seats.white?.deadline ?? 0n) * 1000;
  if (deadlineMs - nowMs < ESCROW.voidBeforeMs)
    return { do: 'void', why: 'its stakes are about to be released' };
  return { do: 'wait' };
}

/** No one has reserved black's seat. */
function stepAlone(record: EscrowRecord, { white }: SeatAccounts, nowMs: number): Step {
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

/** Black's seat is reserved. */
function stepOfPair(record: EscrowRecord, seats: SeatAccounts, nowMs: number): Step {
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
