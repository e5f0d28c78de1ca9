// How the bots play: each move after the previous answer, or at fixed times. They record when a move was due and when the opponent
// received it. They continue after the measurement, so that its end has the same load as its beginning.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { BotsAnswered, BotsAsked } from './messages.ts';
import { threadTimes } from './process-meter.ts';

export interface Table {
  ply: number; // plies that the opponent has received
  dueMs: number | null; // when the move in flight was due
  waitingMs: number | null; // when the next move was due, if it has to wait
  /** Sends the next ply of the side to move. Throws if the scripted game is over. */
  move(): void;
}

const TICK_MS = 2;
const TURN_RESOLUTION_MS = 1;
/** How long the end of a measurement waits for moves that were due. */
const LAST_ANSWERS_MS = 500;

const turns = monitorEventLoopDelay({ resolution: TURN_RESOLUTION_MS });
let latencies: number[] = [];
let moves = 0;
let due = 0; // moves that were due during the measurement
let refused = 0;
let fromMs = Number.POSITIVE_INFINITY; // start of the measurement; infinite before
let untilMs = Number.POSITIVE_INFINITY;
let isPaced = false;
let onReceived: (table: Table) => void = () => {};

const isMeasured = (atMs: number): boolean => atMs >= fromMs && atMs < untilMs;

/** Counts an error message or a lost connection, and prints the first one. */
export function noteRefusal(message: string): void {
  if (refused === 0) console.error(`refused: ${message.slice(0, 300)}`);
  refused += 1;
}

/** Records that the side to move has received a ply. */
export function noteReceived(table: Table, ply: number, atMs: number): void {
  if (ply !== table.ply + 1 || table.dueMs === null) return;
  if (isMeasured(atMs)) moves += 1;
  if (isMeasured(isPaced ? table.dueMs : atMs)) latencies.push(atMs - table.dueMs);
  table.ply = ply;
  table.dueMs = null;
  onReceived(table);
}

function send(table: Table, dueMs: number): void {
  table.dueMs = dueMs;
  table.move();
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Asked = Extract<BotsAsked, { about: 'play' }>;

/** Plays. Reports the start and the end of the measurement, then its results. */
export async function play(
  tables: readonly Table[],
  { warmSeconds, seconds, perSecond }: Asked,
  answer: (message: BotsAnswered) => void,
): Promise<void> {
  isPaced = perSecond !== null;
  [fromMs, untilMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const stop = perSecond === null ? playAsAnswered(tables) : playPaced(tables, perSecond);
  await wait(warmSeconds * 1000);
  [latencies, moves, due, refused] = [[], 0, 0, 0];
  turns.enable();
  turns.reset();
  const cpuBefore = process.cpuUsage();
  const threadBefore = threadTimes();
  fromMs = performance.now();
  answer({ about: 'begun' });
  await wait(seconds * 1000);
  untilMs = performance.now();
  const cpu = process.cpuUsage(cpuBefore);
  const thread = threadTimes();
  const botsTurnP99 = Math.max(0, turns.percentile(99) / 1e6 - TURN_RESOLUTION_MS);
  turns.disable();
  answer({ about: 'ended' });
  if (isPaced) await wait(LAST_ANSWERS_MS);
  if (isPaced) stop();
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  answer({
    about: 'played',
    moves,
    seconds: (untilMs - fromMs) / 1000,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    refused,
    missing: isPaced ? due - sorted.length : 0,
    botsCpuMs: (cpu.user + cpu.system) / 1000,
    botsThreadMs: thread.mainThreadMs - threadBefore.mainThreadMs,
    botsWaitedMs: thread.waitedMs - threadBefore.waitedMs,
    botsTurnP99,
  });
}

function playAsAnswered(tables: readonly Table[]): () => void {
  onReceived = (table) => send(table, performance.now());
  for (const table of tables) send(table, performance.now());
  return () => {
    onReceived = () => {};
  };
}

/**
 * Due times are fixed in advance. A move that has to wait for the previous one is measured from its due time. The bots notice due moves
 * in ticks, at most 2 ms late.
 */
function playPaced(tables: readonly Table[], perSecond: number): () => void {
  const started = performance.now();
  let sent = 0;
  onReceived = (table) => {
    const { waitingMs } = table;
    if (waitingMs === null) return;
    table.waitingMs = null;
    send(table, waitingMs);
  };
  const timer = setInterval(() => {
    const dueMs = performance.now();
    const nowDue = Math.floor((dueMs - started) * (perSecond / 1000));
    for (; sent < nowDue; sent += 1) {
      const table = tables[sent % tables.length] as Table;
      if (isMeasured(dueMs)) due += 1;
      if (table.dueMs === null) send(table, dueMs);
      // Another one counts as missing.
      else table.waitingMs ??= dueMs;
    }
  }, TICK_MS);
  return () => clearInterval(timer);
}
