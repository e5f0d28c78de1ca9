import type { ServerMessage } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { gameOf, moveMessage, stateMessage } from '../testkit/messages.ts';
import { createSocketKit, type SocketKit } from '../testkit/socket-kit.ts';
import { createGameConnection, type GameConnection } from './game-connection.ts';

const E4 = { from: 'e2', to: 'e4' } as const;
const SENT_E4 = { type: 'make_move', gameId: 7, playerId: 1, move: E4, ply: 1, clientMoveId: 'id-1' };
const JOIN = { type: 'join_game', gameId: 7, playerId: 1 };

interface Table extends SocketKit {
  game: GameConnection;
  hears(message: ServerMessage): void;
  /** Returns the messages sent over the newest socket since the last call, without pings. */
  sent(): unknown[];
  /** Drops the open socket and opens a new one. */
  reconnects(): void;
}

function sitDown(gameCode: string | null = null, takeLostFocus?: () => boolean): Table {
  const kit = createSocketKit();
  let ids = 0;
  const game = createGameConnection({
    socket: kit.client,
    timers: kit.timers,
    createId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    gameId: 7,
    playerId: 1,
    gameCode,
    ...(takeLostFocus === undefined ? {} : { takeLostFocus }),
  });
  kit.client.open();
  kit.latest().opens();
  game.enter();
  const sent = (): unknown[] => {
    const messages = kit.latest().messages();
    kit.latest().sent.length = 0;
    return messages;
  };
  return {
    ...kit,
    game,
    hears: (message) => kit.latest().says(JSON.stringify(message)),
    sent,
    reconnects() {
      kit.latest().closes();
      kit.timers.advance(1_000);
      kit.latest().opens();
    },
  };
}

/** White, at the first move. */
function atTheBoard(takeLostFocus?: () => boolean): Table {
  const table = sitDown(null, takeLostFocus);
  table.pong();
  table.hears(stateMessage(0));
  // Three round trips determine the server's clock.
  table.answerPings();
  table.sent();
  return table;
}

describe('a move', () => {
  test('is sent before the call returns, and before listeners render', () => {
    const { game, latest } = atTheBoard();
    const atDrawing: number[] = [];
    game.subscribe(() => atDrawing.push(latest().messages().length));
    expect(game.move(E4)).toBe(true);
    expect(latest().messages()).toEqual([SENT_E4]);
    expect(atDrawing).toEqual([1]);
    expect(game.getSnapshot().pending).toMatchObject({ clientMoveId: 'id-1' });
  });

  test('shows the clocks as last sent if it is made before the server’s time is known', () => {
    const { game, hears } = sitDown();
    hears(stateMessage(0));
    game.move(E4);
    expect(game.getSnapshot().pending?.atMs).toBe(0);
  });

  test('reports that the page had lost the focus, also when it is sent again', () => {
    const answers = [true];
    const table = atTheBoard(() => answers.pop() ?? false);
    table.game.move(E4);
    expect(table.sent()).toEqual([{ ...SENT_E4, blurred: true }]);
    table.reconnects();
    table.sent();
    table.hears(stateMessage(0));
    expect(table.sent()).toEqual([{ ...SENT_E4, blurred: true }]);
  });

  test('reports nothing if the page kept the focus', () => {
    const table = atTheBoard(() => false);
    table.game.move(E4);
    expect(table.sent()).toEqual([SENT_E4]);
  });

  test('is not sent if it is illegal', () => {
    const { game, sent } = atTheBoard();
    expect(game.move({ from: 'e2', to: 'e5' })).toBe(false);
    expect(sent()).toEqual([]);
  });

  test('is sent once the full state shows it missing if it was made offline', () => {
    const table = atTheBoard();
    table.latest().closes();
    expect(table.game.move(E4)).toBe(true);
    table.timers.advance(1_000);
    table.latest().opens();
    expect(table.sent()).toEqual([JOIN]);
    table.hears(stateMessage(0));
    expect(table.sent()).toEqual([SENT_E4]);
  });

  test('R27 is sent again with the same id if it is missing after a reconnect', () => {
    const table = atTheBoard();
    table.game.move(E4);
    table.reconnects();
    table.sent();
    table.hears(stateMessage(0));
    expect(table.sent()).toEqual([SENT_E4]);
    table.reconnects();
    table.sent();
    table.hears(stateMessage(1));
    expect(table.sent()).toEqual([]);
    expect(table.game.getSnapshot()).toMatchObject({ pending: null, moves: [{ san: 'e4' }] });
  });

  test('waits for the full state after a reconnect', () => {
    const table = atTheBoard();
    table.reconnects();
    table.sent();
    table.game.move(E4);
    expect(table.sent()).toEqual([]);
    table.hears(stateMessage(2));
    expect(table.sent()).toEqual([]);
    expect(table.game.getSnapshot().pending).toBeNull();
  });

  test('is retried after a pause if the server could not write it', () => {
    const table = atTheBoard();
    table.game.move(E4);
    table.sent();
    table.hears({ type: 'error', code: 'UNAVAILABLE', message: '', gameId: 7, clientMoveId: 'id-1' });
    expect(table.sent()).toEqual([]);
    table.timers.advance(1_000);
    expect(table.sent()).toEqual([JOIN]);
    table.hears(stateMessage(0));
    expect(table.sent()).toEqual([SENT_E4]);
  });
});

