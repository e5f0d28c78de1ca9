// play: the state of a game as the table and the result show it. Pure.
import { INITIAL_FEN, otherSide, type Side, viewOf, WAITING_MS } from '@kingstake/chess';
import { type GameOver, type LiveState, shownClocks, turnOf } from '@kingstake/client';
import type { GamePlayer } from '@kingstake/protocol';
import { FRIENDLY_WAGER_SOL } from '@kingstake/protocol/economics';
import { DEFAULT_TIME_CONTROL, timeControlOf } from '@kingstake/protocol/time-control';
import { BOT_ID, VISITOR_ID } from '../../games/practice-game.ts';
import type { ToastContent } from '../../ui/toast-view.tsx';
import { type ResultData, resultDataOf } from '../result/result-data.ts';
import type { BannerKind, ClockView, EndingView, SeatView, TableView } from '../table/view.ts';
import { ENDING_TEXTS, PLAY_TEXTS } from '../texts.ts';

function seatOf(player: GamePlayer): SeatView {
  const { username, profilePicId, wins, losses, totalEarnings, rating, provisional, ratingChange } = player;
  if (player.id === BOT_ID || player.id === VISITOR_ID)
    return { name: username, avatarId: null, isBot: player.id === BOT_ID, record: null, earningsSol: null };
  return {
    name: username,
    hasPage: true,
    avatarId: profilePicId,
    record: { wins, losses },
    earningsSol: totalEarnings,
    // The change applies once the game is over.
    ...(rating !== undefined && { rating: { rating: rating + (ratingChange ?? 0), provisional } }),
  };
}

function playerAt(state: LiveState, side: Side): GamePlayer | null {
  const { game } = state;
  if (game === null) return null;
  return side === 'white' ? game.whitePlayer : game.blackPlayer;
}

/** The player at the top of the table; null before anyone has joined. */
export function opponentOf(state: LiveState): GamePlayer | null {
  return playerAt(state, otherSide(state.side ?? 'white'));
}

/** What each side staked, SOL; null in a friendly game. */
export function stakeOf({ wagerAmount }: { wagerAmount: string }): string | null {
  return wagerAmount === FRIENDLY_WAGER_SOL ? null : wagerAmount;
}

function bannerOf(state: LiveState, isOnline: boolean): BannerKind {
  if (state.status === 'waiting' || state.status === 'ready') return 'waiting';
  if (state.status !== 'active' || state.bot?.isStopped === true) return null;
  if (state.side === null) return 'watching';
  if (state.pending !== null && !isOnline) return 'unsent';
  if (turnOf(state) === state.side) return 'your-turn';
  return state.bot === null ? 'opponent-turn' : 'bot-thinking';
}

/** When a game closes if no one joins. */
function waitingUntil({ status, game }: LiveState): string | null {
  if (status !== 'waiting' || game === null) return null;
  return new Date(Date.parse(game.createdAt) + WAITING_MS).toISOString();
}

/** The time of a game's clocks, as known to the page. */
export interface GameTime {
  /** Server time, ms since 1970. */
  nowMs(): number;
  isServerTimeKnown?: boolean;
  isOnline?: boolean;
}

/** The clocks as the table shows them. They are stopped until the server has sent them, and while its time is unknown. */
export function clockView(state: LiveState, time: GameTime): ClockView {
  const { nowMs, isServerTimeKnown = true, isOnline = true } = time;
  const { initialMs } = timeControlOf(state.game?.timeControl ?? DEFAULT_TIME_CONTROL);
  const clocks = shownClocks(state, isServerTimeKnown, isOnline);
  if (clocks === null)
    return { whiteMs: initialMs, blackMs: initialMs, atMs: 0, running: null, initialMs, nowMs };
  return { ...clocks, initialMs, nowMs, ...(state.pending !== null && { sending: state.side }) };
}

