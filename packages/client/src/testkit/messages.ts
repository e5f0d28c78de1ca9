// One game between Ada (White, user 1) and Bob (user 2), as the server's messages.
import { INITIAL_FEN } from '@kingstake/chess';
import type { Game, GamePlayer, GameWithoutMoves, PlayedMove, ServerMessage } from '@kingstake/protocol';
import { afterMove } from '../game/live-state.ts';

const player = (id: number, username: string): GamePlayer => ({
  id,
  username,
  walletAddress: '11111111111111111111111111111111',
  profilePicId: 'bee',
  wins: 0,
  losses: 0,
  draws: 0,
  totalEarnings: '0',
});
export const ADA = player(1, 'Ada');
export const BOB = player(2, 'Bob');

export function gameOf(over: Partial<Game> = {}): Game {
  return {
    id: 7,
    status: 'active',
    result: null,
    reason: null,
    winner: null,
    whitePlayerId: 1,
    blackPlayerId: 2,
    whitePlayer: ADA,
    blackPlayer: BOB,
    players: [ADA, BOB],
    wagerAmount: '1',
    fee: '0.05',
    prizePool: '1.95',
    timeControl: '600+0',
    isPrivate: false,
    allowObservers: false,
    gameCode: null,
    initialFen: INITIAL_FEN,
    gameState: { fen: INITIAL_FEN },
    moves: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    startedAt: null,
    endedAt: null,
    expiresAt: null,
    stakeSource: 'balance',
    ...over,
  };
}

/** 1. e4 e5 2. Nf3 Nc6. */
export const LINE: readonly PlayedMove[] = play('e2e4', 'e7e5', 'g1f3', 'b8c6');

function play(...squares: string[]): PlayedMove[] {
  const moves: PlayedMove[] = [];
  for (const text of squares) {
    const input = { from: text.slice(0, 2), to: text.slice(2, 4) };
    const played = afterMove(moves.at(-1)?.fen ?? INITIAL_FEN, input);
    if (played === null) throw new Error(text);
    moves.push(played);
  }
  return moves;
}

export const clocks = (at: number) => ({ whiteTime: 600 - at, blackTime: 600, serverTime: 1000 * at });

/** The game without its moves. */
function withoutMoves({ moves: _, ...game }: Game): GameWithoutMoves {
  return game;
}

/** The full state after `count` plies, as White sees it. */
export function stateMessage(count: number, more: object = {}): ServerMessage {
  const moves = LINE.slice(0, count);
  const fen = moves.at(-1)?.fen ?? INITIAL_FEN;
  return {
    type: 'game_state',
    gameId: 7,
    seq: 2 + count,
    ...clocks(count),
    game: withoutMoves(gameOf({ gameState: { fen } })),
    fen,
    moves,
    isWhite: true,
    turn: count % 2 === 0 ? 'white' : 'black',
    role: 'player',
    drawOfferedBy: null,
    courtesyDelayExpires: null,
    ...more,
  } as ServerMessage;
}

export function moveMessage(ply: number, more: object = {}): ServerMessage {
  const move = LINE[ply - 1];
  if (move === undefined) throw new Error('no such ply');
  return {
    type: 'move_made',
    gameId: 7,
    seq: 2 + ply,
    ...clocks(ply),
    fen: move.fen,
    move,
    ply,
    gameEnded: false,
    result: null,
    winner: null,
    ...more,
  } as ServerMessage;
}

/** The end of the game after 1. e4: Black resigned. */
export const GAME_OVER = {
  type: 'game_over',
  gameId: 7,
  seq: 4,
  winner: 1,
  game: gameOf({ status: 'ended', result: 'white_wins', moves: LINE.slice(0, 1) }),
  result: 'white_wins',
  reason: 'resignation',
  prizePool: '1.95',
  duration: 9,
} as ServerMessage;
