// play: how a game ended, as the result card shows it, and its money. Pure; money is lamports.
import { potOf, profitOf } from '@kingstake/protocol/economics';
import type { GamePlayer } from '@kingstake/protocol/game';
import { formatSol, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';
import { clockText, fullMoves } from '../../ui/format.ts';

export interface ResultData {
  won: boolean | null; // null: a draw, no result, or a spectator
  winnings: string; // the winner's prize, SOL
  entry: string | null; // the player's own stake, SOL; null: no wager
  duration: string; // m:ss
  moves: number; // full moves, including a last move of White
  winner: string | null; // the winner's name
  result: string; // as the server sends it: white_wins, black_wins, draw, forfeit, aborted, cancelled, void
  reason: string; // as the server sends it
  opponentName: string;
  yourName: string;
  flagged?: 'you' | 'opponent'; // draws on time: who ran out of time
  isOnChain?: boolean; // the wagers are locked on chain
  opponentIsBot?: boolean; // training: the opponent has no name
  observed?: boolean; // the viewer is not `yourName`
  gameId?: number; // absent in training
  isShort?: boolean; // a training game of few moves, which is not worth sharing
  rating?: SeatRating; // the player's own, including its change
}

export type SeatRating = Pick<GamePlayer, 'rating' | 'provisional' | 'ratingChange'>;

/** An ended game as sent by the server, from one viewer's side. */
export interface EndedGame {
  gameId?: number;
  result: string;
  reason: string;
  winnerId: number | null;
  prizePool?: string | null | undefined; // SOL; both wagers when absent
  wagerSol: string | null;
  durationSeconds: number;
  plies: number;
  isYourTurn: boolean; // in the final position
  isOnChain?: boolean;
  you: { id: number; name: string; rating?: SeatRating };
  opponent: { id: number; name: string } | null;
  observed?: boolean;
}

/** Results without a winner, for which every stake is refunded in full. */
const WITHOUT_WINNER: readonly string[] = ['draw', 'aborted', 'cancelled', 'void'];

export function resultDataOf(game: EndedGame): ResultData {
  const { you, opponent, winnerId, observed = false } = game;
  const winner = winnerId === null ? null : ([you, opponent].find((seat) => seat?.id === winnerId) ?? null);
  const decided = winnerId !== null && !WITHOUT_WINNER.includes(game.result);
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
    ...(game.reason === 'timeout-insufficient' && { flagged: game.isYourTurn ? 'you' : 'opponent' }),
    ...(game.isOnChain === true && { isOnChain: true }),
    ...(observed && { observed }),
    ...(game.gameId !== undefined && { gameId: game.gameId }),
    ...(!observed && you.rating !== undefined && { rating: you.rating }),
  };
}

/** The prize in SOL: the server's pool, otherwise twice the wager. */
export function prizeOf(prizePool: string | null | undefined, wagerSol: string | null): string {
  if (prizePool !== null && prizePool !== undefined) return prizePool;
  return formatSol(potOf(amountOrZero(wagerSol)));
}

/** The game ended before it was played: all stakes were refunded, and there is nothing to share. */
const isUnplayed = (result: string): boolean => WITHOUT_WINNER.includes(result) && result !== 'draw';

export function hasProfit({ entry, observed, result }: ResultData): boolean {
  return entry !== null && observed !== true && !isUnplayed(result);
}

export function isShared({ observed, result, isShort }: ResultData): boolean {
  return observed !== true && isShort !== true && !isUnplayed(result);
}

/** Whether there are moves and a receipt to look at: not if the game ended before both sides had moved. */
export function isReviewed({ gameId, moves, result }: ResultData): boolean {
  return gameId !== undefined && moves > 0 && !['aborted', 'cancelled'].includes(result);
}

/** Who gets both wagers; null: each player gets the own one back. */
export function paidTo({ won, winner }: Pick<ResultData, 'won' | 'winner'>): 'you' | 'other' | null {
  if (winner === null) return null;
  return won === true ? 'you' : 'other';
}

/** The player's profit: 0.95 of the wager, minus the wager, or zero. */
export function profitOfResult({ won, entry }: Pick<ResultData, 'won' | 'entry'>): Lamports {
  const wager = amountOrZero(entry);
  if (won === null) return lamports(0n);
  return won ? profitOf(wager) : lamports(-wager);
}

/** The stake; zero without one. */
export function amountOrZero(sol: string | null): Lamports {
  return (sol === null ? null : parseSol(sol)) ?? lamports(0n);
}

const CONFETTI = 50;
const CONFETTI_ON_A_WIN = 150;

/** The number of confetti particles: many for a win, some for a draw, none otherwise. */
export function confettiCount({ won, result }: Pick<ResultData, 'won' | 'result'>): number {
  if (won === true) return CONFETTI_ON_A_WIN;
  return won === null && result === 'draw' ? CONFETTI : 0;
}
