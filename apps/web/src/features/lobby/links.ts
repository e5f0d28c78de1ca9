// lobby: where its buttons and links lead.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import type { Difficulty } from './texts.ts';

function gameScreen(query: Record<string, string>): string {
  return `${PAGE_ROUTES.game}?${new URLSearchParams(query).toString()}`;
}

/** One game; a private one is opened with its code. */
export function gameLink(gameId: number, gameCode: string | null = null): string {
  return gameScreen({ gameId: String(gameId), ...(gameCode === null ? {} : { gameCode }) });
}

export function continueLink(gameId: number): string {
  return gameScreen({ gameId: String(gameId), continue: 'true' });
}

export function practiceLink(difficulty: Difficulty): string {
  return gameScreen({ mode: 'training', difficulty });
}
