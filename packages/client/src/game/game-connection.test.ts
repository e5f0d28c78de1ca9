import type { MoveInput, ServerMessage } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { GAME_OVER, gameOf, moveMessage, stateMessage } from '../testkit/messages.ts';
import { createSocketKit, type SocketKit } from '../testkit/socket-kit.ts';
import { createGameConnection, type GameConnection, type ReceiptFollower } from './game-connection.ts';

const E4 = { from: 'e2', to: 'e4' } as const;
const ABOUT = { gameId: 7, playerId: 1 };
const makes = (move: MoveInput, ply: number, id = 1) => {
  return { type: 'make_move', ...ABOUT, move, ply, clientMoveId: `id-${id}` };
};
const SENT_E4 = makes(E4, 1);
const JOIN = { type: 'join_game', ...ABOUT };

interface Table extends SocketKit {
  game: GameConnection;
  hears(message: ServerMessage): void;
  /** Returns the messages sent over the newest socket since the last call, without pings. */
  sent(): unknown[];
  /** Drops the open socket and opens a new one. */
  reconnects(): void;
  status(): string;
}

function sitDown(gameCode: string | null = null, takeLostFocus = () => false): Table {
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
    takeLostFocus,
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
    status: () => kit.client.state.getSnapshot().status,
  };
}

/** White, after `count` plies. */
function atTheBoard(count = 0, takeLostFocus?: () => boolean): Table {
  const table = sitDown(null, takeLostFocus);
  table.pong();
  table.hears(stateMessage(count));
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
    const table = atTheBoard(0, () => answers.pop() ?? false);
    table.game.move(E4);
    expect(table.sent()).toEqual([{ ...SENT_E4, blurred: true }]);
    table.reconnects();
    table.sent();
    table.hears(stateMessage(0));
    expect(table.sent()).toEqual([{ ...SENT_E4, blurred: true }]);
  });

  test('is not sent if it is illegal', () => {
    const { game, sent } = atTheBoard();
    expect(game.move({ from: 'e2', to: 'e5' })).toBe(false);
    expect(sent()).toEqual([]);
  });

  test.each(['offline', 'just after a reconnect'])('waits for the full state if it was made %s', (when) => {
    const table = atTheBoard();
    table.latest().closes();
    if (when === 'offline') table.game.move(E4);
    table.timers.advance(1_000);
    table.latest().opens();
    if (when !== 'offline') table.game.move(E4);
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
    expect(table.status()).toBe('open');
    table.timers.advance(1);
    expect(table.status()).toBe('connecting');
  });

  test.each<[string, ServerMessage]>([
    ['its move_made', moveMessage(1, { clientMoveId: 'id-1' })],
    ['a full state with it', stateMessage(1)],
    ['a refusal', { type: 'error', code: 'INVALID_MOVE', message: '', gameId: 7, clientMoveId: 'id-1' }],
  ])('unless it was answered by %s', (_, answer) => {
    const table = atTheBoard();
    table.game.move(E4);
    table.timers.advance(4_000);
    table.hears(answer);
    table.timers.advance(4_000);
    expect(table.status()).toBe('open');
  });

  test('and so does a full state that is missing after 10 s', () => {
    const table = sitDown();
    table.pong();
    table.timers.advance(9_999);
    expect(table.status()).toBe('open');
    table.timers.advance(1);
    expect(table.status()).toBe('connecting');
  });
});

