// history: results in words and tones, durations. Pure.
import type { GameDetails, HistoryItem, PlayerStats } from '@kingstake/protocol';
import { HISTORY_TEXTS } from './texts.ts';

export type Tone = 'lamp' | 'loss' | 'quiet' | 'brass';

const RESULT_TONES: Readonly<Record<HistoryItem['result'], Tone>> = {
  win: 'lamp',
  loss: 'loss',
  draw: 'quiet',
  aborted: 'quiet',
  void: 'quiet',
};

export function resultOf(result: HistoryItem['result']): { word: string; tone: Tone } {
  return { word: HISTORY_TEXTS.results[result], tone: RESULT_TONES[result] };
}

/** Seconds as m:ss. */
export function durationText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export function dateText(instant: string): string {
  return DATE.format(new Date(instant));
}

/** "+3" for wins in a row, "-2" for losses. */
export function streakText(streak: number): string {
  return streak > 0 ? `+${streak}` : streak < 0 ? `−${-streak}` : '0';
}

export function winRateText({ winRate }: PlayerStats): string {
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(winRate)}%`;
}

/** The badge of a finished game as this viewer sees it; a forfeit is named so for both. */
export function badgeOf(game: GameDetails, viewerId: number): { word: string; tone: Tone } | null {
  const { badges } = HISTORY_TEXTS;
  if (game.result === null) return null;
  if (game.result === 'forfeit') return { word: badges.forfeit, tone: 'brass' };
  if (game.winner === viewerId) return { word: badges.victory, tone: 'lamp' };
  if (game.result === 'draw') return { word: badges.draw, tone: 'quiet' };
  if (game.winner === null) return { word: badges.unplayed, tone: 'quiet' };
  if (game.whitePlayer.id === viewerId || game.blackPlayer?.id === viewerId)
    return { word: badges.defeat, tone: 'loss' };
  const isWhite = game.winner === game.whitePlayer.id;
  return { word: isWhite ? badges.whiteWon : badges.blackWon, tone: 'quiet' };
}
