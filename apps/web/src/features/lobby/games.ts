// lobby: what a game means to the person who looks at it. Pure.
import { feeOf, prizePoolOf } from '@kingstake/protocol/economics';
import type { Game, GamePlayer, WaitingGame } from '@kingstake/protocol/game';
import { formatSol, type Lamports, lamports } from '@kingstake/protocol/money';
import { amountOf } from '../../ui/money-text.ts';

const CODE_GROUP = /.{4}(?=.)/g;

/** The other player; null while no one has joined. */
export function opponentOf(game: Game, userId: number | null): GamePlayer | null {
  return game.whitePlayerId === userId ? game.blackPlayer : game.whitePlayer;
}

/** Who is to move, as the position says. */
export function turnOf(game: Game): 'white' | 'black' {
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
