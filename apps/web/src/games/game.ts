// games: what every screen knows about a game: its address, its code, the opponent and the money. Pure.
import { feeOf, prizePoolOf } from '@kingstake/protocol/economics';
import type { Game, GamePlayer } from '@kingstake/protocol/game';
import { formatSol, type Lamports, lamports } from '@kingstake/protocol/money';
import { gameByIdPath, PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { amountOf, shortTimeControl } from '../ui/format.ts';

/** The address of the game screen with these parameters. */
export function gameScreen(query: Record<string, string>): string {
  return `${PAGE_ROUTES.game}?${new URLSearchParams(query)}`;
}

/** The address of one game; a private one includes its code. */
export function gameLink(gameId: number, gameCode: string | null = null): string {
  return gameScreen({ gameId: String(gameId), ...(gameCode === null ? {} : { gameCode }) });
}

/** Whether an address shows this game. `path` and `search` are as in `window.location`. */
export function isScreenOf(gameId: number, path: string, search: string): boolean {
  if (path === gameByIdPath(gameId)) return true;
  return path === PAGE_ROUTES.game && new URLSearchParams(search).get('gameId') === String(gameId);
}

/** The history state of a game in which the player has just taken a seat: its screen opens the table without asking the server. */
export const SEATED = { isSeated: true } as const;

const CODE_GROUP = /.{4}(?=.)/g;

/** "ABCD 1234". */
export function groupedCode(code: string): string {
  return code.replaceAll(CODE_GROUP, '$& ');
}

/** The other player; null while no one has joined. */
export function opponentOf(game: Game, userId: number | null): GamePlayer | null {
  return game.whitePlayerId === userId ? game.blackPlayer : game.whitePlayer;
}

/** "3+2". */
export function speedOf(game: Pick<Game, 'timeControl'>): string {
  return shortTimeControl(timeControlOf(game.timeControl));
}

/** A wager or another amount of a game; 0 for text that is no amount. */
export function wagerOf(sol: string): Lamports {
  return amountOf(sol) ?? lamports(0n);
}

/** The winner's prize and the operator's fee of a new game, as exact SOL text. */
export function payoutOf(wagerSol: string): { prize: string; fee: string } {
  const wager = wagerOf(wagerSol);
  return { prize: formatSol(prizePoolOf(wager)), fee: formatSol(feeOf(wager)) };
}

/** The amounts of a listed game, shown before the player stakes on it. */
export function amountsOf(game: Pick<Game, 'wagerAmount' | 'prizePool' | 'fee'>) {
  return { stake: wagerOf(game.wagerAmount), prize: wagerOf(game.prizePool), fee: wagerOf(game.fee) };
}
