// lobby: games from the viewing player's side, and the targets of their links. Pure.
import { feeOf, prizePoolOf } from '@kingstake/protocol/economics';
import type { Game, GamePlayer } from '@kingstake/protocol/game';
import type { User } from '@kingstake/protocol/http/users';
import type { WaitingGame } from '@kingstake/protocol/listed-games';
import { formatSol, type Lamports, lamports } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { amountOf, shortTimeControl } from '../ui/format.ts';

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

const CODE_GROUP = /.{4}(?=.)/g;

/** The other player; null while no one has joined. */
export function opponentOf(game: Game, userId: number | null): GamePlayer | null {
  return game.whitePlayerId === userId ? game.blackPlayer : game.whitePlayer;
}

/** The side to move, from the position. */
export function turnOf(game: Pick<Game, 'gameState'>): 'white' | 'black' {
  return game.gameState.fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

/** Active games in the lobby: those with both players. */
export function fullGames(games: readonly Game[]): Game[] {
  return games.filter((game) => game.blackPlayer !== null && game.status !== 'ended');
}

export function waitingGames(games: readonly Game[]): Game[] {
  return games.filter((game) => game.blackPlayer === null && game.status === 'waiting');
}

/** Games whose creator is online come first; the order is otherwise kept. */
export function onlineFirst(games: readonly WaitingGame[]): WaitingGame[] {
  return games.toSorted((one, other) => Number(other.creatorOnline) - Number(one.creatorOnline));
}

/** "3+2". */
export function speedOf(game: Pick<Game, 'timeControl'>): string {
  return shortTimeControl(timeControlOf(game.timeControl));
}

/** "ABCD 1234". */
export function groupedCode(code: string): string {
  return code.replaceAll(CODE_GROUP, '$& ');
}

export function wagerOf(sol: string): Lamports {
  return amountOf(sol) ?? lamports(0n);
}

/** The winner's prize and the operator's fee, as exact SOL text. */
export function outcomeOf(wager: Lamports): { prize: string; fee: string } {
  return { prize: formatSol(prizePoolOf(wager)), fee: formatSol(feeOf(wager)) };
}

/** A first visit: no money on the site and no game yet. Games that have not loaded count as none. */
export function isFirstVisit(user: User | null, ownGames: readonly Game[] | undefined): boolean {
  if (user === null || (ownGames?.length ?? 0) > 0) return false;
  return wagerOf(user.balance) === 0n && user.wins + user.losses + user.draws === 0;
}

/** The player's running games that the server does not list as paused, for example because the player has just left them. */
export function runningUnpaused(own: readonly Game[], paused: readonly Game[]): Game[] {
  return own.filter(({ id, status }) => status === 'active' && paused.every((game) => game.id !== id));
}

function gameScreen(query: Record<string, string>): string {
  return `${PAGE_ROUTES.game}?${new URLSearchParams(query).toString()}`;
}

/** The path of one game; a private one includes its code. */
export function gameLink(gameId: number, gameCode: string | null = null): string {
  return gameScreen({ gameId: String(gameId), ...(gameCode === null ? {} : { gameCode }) });
}

export function continueLink(gameId: number): string {
  return gameScreen({ gameId: String(gameId), continue: 'true' });
}

export function practiceLink(difficulty: Difficulty): string {
  return gameScreen({ mode: 'training', difficulty });
}
