// lobby: what a game means to the player who looks at it, and where its links lead. Pure.
import { feeOf, prizePoolOf } from '@kingstake/protocol/economics';
import type { Game, GamePlayer } from '@kingstake/protocol/game';
import type { User } from '@kingstake/protocol/http/users';
import type { WaitingGame } from '@kingstake/protocol/listed-games';
import { formatSol, type Lamports, lamports } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { amountOf, shortTimeControl } from '../../ui/format.ts';
import type { Difficulty } from './secondary-texts.ts';

const CODE_GROUP = /.{4}(?=.)/g;

/** The other player; null while no one has joined. */
export function opponentOf(game: Game, userId: number | null): GamePlayer | null {
  return game.whitePlayerId === userId ? game.blackPlayer : game.whitePlayer;
}

/** Who is to move, as the position says. */
export function turnOf(game: Pick<Game, 'gameState'>): 'white' | 'black' {
  return game.gameState.fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

/** What the lobby calls active: both seats are taken. */
export function fullGames(games: readonly Game[]): Game[] {
  return games.filter((game) => game.blackPlayer !== null && game.status !== 'ended');
}

export function waitingGames(games: readonly Game[]): Game[] {
  return games.filter((game) => game.blackPlayer === null && game.status === 'waiting');
}

/** Those whose creator is here first, each group in its order. */
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

/** What the winner gets and what the platform keeps, as exact SOL text. */
export function outcomeOf(wager: Lamports): { prize: string; fee: string } {
  return { prize: formatSol(prizePoolOf(wager)), fee: formatSol(feeOf(wager)) };
}

/** No money on the site, and no game yet: the way to both comes first. Games that are not known yet count as none. */
export function isFirstVisit(user: User | null, ownGames: readonly Game[] | undefined): boolean {
  if (user === null || (ownGames?.length ?? 0) > 0) return false;
  return wagerOf(user.balance) === 0n && user.wins + user.losses + user.draws === 0;
}

/** Running games that have not been found to be paused yet: the player has just left them. */
export function mayBePaused(own: readonly Game[], paused: readonly Game[]): boolean {
  return own.some(({ id, status }) => status === 'active' && paused.every((game) => game.id !== id));
}

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
