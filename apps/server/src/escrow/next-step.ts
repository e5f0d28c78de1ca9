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

/** What the database knows about a game with stakes on chain: its rows in both modules. */
export interface StakedGame {
  game: EscrowGame;
  outcome: GameOutcome;
}

export const walletOf = ({ whiteWallet, blackWallet }: EscrowGame, side: Side) =>
  side === 'white' ? whiteWallet : blackWallet;

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
export function seatFault({ game, outcome }: StakedGame, side: Side, seat: SeatAccount): string | null {
  if (seat === null || seat.state === 'done') return 'there is no stake';
  if (seat.player !== walletOf(game, side)) return 'it is another player’s';
  if (seat.arbiter !== game.arbiter) return 'it names another arbiter';
  if (!isSameMatch(seat.match, game.match)) return 'it is for another game';
  const terms = [seat.wagerLamports, seat.feeLamports, seat.lockSeconds];
  const agreed = [outcome.wager, outcome.fee, game.lockSeconds];
  if (terms.some((term, index) => term !== agreed[index])) return 'its terms differ';
  if (seat.lamports < outcome.wager) return 'it holds too little';
  const opponent = walletOf(game, otherSide(side));
  // White signs before anyone has joined. If white's seat names a player anyway, only that player can join.
  const isBound = seat.opponent !== null && !(side === 'white' && opponent === null);
  return isBound && seat.opponent !== opponent ? 'it names another opponent' : null;
}

const isSameMatch = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

export function nextStep(staked: StakedGame, seats: SeatAccounts, nowMs: number): EscrowStep {
  switch (staked.outcome.status) {
    case 'ended':
      return stepAfterEnd(staked, seats, nowMs);
    case 'ready':
    case 'active':
      return stepInPlay(seats, nowMs);
    case 'waiting':
      return staked.game.blackId === null
        ? stepAlone(staked, seats, nowMs)
        : stepOfPair(staked, seats, nowMs);
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
const areOfGame = ({ game }: StakedGame, seats: SeatAccounts) =>
  areBound(seats) &&
  SIDES.every((side) => Number(seats[side]?.deadline) * 1000 === game.boundUntil?.getTime());

function stepAfterEnd(staked: StakedGame, seats: SeatAccounts, nowMs: number): EscrowStep {
  const sides = SIDES.filter((side) => isThere(seats[side]));
  if (sides.length === 0) return { do: 'settle' };
  // In a won game both stakes were bound. If a seat looks unbound, the node is probably behind, and returning the stake
  // would take the prize from the winner. Only after STALE_VIEW_MS is it certain that its player opened the seat again.
  const { winner, endedMs } = staked.outcome;
  const isOfGame = areOfGame(staked, seats);
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
function stepAlone(staked: StakedGame, { white }: SeatAccounts, nowMs: number): EscrowStep {
  const { isOffered, createdAt } = staked.game;
  if (isThere(white)) {
    if (white?.state === 'locked') return { do: 'cancel', why: 'white is bound to a player who has left' };
    const fault = seatFault(staked, 'white', white);
    if (fault !== null) return { do: 'cancel', why: `white’s stake: ${fault}` };
    return isOffered ? { do: 'wait' } : { do: 'offer' };
  }
  if (isOffered) return { do: 'cancel', why: 'white has taken the stake back' };
  const isLate = nowMs - createdAt.getTime() >= ESCROW.whiteStakeMs;
  return isLate ? { do: 'cancel', why: 'white has not staked in time' } : { do: 'wait' };
}

/** The next step once black's seat is reserved. */
function stepOfPair(staked: StakedGame, seats: SeatAccounts, nowMs: number): EscrowStep {
  const whiteFault = seatFault(staked, 'white', seats.white);
  if (whiteFault !== null) return { do: 'cancel', why: `white’s stake: ${whiteFault}` };
  if (isThere(seats.black)) {
    const fault = seatFault(staked, 'black', seats.black);
    if (fault !== null) return { do: 'release', why: `black’s stake: ${fault}` };
    if (areBound(seats)) return { do: 'seat' };
    if (seats.white?.state === 'open' && seats.black?.state === 'open') return { do: 'start' };
    return { do: 'alarm', why: 'one seat is bound and the other is not' };
  }
  if (seats.white?.state === 'locked')
    return { do: 'cancel', why: 'white is bound to a player who has left' };
  const { reservedUntil } = staked.game;
  const isLate = reservedUntil !== null && nowMs >= reservedUntil.getTime();
  return isLate ? { do: 'release', why: 'black has not staked in time' } : { do: 'wait' };
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