describe('a move without an answer within 5 s closes the socket', () => {
  test('even if pings are answered', () => {
    const table = atTheBoard();
    table.game.move(E4);
    table.timers.advance(4_999);
    expect(table.client.state.getSnapshot().status).toBe('open');
    table.timers.advance(1);
    expect(table.client.state.getSnapshot().status).toBe('connecting');
  });

  test.each<[string, ServerMessage]>([
    ['its move_made', moveMessage(1, { clientMoveId: 'id-1' })],
    ['a full state with it', stateMessage(1)],
    [
      'a refusal by its name',
      { type: 'error', code: 'INVALID_MOVE', message: '', gameId: 7, clientMoveId: 'id-1' },
    ],
  ])('unless it was answered by %s', (_, answer) => {
    const table = atTheBoard();
    table.game.move(E4);
    table.timers.advance(4_000);
    table.hears(answer);
    table.timers.advance(4_000);
    expect(table.client.state.getSnapshot().status).toBe('open');
  });

  test('and so does a full state that is missing after 10 s', () => {
    const table = sitDown();
    table.pong();
    table.timers.advance(9_999);
    expect(table.client.state.getSnapshot().status).toBe('open');
    table.timers.advance(1);
    expect(table.client.state.getSnapshot().status).toBe('connecting');
  });
});

describe('joining', () => {
  test('R25 happens on entering and after each reconnect and each gap, with the code of a private game', () => {
    const table = sitDown('ABCD1234');
    const join = { ...JOIN, gameCode: 'ABCD1234' };
    expect(table.sent()).toEqual([join]);
    table.hears(stateMessage(0));
    table.hears(moveMessage(2));
    expect(table.sent()).toEqual([join]);
    table.reconnects();
    expect(table.sent()).toEqual([join]);
  });

  test('is retried if the server was unavailable, but not after another refusal', () => {
    const table = sitDown();
    table.pong();
    table.sent();
    table.hears({ type: 'error', code: 'UNAVAILABLE', message: '', gameId: 7 });
    table.timers.advance(1_000);
    expect(table.sent()).toEqual([JOIN]);
    table.hears({ type: 'error', code: 'FORBIDDEN', message: '', gameId: 7 });
    table.timers.advance(20_000);
    expect(table.sent()).toEqual([]);
  });

  test('keeps waiting for the full state after the refusal of another command', () => {
    const table = atTheBoard();
    table.reconnects();
    table.game.send('offer_draw');
    table.hears({ type: 'error', code: 'CONFLICT', message: '', gameId: 7 });
    expect(table.sockets).toHaveLength(2);
    for (let second = 0; second < 11; second += 1) {
      table.answerPings();
      table.timers.advance(1_000);
    }
    expect(table.sockets).toHaveLength(3);
  });

  test('shows nothing of an earlier visit when it is entered again', () => {
    const table = atTheBoard();
    table.game.leave();
    const shown: string[] = [];
    table.game.subscribe(() => shown.push(table.game.getSnapshot().status));
    table.game.enter();
    expect(shown[0]).toBe('joining');
  });

  test('ends with a leave message, and nothing is received or sent afterwards', () => {
    const table = atTheBoard();
    table.game.move(E4);
    table.sent();
    table.game.leave();
    expect(table.sent()).toEqual([{ type: 'leave_game', gameId: 7, playerId: 1 }]);
    table.hears(stateMessage(0));
    table.timers.advance(9_000);
    expect(table.sent()).toEqual([]);
  });
});

