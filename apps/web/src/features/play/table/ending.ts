// play: how a game ended, for the banner and the toast. Pure.
import type { Side } from '@kingstake/chess';
import type { ToastContent } from '../../../ui/toast-view.tsx';
import { ENDING_TEXTS, PLAY_TEXTS } from '../texts.ts';
import type { EndingView } from './view.ts';

export interface EndedFacts {
  won: boolean | null; // null: a draw, no result, or a spectator
  result: string; // as the server sends it: white_wins, black_wins, draw, forfeit, aborted, cancelled, void
  reason: string; // as the server sends it
  winner: string | null; // the winner's name
  opponentName: string;
  opponentIsBot?: boolean;
  yourName: string;
  observed?: boolean;
  isFree?: boolean; // a friendly game
}

/** `winnerSide`: null for a draw and for a game without a result. */
export function endingOf(facts: EndedFacts, winnerSide: Side | null): EndingView {
  const { result, reason, won } = facts;
  const opponent = facts.opponentIsBot === true ? PLAY_TEXTS.theBot : facts.opponentName;
  if (result === 'draw')
    return {
      title: ENDING_TEXTS.draw,
      text: ENDING_TEXTS.drawnBy[reason] ?? '',
      tone: 'level',
      score: '½–½',
    };
  if (winnerSide === null) {
    const aborted = facts.isFree === true ? ENDING_TEXTS.abortedFreeBy : ENDING_TEXTS.abortedBy;
    return { title: ENDING_TEXTS.aborted, text: aborted[reason] ?? '', tone: 'level' };
  }
  const title = ENDING_TEXTS.titles[reason] ?? ENDING_TEXTS.over;
  const score = winnerSide === 'white' ? '1–0' : '0–1';
  if (facts.observed === true)
    return { title, text: ENDING_TEXTS.wins(facts.winner ?? ''), tone: 'level', score };
  const words = won === true ? ENDING_TEXTS.wonBy[reason] : ENDING_TEXTS.lostBy[reason];
  const text = words?.(capitalised(opponent)) ?? (won === true ? ENDING_TEXTS.youWin : ENDING_TEXTS.youLose);
  return { title, text, tone: won === true ? 'won' : 'lost', score };
}

/** Capitalizes "the bot" at the start of a sentence; names stay unchanged. */
function capitalised(name: string): string {
  return name === PLAY_TEXTS.theBot ? PLAY_TEXTS.theBotFirst : name;
}

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
