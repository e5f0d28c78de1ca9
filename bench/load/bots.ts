// Bench, load: the players, in a process of their own. At our server they play through the client that ships, at the relay
// over bare sockets. They know their game by heart, and note when a move was due and when the opponent heard of it.
import { createGameConnection, createSocket, type GameConnection } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import { WebSocket } from 'ws';
import { follow, nodeTimers } from '../../apps/server/tests/testkit/node-socket.ts';
import { longGame, type Step } from './moves.ts';
import { tokenOf } from './server-messages.ts';

export type BotsAsked =
  | { about: 'sit'; port: number; origin: string; games: { id: number; number: number }[] }
  | { about: 'sit-at-relay'; port: number; games: number }
  | { about: 'play'; seconds: number; perSecond: number | null } // null: as fast as they are answered
  | { about: 'idle'; port: number; origin: string; sockets: number; firstUser: number; each: number }
  | { about: 'idle-socket-io'; port: number; sockets: number };

export type BotsAnswered =
  | { about: 'seated'; games: number }
  | { about: 'idling'; sockets: number }
  | ({ about: 'played' } & Played);

export interface Played {
  moves: number; // heard by the opponent
  seconds: number;
  p50: number; // ms from when a move was due to when the opponent heard of it
  p99: number;
  max: number;
  refused: number; // error messages
}

interface Table {
  ply: number; // half-moves that the opponent has heard of
  dueMs: number | null; // when the move on its way was due
  /** Sends the next half-move for the side that is to move. */
  move(step: Step): void;
}

const TICK_MS = 2;
const CONNECTING = 64;

const steps = longGame();
const tables: Table[] = [];
const idlers: WebSocket[] = [];
let latencies: number[] = [];
let refused = 0;
let lastMs = 0; // when a move was heard last: fast servers get through the whole game
let onHeard: (table: Table) => void = () => {};

const answer = (message: BotsAnswered): void => void process.send?.(message);
const cookieOf = (userId: number): string => `sid=${tokenOf(userId)}`;

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
}

async function connect(url: string, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  await opened(socket);
  return socket;
}

/** The side that is to move now has heard of a half-move. */
function heard(table: Table, ply: number, atMs: number): void {
  if (ply !== table.ply + 1 || table.dueMs === null) return;
  lastMs = atMs;
  latencies.push(atMs - table.dueMs);
  table.ply = ply;
  table.dueMs = null;
  onHeard(table);
}

function send(table: Table, dueMs: number): void {
  table.dueMs = dueMs;
  table.move(steps[table.ply] as Step);
}

/** One side of a game, through the client that ships. `hear` takes the half-move and when its frame arrived. */
function seat(
  url: string,
  headers: Record<string, string>,
  ids: { gameId: number; playerId: number },
  hear: (ply: number, atMs: number) => void,
): Promise<GameConnection> {
  let arrivedMs = 0;
  const socket = createSocket({
    connect: (events) =>
      follow(new WebSocket(url, { headers, perMessageDeflate: false }), {
        ...events,
        onMessage(data) {
          arrivedMs = performance.now();
          events.onMessage(data);
        },
      }),
    timers: nodeTimers,
    // A server under measurement is trusted: checking each frame would measure the bots.
    parse: (data) => JSON.parse(String(data)) as ServerMessage,
    log: { warn: (message) => console.error(message), error: (message) => console.error(message) },
    random: Math.random,
    onReturn: () => () => {},
    onSessionEnded: () => console.error('a session ended'),
  });
  let moves = 0;
  const game = createGameConnection({
    socket,
    timers: nodeTimers,
    createId: () => {
      moves += 1;
      return `bot-${ids.playerId}-${moves}`;
    },
    ...ids,
    gameCode: null,
  });
  game.onMessage((message) => {
    if (message.type === 'move_made') hear(message.ply, arrivedMs);
    if (message.type !== 'error') return;
    if (refused === 0) console.error(`refused: ${JSON.stringify(message).slice(0, 300)}`);
    refused += 1;
  });
  game.enter();
  socket.open();
  return new Promise((resolve) => {
    const stop = game.subscribe(() => {
      if (game.getSnapshot().status !== 'active') return;
      stop();
      resolve(game);
    });
  });
}

