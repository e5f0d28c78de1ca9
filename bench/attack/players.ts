// The players, in a separate process, with `packages/client`. They play a scripted game with moves at fixed times, and compare their own
// clock with the server's charges.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { longGame } from '@kingstake/chess/testkit';
import { createGameConnection, createSocket, type GameConnection } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import { WebSocket } from 'ws';
import { follow, nodeTimers } from '../../apps/server/tests/testkit/node-socket.ts';
import type { Charges, PlayersAnswer, PlayersRequest, Seat } from './messages.ts';
import { bookCharges, type ChargeBook, noCharges } from './report.ts';

const TICK_MS = 2;
/** How long a phase waits for the last answers. */
const LAST_ANSWERS_MS = 15_000;
const PLIES = 400;

interface Player {
  game: GameConnection;
  charges: ChargeBook;
}

interface Table {
  gameId: number;
  players: Player[]; // white, black
  ply: number; // plies that the opponent has received
  dueMs: number | null; // when the move in flight was due
  waitingMs: number | null; // when the next move was due, if it has to wait
}

const { moves: steps } = longGame(PLIES);
const tables: Table[] = [];
const delays = monitorEventLoopDelay({ resolution: 1 });
let latencies: number[] = [];
let refused: Record<string, number> = {};
let charges: Charges = noCharges();

const answer = (message: PlayersAnswer): void => void process.send?.(message);
const refuse = (why: string): void => {
  refused[why] = (refused[why] ?? 0) + 1;
};

/** Side 0 is white. */
function hear(table: Table, side: number, message: ServerMessage, arrivedMs: number): void {
  if (message.type === 'error') {
    console.error(`a player was refused: ${JSON.stringify(message).slice(0, 300)}`);
    refuse(message.code);
    return;
  }
  if (message.type !== 'move_made') return;
  const book = table.players[side]?.charges;
  const ownSeconds = side === 0 ? message.whiteTime : message.blackTime;
  // Odd plies are White's.
  if (message.ply % 2 !== side) {
    book?.charged(ownSeconds);
    return;
  }
  book?.received(ownSeconds, arrivedMs);
  if (message.ply !== table.ply + 1 || table.dueMs === null) return;
  latencies.push(arrivedMs - table.dueMs);
  table.ply = message.ply;
  table.dueMs = null;
  if (table.waitingMs === null) return;
  const dueMs = table.waitingMs;
  table.waitingMs = null;
  send(table, dueMs);
}

function send(table: Table, dueMs: number): void {
  const step = steps[table.ply];
  const player = table.players[table.ply % 2];
  if (step === undefined || player === undefined)
    throw new Error(`game ${table.gameId} is longer than the run`);
  table.dueMs = dueMs;
  player.charges.sent(performance.now());
  if (player.game.move(step)) return;
  refuse('NO_LINE');
  table.dueMs = null;
}

async function sitDown(
  table: Table,
  side: number,
  { userId, cookie, address }: Seat,
  at: { port: number; origin: string },
): Promise<void> {
  let arrivedMs = 0;
  let opened = 0;
  const socket = createSocket({
    connect(events) {
      const options = {
        headers: { cookie, origin: at.origin },
        localAddress: address,
        perMessageDeflate: false,
      };
      return follow(new WebSocket(`ws://127.0.0.1:${at.port}/ws`, options), {
        ...events,
        onOpen() {
          opened += 1;
          if (opened > 1) refuse('LINE_LOST');
          events.onOpen();
        },
        onMessage(data) {
          arrivedMs = performance.now();
          events.onMessage(data);
        },
      });
    },
    timers: nodeTimers,
    // Validating each frame would slow down the players and distort the measurement.
    parse: (data) => JSON.parse(String(data)) as ServerMessage,
    log: { warn: (message) => console.error(message), error: (message) => console.error(message) },
    random: Math.random,
    onReturn: () => () => {},
    onSessionEnded: () => refuse('SESSION_ENDED'),
  });
  let moves = 0;
  const game = createGameConnection({
    socket,
    timers: nodeTimers,
    createId() {
      moves += 1;
      return `player-${userId}-${moves}`;
    },
    gameId: table.gameId,
    playerId: userId,
    gameCode: null,
  });
  table.players[side] = { game, charges: bookCharges(() => charges) };
  game.onMessage((message) => hear(table, side, message, arrivedMs));
  game.enter();
  socket.open();
  await new Promise<void>((resolve) => {
    const stop = game.subscribe(() => {
      if (game.getSnapshot().status !== 'active') return;
      stop();
      resolve();
    });
  });
}

async function sit({
  port,
  origin,
  tables: asked,
}: Extract<PlayersRequest, { about: 'sit' }>): Promise<void> {
  const came = asked.map(({ gameId, seats }) => {
    const table: Table = { gameId, players: [], ply: 0, dueMs: null, waitingMs: null };
    tables.push(table);
    return Promise.all(seats.map((seat, side) => sitDown(table, side, seat, { port, origin })));
  });
  await Promise.all(came);
  answer({ about: 'seated' });
}

/** Due times are fixed in advance, and latency counts from the due time. */
async function play(seconds: number, perSecond: number): Promise<void> {
  latencies = [];
  refused = {};
  charges = noCharges();
  delays.reset();
  delays.enable();
  const began = performance.now();
  const untilMs = began + seconds * 1000;
  let sent = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      const due = Math.floor((Math.min(now, untilMs) - began) * (perSecond / 1000));
      for (; sent < due; sent += 1) {
        const table = tables[sent % tables.length] as Table;
        const dueMs = began + (sent + 1) * (1000 / perSecond);
        if (table.dueMs === null) send(table, dueMs);
        else table.waitingMs ??= dueMs;
      }
      const isDone = tables.every((table) => table.dueMs === null);
      if (now < untilMs || (!isDone && now < untilMs + LAST_ANSWERS_MS)) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  delays.disable();
  for (const table of tables) if (table.dueMs !== null) refuse('NO_ANSWER');
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  answer({
    about: 'played',
    due: sent,
    received: sorted.length,
    refused,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
    charges,
    ownLateMs: delays.percentile(99) / 1e6,
  });
}

process.on('message', (asked: PlayersRequest) => {
  if (asked.about === 'sit') void sit(asked);
  else void play(asked.seconds, asked.perSecond);
});
