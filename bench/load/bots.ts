// Bench, load: the players, in a process of their own. They know their game by heart, parse nothing they need not, and note
// when a move was due and when the opponent heard of it.
import { WebSocket } from 'ws';
import { tokenOf } from './house-messages.ts';
import { longGame, type Step } from './moves.ts';

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
  id: number;
  sockets: [WebSocket, WebSocket];
  users: [number, number];
  ply: number; // half-moves that the opponent has heard of
  told: [number, number]; // half-moves that each side's socket has heard of, in order
  dueMs: number | null; // when the move on its way was due
}

const TICK_MS = 2;
const MOVE_MADE = '{"type":"move_made"';
const ERROR = '{"type":"error"';
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

function listen(table: Table, side: 0 | 1): void {
  table.sockets[side].on('message', (data: Buffer) => {
    const text = data.toString('latin1', 0, 20);
    if (text.startsWith(ERROR)) {
      if (refused === 0) console.error(`refused: ${data.toString().slice(0, 300)}`);
      refused += 1;
    }
    if (!text.startsWith(MOVE_MADE)) return;
    // Both hear of each move. The one that counts is the opponent's, who is to move now.
    table.told[side] += 1;
    if (table.told[side] !== table.ply + 1 || table.told[side] % 2 !== side || table.dueMs === null) return;
    lastMs = performance.now();
    latencies.push(lastMs - table.dueMs);
    table.ply += 1;
    table.dueMs = null;
    onHeard(table);
  });
}

function send(table: Table, dueMs: number): void {
  const { from, to } = steps[table.ply] as Step;
  const side = table.ply % 2 === 0 ? 0 : 1;
  table.dueMs = dueMs;
  table.sockets[side].send(
    `{"type":"make_move","gameId":${table.id},"playerId":${table.users[side]},"move":{"from":"${from}","to":"${to}"},` +
      `"ply":${table.ply + 1},"clientMoveId":"bot-${table.id}-${table.ply + 1}"}`,
  );
}

async function sit(
  port: number,
  origin: string,
  games: readonly { id: number; number: number }[],
): Promise<void> {
  await Promise.all(
    games.map(async ({ id, number }) => {
      const users: [number, number] = [2 * number - 1, 2 * number];
      const [white, black] = await Promise.all(
        users.map((userId) => connect(`ws://127.0.0.1:${port}/ws`, { cookie: cookieOf(userId), origin })),
      );
      if (white === undefined || black === undefined) throw new Error('no socket');
      const table: Table = { id, sockets: [white, black], users, ply: 0, told: [0, 0], dueMs: null };
      const started = new Promise<void>((resolve) => {
        white.on('message', function wait(data: Buffer) {
          if (!data.toString().startsWith('{"type":"game_started"')) return;
          white.off('message', wait);
          resolve();
        });
      });
      for (const [side, socket] of table.sockets.entries())
        socket.send(JSON.stringify({ type: 'join_game', gameId: id, playerId: users[side] }));
      await started;
      for (const side of [0, 1] as const) listen(table, side);
      tables.push(table);
    }),
  );
  answer({ about: 'seated', games: tables.length });
}

async function sitAtRelay(port: number, games: number): Promise<void> {
  for (let id = 1; id <= games; id += 1) {
    const url = `ws://127.0.0.1:${port}/${id}`;
    const sockets: [WebSocket, WebSocket] = [await connect(url, {}), await connect(url, {})];
    const table: Table = { id, sockets, users: [2 * id - 1, 2 * id], ply: 0, told: [0, 0], dueMs: null };
    for (const side of [0, 1] as const) listen(table, side);
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