describe('a premove', () => {
  const NF3 = { from: 'g1', to: 'f3' } as const;
  const NA3 = { from: 'b1', to: 'a3' } as const;

  /** White, after 1. e4, with these premoves. */
  function waiting(...premoves: MoveInput[]): Table {
    const table = atTheBoard(1);
    for (const move of premoves) table.game.premove(move);
    expect(table.sent()).toEqual([]);
    return table;
  }

  test('is sent one per turn, in the call in which the opponent’s move arrives, before listeners render', () => {
    const { game, hears, sent, latest } = waiting(NF3, NA3);
    const atDrawing: number[] = [];
    game.subscribe(() => atDrawing.push(latest().messages().length));
    hears(moveMessage(2));
    expect(atDrawing).toEqual([1]);
    expect(sent()).toEqual([makes(NF3, 3)]);
    expect(game.getSnapshot()).toMatchObject({ premoves: [NA3], pending: { move: NF3, ply: 3 } });
    hears(moveMessage(3, { clientMoveId: 'id-1' }));
    expect(sent()).toEqual([]);
    hears(moveMessage(4));
    expect(sent()).toEqual([makes(NA3, 5, 2)]);
  });

  test('is dropped together with those after it if the opponent’s move made it illegal', () => {
    const { game, hears, sent } = waiting({ from: 'e4', to: 'd5' }, NA3);
    hears(moveMessage(2));
    expect(sent()).toEqual([]);
    expect(game.getSnapshot()).toMatchObject({ premoves: [], pending: null });
  });

  test.each<[string, (table: Table) => void]>([
    ['the player cleared it', ({ game }) => game.premove(null)],
    ['the game ended', ({ hears }) => hears(GAME_OVER)],
  ])('is not sent after %s', (_, happens) => {
    const table = waiting(NF3);
    happens(table);
    table.hears(moveMessage(2));
    expect(table.sent()).toEqual([]);
  });

  test.each<[string, ServerMessage[], boolean]>([
    ['played if it is still the opponent’s turn', [stateMessage(1), moveMessage(2)], true],
    ['dropped in a position that the player did not see', [stateMessage(2)], false],
  ])('is, after a reconnect, %s', (_, messages, isPlayed) => {
    const table = waiting(NF3);
    table.reconnects();
    table.sent();
    for (const message of messages) table.hears(message);
    expect(table.sent()).toEqual(isPlayed ? [makes(NF3, 3)] : []);
    expect(table.game.getSnapshot().premoves).toEqual([]);
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

  test('ends with a leave message and forgets everything, and nothing is received or sent afterwards', () => {
    const table = atTheBoard();
    table.game.move(E4);
    table.sent();
    table.game.leave();
    expect(table.sent()).toEqual([{ type: 'leave_game', gameId: 7, playerId: 1 }]);
    table.hears(stateMessage(0));
    table.timers.advance(9_000);
    expect(table.sent()).toEqual([]);
    const shown: string[] = [];
    table.game.subscribe(() => shown.push(table.game.getSnapshot().status));
    table.game.enter();
    expect(shown[0]).toBe('joining');
  });
});

test('repeats a resignation until the game is over, with its cause', () => {
  const table = atTheBoard();
  const resign = { type: 'resign', gameId: 7, playerId: 1, cause: 'wallet' };
  table.game.resign('wallet');
  expect(table.sent()).toEqual([resign]);
  expect(table.game.getSnapshot().isWalletLost).toBe(true);
  table.reconnects();
  table.sent();
  table.hears(stateMessage(0));
  expect(table.sent()).toEqual([resign]);
});

test('keeps the socket after a refused resignation, and sends none for an observer', () => {
  const table = atTheBoard();
  table.game.resign();
  table.hears({ type: 'error', code: 'CONFLICT', message: '', gameId: 7 });
  table.timers.advance(6_000);
  expect(table.status()).toBe('open');
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
  table.hears({ type: 'rematch_started', gameId: 8, seq: 0 });
  expect(table.game.getSnapshot().rematch.nextGameId).toBe(8);
});

test('pings every 10 s while a game runs', () => {
  const table = atTheBoard();
  table.timers.advance(10_000);
  expect(table.latest().sent.filter((text) => text.includes('"ping"'))).toHaveLength(1);
});

test('G23 J6 asks the server once when a shown clock reaches zero', () => {
  const table = atTheBoard();
  const clocks = { whiteTime: 3, blackTime: 600, serverTime: table.timers.now() };
  table.hears({ type: 'timer_update', gameId: 7, seq: 2, ...clocks });
  table.timers.advance(2_999);
  expect(table.sent()).toEqual([]);
  table.timers.advance(1);
  expect(table.sent()).toEqual([{ type: 'timeout', gameId: 7, playerId: 1 }]);
});

test('sends what the follower has signed, until following ends', async () => {
  const table = atTheBoard();
  const heard: string[] = [];
  const follower: ReceiptFollower = {
    received: ({ type }) => heard.push(`${type} at ${table.game.getSnapshot().moves.length}`),
    send: (message, { send }) => send({ ...message, sig: 'x', on: 0 } as typeof message),
  };
  const stop = table.game.follow(Promise.resolve(follower));
  table.game.send('offer_draw');
  await null;
  table.game.send('offer_draw');
  table.hears(moveMessage(1));
  stop();
  table.game.send('offer_draw');
  const offer = { type: 'offer_draw', ...ABOUT };
  expect(table.sent()).toEqual([offer, { ...offer, sig: 'x', on: 0 }, offer]);
  expect(heard).toEqual(['move_made at 0']);
});

test('reports what could not be sent, also if the socket closed while it was being signed', async () => {
  const { game, latest } = atTheBoard();
  const unsent: string[] = [];
  game.onUnsent(({ type }) => unsent.push(type));
  let isSigned = () => false;
  const send: ReceiptFollower['send'] = (message, socket) => {
    isSigned = () => socket.send(message);
    return true;
  };
  const stop = game.follow(Promise.resolve({ received: () => undefined, send }));
  await null;
  expect(game.send('offer_draw')).toBe(true);
  stop();
  latest().closes();
  expect(unsent).toEqual([]);
  expect([isSigned(), game.send('accept_draw')]).toEqual([false, false]);
  expect(unsent).toEqual(['offer_draw', 'accept_draw']);
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