/** Null until the server has sent the game. A spectator sees White at the bottom. */
export function tableView(state: LiveState, isOnline = true): TableView | null {
  const { game, fen, moves, pending } = state;
  const below = state.side ?? 'white';
  const you = playerAt(state, below);
  if (game === null || fen === null || you === null) return null;
  const opponent = opponentOf(state);
  const { bot } = state;
  const isActive = state.status === 'active' && state.side !== null && bot?.isStopped !== true;
  const last = pending?.move ?? moves.at(-1) ?? null;
  return {
    ...(bot === null ? { mode: 'live', gameId: game.id } : { mode: 'training', difficulty: bot.level }),
    wagerSol: stakeOf(game),
    fen,
    initialFen: game.initialFen,
    moves,
    side: below,
    observer: state.side === null,
    turn: turnOf(state),
    banner: bannerOf(state, isOnline),
    ending: endingView(state),
    waitingUntil: waitingUntil(state),
    movable: isActive && pending === null && turnOf(state) === state.side ? state.side : null,
    premovable: isActive ? state.side : null,
    premoves: state.premoves,
    lastMove: last === null ? null : { from: last.from, to: last.to },
    inCheck: viewOf(fen)?.isCheck === true,
    you: seatOf(you),
    opponent: opponent === null ? null : seatOf(opponent),
    opponentAway: state.awayUntil === null ? null : { expiresAt: state.awayUntil },
    timeControl: timeControlOf(game.timeControl),
    canResign: isActive,
    canOfferDraw: bot === null && isActive && state.drawOffer === null,
    canClose: state.status === 'waiting' && state.side === 'white',
  };
}

/** The result for this viewer; null while the game is running. */
export function resultView(state: LiveState): ResultData | null {
  const { over, game } = state;
  if (over === null || game === null) return null;
  const below = state.side ?? 'white';
  const you = playerAt(state, below);
  if (you === null) return null;
  const opponent = opponentOf(state);
  const data = resultDataOf({
    ...(state.bot === null && { gameId: game.id }),
    result: over.result,
    reason: reasonOf(state, over, you.id),
    winnerId: over.winner,
    prizePool: over.prizePool,
    wagerSol: stakeOf(game),
    durationSeconds: over.duration,
    plies: state.moves.length,
    isYourTurn: turnOf(state) === below,
    isOnChain: game.stakeSource === 'escrow',
    you: { id: you.id, name: you.username, rating: you },
    opponent: opponent === null ? null : { id: opponent.id, name: opponent.username },
    observed: state.side === null,
  });
  if (state.bot === null) return data;
  return { ...data, opponentIsBot: true, isShort: state.moves.length < SHARED_PLIES };
}

/** Sharing is not offered for a shorter practice game. */
const SHARED_PLIES = 10;

/** For the server a forfeit after a lost wallet is a resignation. Only the player's own page knows the cause. */
function reasonOf({ isWalletLost }: LiveState, over: GameOver, playerId: number): string {
  const isForfeit = isWalletLost && over.reason === 'resignation' && over.winner !== playerId;
  return isForfeit ? 'wallet' : over.reason;
}

/** The result as the banner shows it. */
function endingView(state: LiveState): EndingView | null {
  const { over, game } = state;
  const result = resultView(state);
  if (over === null || game === null || result === null) return null;
  const winnerSide = over.winner === null ? null : over.winner === game.whitePlayerId ? 'white' : 'black';
  return endingOf(result, winnerSide);
}
export type EndedFacts = Omit<ResultData, 'winnings' | 'duration' | 'moves'>;

