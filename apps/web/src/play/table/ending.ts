// play: how a game ended, for the banner and the toast. Pure.
import { INITIAL_FEN, type Side } from '@kingstake/chess';
import type { ToastContent } from '../../ui/toast-view.tsx';
import type { ResultData } from '../result/result-data.ts';
import { ENDING_TEXTS, PLAY_TEXTS } from '../texts.ts';
import type { EndingView, TableView } from './view.ts';

export type EndedFacts = Omit<ResultData, 'winnings' | 'duration' | 'moves'>;

/** `winnerSide`: null for a draw and for a game without a result. */
export function endingOf(facts: EndedFacts, winnerSide: Side | null): EndingView {
  const { result, reason, won } = facts;
  const opponent = facts.opponentIsBot === true ? PLAY_TEXTS.theBot : facts.opponentName;
  if (result === 'draw')
    return {
      title: ENDING_TEXTS.draw,
      text: flaggedText(facts) ?? ENDING_TEXTS.drawnBy[reason] ?? '',
      tone: 'level',
      score: '½–½',
    };
  if (winnerSide === null) {
    const text = [ENDING_TEXTS.abortedBy[reason], refundText(facts)].filter((part) => part !== undefined);
    const title = ENDING_TEXTS.unplayed[result] ?? ENDING_TEXTS.over;
    return { title, text: text.join('. '), tone: 'level' };
  }
  const title = ENDING_TEXTS.titles[reason] ?? ENDING_TEXTS.over;
  const score = winnerSide === 'white' ? '1–0' : '0–1';
  if (facts.observed === true)
    return { title, text: ENDING_TEXTS.wins(facts.winner ?? ''), tone: 'level', score };
  const words = won === true ? ENDING_TEXTS.wonBy[reason] : ENDING_TEXTS.lostBy[reason];
  const text = words?.(capitalised(opponent)) ?? (won === true ? ENDING_TEXTS.youWin : ENDING_TEXTS.youLose);
  return { title, text, tone: won === true ? 'won' : 'lost', score };
}

/** Where the wagers go; undefined without a wager. */
function refundText({ entry, isOnChain }: EndedFacts): string | undefined {
  if (entry === null) return undefined;
  return isOnChain === true ? ENDING_TEXTS.toWallets : ENDING_TEXTS.refunded;
}

/** Who ran out of time and who cannot checkmate; null for any other end. */
export function flaggedText(facts: EndedFacts): string | null {
  if (facts.reason !== 'timeout-insufficient') return null;
  const { flagged, yourName: you } = facts;
  const opponent = facts.opponentIsBot === true ? PLAY_TEXTS.theBot : facts.opponentName;
  if (facts.observed !== true)
    return flagged === 'you' ? ENDING_TEXTS.youFlagged(opponent) : ENDING_TEXTS.theyFlagged(opponent);
  return flagged === 'you' ? ENDING_TEXTS.oneFlagged(you, opponent) : ENDING_TEXTS.oneFlagged(opponent, you);
}

/** Capitalizes "the bot" at the start of a sentence; names stay unchanged. */
function capitalised(name: string): string {
  return name === PLAY_TEXTS.theBot ? PLAY_TEXTS.theBotFirst : name;
}

/** Moves without a capture or a pawn move from which the page counts them. */
const COUNTED_FROM = 40;
const PLIES_PER_MOVE = 2;

/** What counts towards a draw by rule: a position for the second time, or many moves without progress. Null: nothing does. */
export function drawNear({ fen, initialFen, moves }: Pick<TableView, 'fen' | 'initialFen' | 'moves'>) {
  const positions = [initialFen ?? INITIAL_FEN, ...moves.map((move) => move.fen)].map(positionOf);
  if (positions.filter((position) => position === positionOf(fen)).length === 2) return PLAY_TEXTS.secondTime;
  const quiet = Math.floor(Number(fen.split(' ')[4] ?? 0) / PLIES_PER_MOVE);
  return quiet < COUNTED_FROM ? null : PLAY_TEXTS.towardsFifty(quiet);
}

/** Pieces, side to move, castling and en passant: what makes two positions the same. */
const positionOf = (fen: string): string => fen.split(' ', 4).join(' ');

export const CHECKMATE_TOAST_MS = 3_000;

/** `side`: the player's own; null for a spectator, whose toast names the winner's colour. */
export function checkmateToast(
  winner: Side | null,
  side: Side | null,
): ToastContent & { durationMs: number } {
  const won = winner === side;
  const watched = side === null && winner !== null ? PLAY_TEXTS.checkmateWatched[winner] : null;
  return {
    variant: won ? 'success' : 'error',
    title: PLAY_TEXTS.checkmate,
    description: watched ?? (won ? PLAY_TEXTS.checkmateWon : PLAY_TEXTS.checkmateLost),
    durationMs: CHECKMATE_TOAST_MS,
  };
}