test('repeats a resignation until the game is over', () => {
  const table = atTheBoard();
  const resign = { type: 'resign', gameId: 7, playerId: 1 };
  table.game.resign();
  expect(table.sent()).toEqual([resign]);
  table.reconnects();
  table.sent();
  table.hears(stateMessage(0));
  expect(table.sent()).toEqual([resign]);
});

test('names the lost wallet as the cause of a resignation, and keeps it for the result', () => {
  const table = atTheBoard();
  table.game.resign('wallet');
  expect(table.sent()).toEqual([{ type: 'resign', gameId: 7, playerId: 1, cause: 'wallet' }]);
  expect(table.game.getSnapshot().isWalletLost).toBe(true);
});

test('keeps the socket after a refused resignation, and sends none for an observer', () => {
  const table = atTheBoard();
  table.game.resign();
  table.hears({ type: 'error', code: 'CONFLICT', message: '', gameId: 7 });
  table.timers.advance(6_000);
  expect(table.client.state.getSnapshot().status).toBe('open');
  const other = sitDown();
  other.hears(stateMessage(0, { role: 'observer' }));
  other.sent();
  other.game.resign();
  expect(other.sent()).toEqual([]);
});

test('recognizes the rematch of this game by the message that names the next game', () => {
  const table = sitDown();
  table.hears(stateMessage(1, { game: gameOf({ status: 'ended', result: 'draw' }) }));
  const expiresAt = '2026-01-01T00:00:20.000Z';
  table.hears({ type: 'rematch_offered', gameId: 7, seq: 3, by: 'black', expiresAt });
  table.game.send('rematch_accept');
  expect(table.sent()).toContainEqual({ type: 'rematch_accept', gameId: 7, playerId: 1 });
  table.hears({ type: 'rematch_started', gameId: 8, seq: 0 });
  expect(table.game.getSnapshot().rematch.nextGameId).toBe(8);
});

test('pings every 10 s and never gives up reconnecting while a game runs', () => {
  const table = atTheBoard();
  const pings = () => table.latest().sent.filter((text) => text.includes('"ping"')).length;
  const before = pings();
  table.timers.advance(10_000);
  expect(pings()).toBe(before + 1);
  table.latest().closes();
  for (let tries = 0; tries < 9; tries += 1) {
    table.timers.advance(30_000);
    table.latest().closes();
  }
  expect(table.client.state.getSnapshot().status).toBe('failed');
  const tried = table.sockets.length;
  table.timers.advance(30_000);
  expect(table.sockets).toHaveLength(tried + 1);
});

test('G23 J6 asks the server once when a shown clock reaches zero', () => {
  const table = atTheBoard();
  table.hears({
    type: 'timer_update',
    gameId: 7,
    seq: 2,
    whiteTime: 3,
    blackTime: 600,
    serverTime: table.timers.now(),
  });
  table.timers.advance(2_999);
  expect(table.sent()).toEqual([]);
  table.timers.advance(1);
  expect(table.sent()).toEqual([{ type: 'timeout', gameId: 7, playerId: 1 }]);
});

test('passes messages with the state before them', () => {
  const table = atTheBoard();
  const met: [string, number][] = [];
  table.game.onMessage((message, before) => met.push([message.type, before.moves.length]));
  table.hears(moveMessage(1));
  table.hears(moveMessage(1, { gameId: 8 }));
  table.hears({ type: 'online_count', count: 3 });
  expect(met).toEqual([['move_made', 0]]);
});
