// play, result: how a game ended, as the result modal shows it, and the money of it. Pure; money is lamports.
import { potOf, profitOf } from '@kingstake/protocol/economics';
import type { GamePlayer } from '@kingstake/protocol/game';
import { formatSol, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';
import { clockText } from '../../../ui/clock-text.ts';
import { fullMoves } from '../../../ui/full-moves.ts';

export interface ResultData {
  won: boolean | null; // null: a draw, no one's game, or an observer's
  winnings: string; // what the winner gets in all, SOL
  entry: string | null; // the player's own stake, SOL; null: no wager
  duration: string; // m:ss
  moves: number; // full moves, the last one counted even when Black did not answer
  winner: string | null; // the winner's name
  result: string; // the wire's word: white_wins, black_wins, draw, forfeit, aborted, cancelled, void
  reason: string; // the wire's word for why
  opponentName: string;
  yourName: string;
  opponentIsBot?: boolean; // training: the opponent has no name
  observed?: boolean; // true: `yourName` plays, and someone else is looking
  gameId?: number; // a game on the server: it can be looked back at
  rating?: SeatRating; // the player's own: what it was, and what the game did to it
}

export type SeatRating = Pick<GamePlayer, 'rating' | 'provisional' | 'ratingChange'>;

/** What the wire says of an ended game, for one pair of eyes. */
export interface EndedGame {
  gameId?: number;
  result: string;
  reason: string;
  winnerId: number | null;
  prizePool?: string | null | undefined; // SOL; two wagers when the server names none
  wagerSol: string | null;
  durationSeconds: number;
  plies: number;
  you: { id: number; name: string; rating?: SeatRating };
  opponent: { id: number; name: string } | null;
  observed?: boolean;
}

/** Results that are no one's: every stake goes back in full. */
const NOBODYS: readonly string[] = ['draw', 'aborted', 'cancelled', 'void'];

export function resultDataOf(game: EndedGame): ResultData {
  const { you, opponent, winnerId, observed = false } = game;
  const winner = winnerId === null ? null : ([you, opponent].find((seat) => seat?.id === winnerId) ?? null);
  const decided = winnerId !== null && !NOBODYS.includes(game.result);
  return {
    won: decided && !observed ? winnerId === you.id : null,
    winnings: prizeOf(game.prizePool, game.wagerSol),
    entry: game.wagerSol,
    duration: clockText(game.durationSeconds),
    moves: fullMoves(game.plies),
    winner: winner?.name ?? null,
    result: game.result,
    reason: game.reason,
    opponentName: opponent?.name ?? '',
    yourName: you.name,
    ...(observed && { observed }),
    ...(game.gameId !== undefined && { gameId: game.gameId }),
    ...(!observed && you.rating !== undefined && { rating: you.rating }),
  };
}

/** The prize in SOL: the pool as the server names it, otherwise twice the wager. */
export function prizeOf(prizePool: string | null | undefined, wagerSol: string | null): string {
  if (prizePool !== null && prizePool !== undefined) return prizePool;
  return formatSol(potOf(amountOrZero(wagerSol)));
}

/** Ended before it was one: every stake went back. There is neither profit nor anything to tell others. */
const isUnplayed = (result: string): boolean => NOBODYS.includes(result) && result !== 'draw';

export function hasProfit({ entry, observed, result }: ResultData): boolean {
  return entry !== null && observed !== true && !isUnplayed(result);
}

export function isShared({ observed, result }: ResultData): boolean {
  return observed !== true && !isUnplayed(result);
}

/** What the game changed for the player: 0.95 of the wager, the wager lost, or nothing. */
export function profitOfResult({ won, entry }: Pick<ResultData, 'won' | 'entry'>): Lamports {
  const wager = amountOrZero(entry);
  if (won === null) return lamports(0n);
  return won ? profitOf(wager) : lamports(-wager);
}

/** The own stake; zero without one. */
export function amountOrZero(sol: string | null): Lamports {
  return (sol === null ? null : parseSol(sol)) ?? lamports(0n);
}

const CONFETTI = 50;
const CONFETTI_ON_A_WIN = 150;

/** How many particles fall: many for a win, some for a draw, none for a loss or a game that was none. */
export function confettiCount({ won, result }: Pick<ResultData, 'won' | 'result'>): number {
  if (won === true) return CONFETTI_ON_A_WIN;
  return won === null && result === 'draw' ? CONFETTI : 0;
}