/** `winnerSide`: null for a draw and for a game without a result. */
export function endingOf(facts: EndedFacts, winnerSide: Side | null): EndingView {
  const { result, reason, won } = facts;
  const opponent = facts.opponentIsBot === true ? PLAY_TEXTS.theBot : facts.opponentName;
  if (result === 'draw')
    return {
      title: ENDING_TEXTS.draw,
      text: flaggedText(facts) ?? ENDING_TEXTS.drawnBy[reason] ?? '',
      tone: 'level',
      score: '½–½',
    };
  if (winnerSide === null) {
    const text = [ENDING_TEXTS.abortedBy[reason], refundText(facts)].filter((part) => part !== undefined);
    const title = ENDING_TEXTS.unplayed[result] ?? ENDING_TEXTS.over;
    return { title, text: text.join('. '), tone: 'level' };
  }
  const title = ENDING_TEXTS.titles[reason] ?? ENDING_TEXTS.over;
  const score = winnerSide === 'white' ? '1–0' : '0–1';
  if (facts.observed === true)
    return { title, text: ENDING_TEXTS.wins(facts.winner ?? ''), tone: 'level', score };
  const words = won === true ? ENDING_TEXTS.wonBy[reason] : ENDING_TEXTS.lostBy[reason];
  const text = words?.(capitalised(opponent)) ?? (won === true ? ENDING_TEXTS.youWin : ENDING_TEXTS.youLose);
  return { title, text, tone: won === true ? 'won' : 'lost', score };
}

/** Where the wagers go; undefined without a wager. */
function refundText({ entry, isOnChain }: EndedFacts): string | undefined {
  if (entry === null) return undefined;
  return isOnChain === true ? ENDING_TEXTS.toWallets : ENDING_TEXTS.refunded;
}

/** Who ran out of time and who cannot checkmate; null for any other end. */
export function flaggedText(facts: EndedFacts): string | null {
  if (facts.reason !== 'timeout-insufficient') return null;
  const { flagged, yourName: you } = facts;
  const opponent = facts.opponentIsBot === true ? PLAY_TEXTS.theBot : facts.opponentName;
  if (facts.observed !== true)
    return flagged === 'you' ? ENDING_TEXTS.youFlagged(opponent) : ENDING_TEXTS.theyFlagged(opponent);
  return flagged === 'you' ? ENDING_TEXTS.oneFlagged(you, opponent) : ENDING_TEXTS.oneFlagged(opponent, you);
}

/** Capitalizes "the bot" at the start of a sentence; names stay unchanged. */
function capitalised(name: string): string {
  return name === PLAY_TEXTS.theBot ? PLAY_TEXTS.theBotFirst : name;
}

/** Moves without a capture or a pawn move from which the page counts them. */
const COUNTED_FROM = 40;
const PLIES_PER_MOVE = 2;

/** What counts towards a draw by rule: a position for the second time, or many moves without progress. Null: nothing does. */
export function drawNear({ fen, initialFen, moves }: Pick<TableView, 'fen' | 'initialFen' | 'moves'>) {
  const positions = [initialFen ?? INITIAL_FEN, ...moves.map((move) => move.fen)].map(positionOf);
  if (positions.filter((position) => position === positionOf(fen)).length === 2) return PLAY_TEXTS.secondTime;
  const quiet = Math.floor(Number(fen.split(' ')[4] ?? 0) / PLIES_PER_MOVE);
  return quiet < COUNTED_FROM ? null : PLAY_TEXTS.towardsFifty(quiet);
}

/** Pieces, side to move, castling and en passant: what makes two positions the same. */
const positionOf = (fen: string): string => fen.split(' ', 4).join(' ');

export const CHECKMATE_TOAST_MS = 3_000;

/** `side`: the player's own; null for a spectator, whose toast names the winner's colour. */
export function checkmateToast(
  winner: Side | null,
  side: Side | null,
): ToastContent & { durationMs: number } {
  const won = winner === side;
  const watched = side === null && winner !== null ? PLAY_TEXTS.checkmateWatched[winner] : null;
  return {
    variant: won ? 'success' : 'error',
    title: PLAY_TEXTS.checkmate,
    description: watched ?? (won ? PLAY_TEXTS.checkmateWon : PLAY_TEXTS.checkmateLost),
    durationMs: CHECKMATE_TOAST_MS,
  };
}
