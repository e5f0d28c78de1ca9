// review: a game's result and its moves as labels and tones. Pure.
import type { GameDetails } from '@kingstake/protocol';
import { FRIENDLY_WAGER_SOL } from '@kingstake/protocol/economics';
import { type Lamports, lamports } from '@kingstake/protocol/money';
import { isPracticeGame } from '../../games/practice-game.ts';
import { amountOf } from '../../ui/format.ts';
import type { TagTone } from '../../ui/status.tsx';
import type { ReportTarget } from '../own/dialogs.ts';
import type { Evaluation } from './judge.ts';
import type { PlyView } from './plies.ts';
import { REVIEW_TEXTS } from './texts.ts';

/** The badge of a finished game for this viewer. Every viewer sees a forfeit as Forfeit. Null while the game is running. */
export function badgeOf(game: GameDetails, viewerId: number): { word: string; tone: TagTone } | null {
  const { badges } = REVIEW_TEXTS;
  if (game.result === null) return null;
  if (game.result === 'forfeit') return { word: badges.forfeit, tone: 'brass' };
  if (game.winner === viewerId) return { word: badges.victory, tone: 'lamp' };
  if (game.result === 'draw') return { word: badges.draw, tone: 'quiet' };
  if (game.winner === null) return { word: badges.unplayed, tone: 'quiet' };
  if (isPlayer(game, viewerId)) return { word: badges.defeat, tone: 'loss' };
  const isWhite = game.winner === game.whitePlayer.id;
  return { word: isWhite ? badges.whiteWon : badges.blackWon, tone: 'quiet' };
}

function isPlayer(game: GameDetails, viewerId: number): boolean {
  return game.whitePlayer.id === viewerId || game.blackPlayer?.id === viewerId;
}

/** Whether the server has a receipt of the game: not of practice, nor of a game that ended before both sides had moved. */
export function hasReceipt(game: GameDetails): boolean {
  if (game.endedAt == null || game.moves.length === 0 || isPracticeGame(game)) return false;
  return game.result !== 'aborted' && game.result !== 'cancelled';
}

/** The player whom the viewer may report; null for a spectator and for a game without an opponent. */
export function reportableIn(game: GameDetails, viewerId: number): ReportTarget | null {
  const { id, result, endedAt = null, whitePlayer, blackPlayer } = game;
  if (result === null || blackPlayer === null || !isPlayer(game, viewerId)) return null;
  return { gameId: id, endedAt, opponent: whitePlayer.id === viewerId ? blackPlayer : whitePlayer };
}

/** How the game ended and who won, for example "Checkmate. White won". Null while the game is running. */
export function endText({ result, reason, winner, whitePlayer, wagerAmount }: GameDetails): string | null {
  if (result === null) return null;
  const { ends, noResult, noResultFree, winner: winners } = REVIEW_TEXTS;
  if (winner === null && result !== 'draw')
    return wagerAmount === FRIENDLY_WAGER_SOL ? noResultFree : noResult;
  const end = reason !== null && Object.hasOwn(ends, reason) ? ends[reason as keyof typeof ends] : '';
  const won = winner === null ? '' : winners[winner === whitePlayer.id ? 'white' : 'black'];
  return [end, won].filter((part) => part !== '').join('. ');
}

/** The text to share a game; null for a game without a result. */
export function shareTextOf(game: GameDetails): string | null {
  const end = endText(game);
  const isPlayed = game.winner !== null || game.result === 'draw';
  if (end === null || game.blackPlayer === null || !isPlayed) return null;
  return REVIEW_TEXTS.shareText(game.whitePlayer.username, game.blackPlayer.username, end);
}

/** The viewer's profit, which is zero for a returned wager. Null for a spectator, or while the game is running. */
export function netFor(game: GameDetails, viewerId: number): Lamports | null {
  if (game.result === null || !isPlayer(game, viewerId)) return null;
  if (game.winner === null || game.returned === true) return lamports(0n);
  const wager = amountOf(game.wagerAmount) ?? 0n;
  return lamports(game.winner === viewerId ? (amountOf(game.prizePool) ?? 0n) - wager : -wager);
}

/** "19. Qxf3" of White, "19… Qxf3" of Black. */
export function moveText({ number, side, san }: Pick<PlyView, 'number' | 'side' | 'san'>): string {
  return `${number}${side === 'white' ? '.' : '…'} ${san}`;
}

const EVEN_CENTIPAWNS = 60; // just over half a pawn
const WINNING_CENTIPAWNS = 250;

/** Which side is better, in words. */
export function standingText({ centipawns, mate }: Evaluation): string {
  const { even, better, winning, mated } = REVIEW_TEXTS.standing;
  const side = centipawns > 0 ? 'white' : 'black';
  if (mate === 0) return mated[side];
  if (mate !== null || Math.abs(centipawns) >= WINNING_CENTIPAWNS) return winning[side];
  return Math.abs(centipawns) < EVEN_CENTIPAWNS ? even : better[side];
}
