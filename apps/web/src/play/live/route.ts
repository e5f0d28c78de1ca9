// play: resolves an address to a game, and the result of a search for an opponent.
import type { BotLevel } from '@kingstake/chess/bot';
import { type Game, gameCalls, type StakeSourceName, type WaitingGame } from '@kingstake/protocol';
import { DEFAULT_WAGER_SOL, WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { messageInLanguage } from '../../language/index.ts';
import { type Http, HttpError } from '../../net/http-client.ts';

type Wanted =
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

/** `pathId`: the id of /game/{id}; null on /chess-game-mobile. */
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

/**
 * A private game with an open seat is visible only through its code. The id decides, because a link with another game's code could
 * show one stake and take another.
 */
export async function gameOfAddress(http: Http, gameId: number, gameCode: string | null): Promise<Game> {
  const byCode = gameCode === null ? null : await gameOfCode(http, gameCode);
  if (byCode !== null && 'id' in byCode && byCode.id === gameId) return byCode;
  try {
    return await http.send(gameCalls.getGame, { params: { id: gameId } });
  } catch (error) {
    // Only the refusal of the code says that another player has taken the seat.
    throw isAbsent(error) && isTaken(byCode) ? byCode : error;
  }
}

/** Returns the game of a code, or the refusal if the caller may not see it. */
async function gameOfCode(http: Http, gameCode: string): Promise<Game | HttpError> {
  try {
    return await http.send(gameCalls.getGameByCode, { params: { gameCode } });
  } catch (error) {
    if (error instanceof HttpError && isAbsent(error)) return error;
    throw error;
  }
}

const CONFLICT = 409;
/** A malformed id or code, a game that the player may not see, no such game, or one that is over. */
const ABSENT: ReadonlySet<number> = new Set([400, 403, 404, CONFLICT]);
/** Codes that give no reason of their own. */
const VAGUE: ReadonlySet<string> = new Set(['VALIDATION', 'FORBIDDEN', 'NOT_FOUND']);

/** Whether the server responded that the player has no such game. Any other failure leaves this unknown. */
export function isAbsent(error: unknown): boolean {
  return error instanceof HttpError && ABSENT.has(error.status);
}

/** Whether the server responded that another player has the seat. */
export function isTaken(error: unknown): boolean {
  return error instanceof HttpError && error.status === CONFLICT;
}

/** The error of a call or of the socket. */
interface Refused {
  code: string;
  message: string;
  reason?: unknown;
}

/** Why there is no game or no seat for the player, in one sentence by the error's code. `usual`: if the error does not say. */
export function absentText(error: Refused | null, usual: string): string {
  if (error === null || (VAGUE.has(error.code) && error.reason === undefined)) return usual;
  return messageInLanguage(error.message);
}

export type Finding = { kind: 'searching' } | { kind: 'found'; game: WaitingGame } | { kind: 'none' };

/** `games`: the last response; undefined before the first one. Games whose creator is online come first. */
export function findingOf(games: readonly WaitingGame[] | undefined, shownMs: number): Finding {
  if (shownMs < PAGE_TIMES.findingLeastMs) return { kind: 'searching' };
  const game = games?.find(({ creatorOnline }) => creatorOnline) ?? games?.[0];
  if (game !== undefined) return { kind: 'found', game };
  return { kind: shownMs < PAGE_TIMES.findingMs ? 'searching' : 'none' };
}

/** The stake source in the address; the playing balance by default. */
export function sourceOf(search: string): StakeSourceName {
  return new URLSearchParams(search).get('stakeSource') === 'escrow' ? 'escrow' : 'balance';
}
