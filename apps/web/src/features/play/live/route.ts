// play, live: which game the address means. Pure.
import type { BotLevel } from '@kingstake/chess/bot';
import { DEFAULT_WAGER_SOL, WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';

export type Wanted =
  | { kind: 'training'; difficulty: BotLevel; colour: 'white' | 'black' }
  | { kind: 'live'; gameId: number; gameCode: string | null }
  | { kind: 'code'; gameCode: string }
  | { kind: 'finding'; wager: string }
  | { kind: 'from-match' }
  | { kind: 'empty' };

const LEVELS: readonly string[] = ['easy', 'medium', 'hard', 'expert'];

function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The game screen of one game; a private one is opened with its code. */
export function gameAddress(gameId: number, gameCode: string | null = null): string {
  const query = new URLSearchParams({ gameId: String(gameId), ...(gameCode === null ? {} : { gameCode }) });
  return `${PAGE_ROUTES.game}?${query}`;
}

/** `pathId` is the id of /game/{id}; null on /chess-game-mobile. */
export function wantedGame(pathId: string | null, search: string): Wanted {
  const query = new URLSearchParams(search);
  const gameCode = query.get('gameCode')?.trim() || null;
  const gameId = idOf(pathId ?? query.get('gameId'));
  if (gameId !== null) return { kind: 'live', gameId, gameCode };
  if (query.get('mode') === 'training') {
    const difficulty = query.get('difficulty') ?? '';
    return {
      kind: 'training',
      difficulty: (LEVELS.includes(difficulty) ? difficulty : 'medium') as BotLevel,
      colour: query.get('color') === 'black' ? 'black' : 'white',
    };
  }
  if (gameCode !== null) return { kind: 'code', gameCode };
  if (query.get('fromMatch') === 'true') return { kind: 'from-match' };
  if (query.get('mode') === 'standard') {
    const wager = query.get('wager') ?? DEFAULT_WAGER_SOL;
    const known: readonly string[] = WAGER_OPTIONS_SOL;
    return { kind: 'finding', wager: known.includes(wager) ? wager : DEFAULT_WAGER_SOL };
  }
  return { kind: 'empty' };
}
