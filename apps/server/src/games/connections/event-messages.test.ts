// The side to move must come from the position, because counting plies is wrong for a game that starts with Black to move.
import { type ActiveMatch, createClock, fenTurn, type MatchEvent } from '@kingstake/chess';
import { lamports, type PublicUser, type ServerMessage } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { Topic, WrittenMessage } from '../../platform/hub/index.ts';
import type { LoadedGame } from '../registry/loaded-game.ts';
import { MoveList, type StoredMove } from '../store/move-list.ts';
import { broadcastEvents } from './broadcast.ts';
import { moveMadeAgain } from './event-messages.ts';
import { gameJoined, gameState } from './game-view.ts';

const WHITE = 1;
const BLACK = 2;

const move = (san: string, fen: string): StoredMove => ({
  from: 'e7',
  to: 'e5',
  san,
  fen,
  whiteMs: 600_000,
  blackMs: 590_000,
  lagCreditMs: 120,
  atMs: 1_000,
  clientMoveId: `id-of-${san}`,
});

const AFTER_BLACK = move('e5', '4k3/8/8/4p3/8/8/4P3/4K3 w - - 0 2');
const AFTER_WHITE = move('e4', '4k3/4p3/8/8/4P3/8/8/4K3 b - - 0 1');

function gameAfter(moves: readonly StoredMove[]): LoadedGame {
  const match: ActiveMatch = {
    status: 'active',
    seq: 2 + moves.length,
    white: { userId: WHITE, at: [1], awaySinceMs: null, isAbsent: false },
    black: { userId: BLACK, at: [1], awaySinceMs: null, isAbsent: false },
    isPrivate: false,
    allowObservers: true,
    timeControl: { initialMs: 600_000, incrementMs: 0 },
    startedAtMs: 0,
    ply: moves.length,
    clock: createClock(600_000),
    drawOfferedBy: null,
    lastDrawOfferPly: { white: null, black: null },
  };
  const player = (id: number): PublicUser => ({
    id,
    username: `user${id}`,
    walletAddress: '1'.repeat(32),
    profilePicId: 'bee',
    wins: 0,
    losses: 0,
    draws: 0,
    totalEarnings: '0',
  });
  return {
    record: {
      id: 7,
      receipt: null,
      version: 1,
      match,
      wager: lamports(0n),
      fee: lamports(0n),
      stakeSource: 'balance' as const,
      gameCode: null,
      challengedId: null,
      ratingRange: null,
      createdAtMs: 0,
      compensatedUntilMs: 0,
      moves: MoveList.of(moves),
    },
    players: new Map([WHITE, BLACK].map((id) => [id, player(id)])),
    ratings: null,
  };
}

const CASES = [
  ['one ply, by White', [AFTER_WHITE], WHITE],
  ['one ply, by Black', [AFTER_BLACK], BLACK],
  ['two plies, the last one by White', [AFTER_BLACK, AFTER_WHITE], WHITE],
] as const;

test.each(CASES)('names the side to move after %s', (_what, moves, _mover) => {
  const held = gameAfter(moves);
  const turn = fenTurn(moves.at(-1)?.fen ?? '');
  expect(gameJoined(held, WHITE, 3).turn).toBe(turn);
  expect(gameState(held, WHITE, 3, 1_000).turn).toBe(turn);
});

test.each(CASES)('sends the client’s id of a move to the mover only: %s', (_what, moves, mover) => {
  const held = gameAfter(moves);
  const last = moves.at(-1) ?? AFTER_WHITE;
  const event: MatchEvent = {
    kind: 'move_made',
    audience: 'everybody',
    ply: moves.length,
    move: last,
    clocks: { whiteMs: last.whiteMs, blackMs: last.blackMs, atMs: last.atMs },
    lagCreditMs: last.lagCreditMs,
    ending: null,
    seq: 3,
  };
  const named: (number | null)[] = [];
  const received = new Map<number | null, ServerMessage>();
  const note = (userId: number | null, message: ServerMessage | WrittenMessage): void => {
    const read = 'text' in message ? (JSON.parse(message.text) as ServerMessage) : message;
    received.set(userId, read);
    if ('clientMoveId' in read) named.push(userId);
  };
  const broadcaster = {
    sendToUser: note,
    broadcast: (_topic: Topic, message: WrittenMessage | ServerMessage) => note(null, message),
    hasSubscribers: () => true,
  };
  broadcastEvents(
    { broadcaster, spectators: { follow: () => {}, broadcast: () => {} }, onMoved: () => {} },
    held,
    [event],
  );
  expect([...received.keys()]).toEqual([WHITE, BLACK, null]);
  expect(received.get(mover)).toEqual({ ...received.get(null), clientMoveId: last.clientMoveId });
  expect(named).toEqual([mover]);
  expect(moveMadeAgain(held, moves.length)).toMatchObject({ clientMoveId: last.clientMoveId });
});
