// review: a game's result in a word and a tone. Pure.
import type { GameDetails } from '@kingstake/protocol';
import type { TagTone } from '../../ui/tag.tsx';
import { REVIEW_TEXTS } from './texts.ts';

/** The badge of a finished game as this viewer sees it; a forfeit is named so for both. Null while it runs. */
export function badgeOf(game: GameDetails, viewerId: number): { word: string; tone: TagTone } | null {
  const { badges } = REVIEW_TEXTS;
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