async function sit(
  port: number,
  origin: string,
  games: readonly { id: number; number: number }[],
): Promise<void> {
  await Promise.all(
    games.map(async ({ id: gameId, number }) => {
      const table: Table = { ply: 0, dueMs: null, move: () => {} };
      const seats = await Promise.all(
        [2 * number - 1, 2 * number].map((playerId, side) => {
          const headers = { cookie: cookieOf(playerId), origin };
          // Both hear of each move. The one that counts is the opponent's, who is to move then.
          return seat(`ws://127.0.0.1:${port}/ws`, headers, { gameId, playerId }, (ply, atMs) => {
            if (ply % 2 === side) heard(table, ply, atMs);
          });
        }),
      );
      table.move = (step) => {
        if (seats[table.ply % 2]?.move(step) !== true) throw new Error(`game ${gameId}: no move`);
      };
      tables.push(table);
    }),
  );
  answer({ about: 'seated', games: tables.length });
}

async function sitAtRelay(port: number, games: number): Promise<void> {
  for (let id = 1; id <= games; id += 1) {
    const url = `ws://127.0.0.1:${port}/${id}`;
    const sockets = [await connect(url, {}), await connect(url, {})] as const;
    const table: Table = {
      ply: 0,
      dueMs: null,
      move: ({ from, to }) =>
        sockets[table.ply % 2 === 0 ? 0 : 1].send(
          `{"type":"make_move","gameId":${id},"playerId":${2 * id - 1 + (table.ply % 2)},` +
            `"move":{"from":"${from}","to":"${to}"},"ply":${table.ply + 1},"clientMoveId":"bot-${id}-${table.ply + 1}"}`,
        ),
    };
    for (const [side, socket] of sockets.entries()) {
      let ply = 0;
      socket.on('message', () => {
        ply += 1;
        if (ply % 2 === side) heard(table, ply, performance.now());
      });
    }
    tables.push(table);
  }
  answer({ about: 'seated', games });
}

function play(seconds: number, perSecond: number | null): void {
  latencies = [];
  refused = 0;
  const started = performance.now();
  const untilMs = started + seconds * 1000;
  const finish = (): void => {
    onHeard = () => {};
    const took = (lastMs - started) / 1000;
    const sorted = Float64Array.from(latencies).sort();
    const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
    const { length: moves } = sorted;
    answer({ about: 'played', moves, seconds: took, p50: at(0.5), p99: at(0.99), max: at(1), refused });
  };
  if (perSecond === null) {
    onHeard = (table) => {
      if (performance.now() < untilMs && table.ply < steps.length) send(table, performance.now());
    };
    for (const table of tables) send(table, performance.now());
    setTimeout(finish, seconds * 1000);
    return;
  }
  // Due moments are fixed before: a move that is held up is measured from when it should have gone.
  let sent = 0;
  const waiting = new Map<Table, number>();
  onHeard = (table) => {
    const dueMs = waiting.get(table);
    if (dueMs === undefined) return;
    waiting.delete(table);
    send(table, dueMs);
  };
  const timer = setInterval(() => {
    const now = performance.now();
    const due = Math.floor((Math.min(now, untilMs) - started) * (perSecond / 1000));
    for (; sent < due; sent += 1) {
      const table = tables[sent % tables.length] as Table;
      const dueMs = started + sent * (1000 / perSecond);
      if (table.dueMs === null) send(table, dueMs);
      else if (!waiting.has(table)) waiting.set(table, dueMs);
    }
    if (now < untilMs + 500) return;
    clearInterval(timer);
    finish();
  }, TICK_MS);
}

async function idle(count: number, dial: (number: number) => Promise<WebSocket>): Promise<void> {
  for (let first = 0; first < count; first += CONNECTING) {
    const batch = Array.from({ length: Math.min(CONNECTING, count - first) }, (_, index) => first + index);
    idlers.push(...(await Promise.all(batch.map(dial))));
  }
  answer({
    about: 'idling',
    sockets: idlers.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
  });
}

/** Engine.IO's handshake as its client does it: open, then connect to the main namespace, then answer pings. */
function dialSocketIo(port: number): Promise<WebSocket> {
  const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    // From the first: the server speaks at once.
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send('40');
      if (text === '2') socket.send('3');
      if (text.startsWith('40')) resolve(socket);
    });
  });
}

process.on('message', (asked: BotsAsked) => {
  if (asked.about === 'sit') void sit(asked.port, asked.origin, asked.games);
  if (asked.about === 'sit-at-relay') void sitAtRelay(asked.port, asked.games);
  if (asked.about === 'play') play(asked.seconds, asked.perSecond);
  if (asked.about === 'idle') {
    const { port, origin, firstUser, each } = asked;
    void idle(asked.sockets, (number) => {
      const cookie = cookieOf(firstUser + Math.floor(number / each));
      return connect(`ws://127.0.0.1:${port}/ws`, { cookie, origin });
    });
  }
  if (asked.about === 'idle-socket-io') void idle(asked.sockets, () => dialSocketIo(asked.port));
});
