import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { evaluateSide } from './evaluate-side.ts';
import { uciJudge } from './position-judge.ts';
import { UciEngine } from './uci-engine.ts';
import type { UciFault } from './uci-error.ts';
import type { EngineTimers } from './uci-process.ts';

const FAKE = join(import.meta.dirname, 'testkit', 'fake-uci.ts');
const HOST = join(import.meta.dirname, 'testkit', 'uci-host.ts');

/** Timers that the test fires, so that no test waits for a timeout. */
class ManualTimers implements EngineTimers {
  readonly #pending = new Map<number, Set<() => void>>();
  #onSet: (() => void) | null = null;

  after(ms: number, run: () => void): () => void {
    const runs = this.#pending.get(ms) ?? new Set();
    this.#pending.set(ms, runs.add(run));
    this.#onSet?.();
    return () => runs.delete(run);
  }

  /** Fires the next timeout of this length as soon as it is set. */
  async fire(ms: number): Promise<void> {
    while ((this.#pending.get(ms)?.size ?? 0) === 0) {
      await new Promise<void>((resolve) => {
        this.#onSet = resolve;
      });
    }
    for (const run of this.#pending.get(ms) ?? []) run();
  }
}

const TIMES = { startTimeoutMs: 1, searchTimeoutMs: 2, closeTimeoutMs: 3 };
const open: UciEngine[] = [];

function fakeEngine(mode: string, timers: EngineTimers = new ManualTimers()): UciEngine {
  const engine = new UciEngine({ path: process.execPath, arguments: [FAKE, mode], timers, ...TIMES });
  open.push(engine);
  return engine;
}

function engineAt(path: string): UciEngine {
  return new UciEngine({ path, timers: new ManualTimers(), ...TIMES });
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((engine) => engine.close()));
});

const search = (engine: UciEngine, ...moves: string[]) => engine.search({ moves, nodes: 100, multiPv: 3 });
const fault = (name: UciFault) => expect.objectContaining({ name: 'UciError', fault: name });
const BEST = [
  { move: 'e2e4', centipawns: 30 },
  { move: 'd2d4', centipawns: 20 },
  { move: 'g1f3', centipawns: 10 },
];

test('U22 evaluates positions one after the other in one process', async () => {
  const engine = fakeEngine('normal');
  expect(await engine.start()).toBe('Fake 1');
  await engine.newGame();
  expect(await search(engine)).toEqual(BEST);
  const only = await engine.search({ moves: ['e2e4'], nodes: 25, multiPv: 1, only: ['h7h5'] });
  expect(only).toEqual([{ move: 'h7h5', centipawns: -40 }]);
  expect(engine.starts).toBe(1);
});

test('refuses a second search while one is running', async () => {
  const engine = fakeEngine('normal');
  await engine.start();
  const first = search(engine);
  await expect(search(engine)).rejects.toThrow('one question at a time');
  expect(await first).toEqual(BEST);
});

test('ignores lines that are not UCI and iterations that were cut short', async () => {
  expect(await search(fakeEngine('garbage'))).toEqual(BEST);
});

test('U22 restarts after a crash, and loses only one position', async () => {
  const engine = fakeEngine('crash-once');
  await expect(search(engine, 'h2h4')).rejects.toEqual(fault('crashed'));
  expect(await search(engine, 'e2e4')).toEqual(BEST);
  expect(engine.starts).toBe(2);
});

test('U22 kills a hanging search, and restarts', async () => {
  const timers = new ManualTimers();
  const engine = fakeEngine('hang', timers);
  const hanging = expect(search(engine, 'h2h4')).rejects.toEqual(fault('timed-out'));
  await timers.fire(TIMES.searchTimeoutMs);
  await hanging;
  expect(await search(engine, 'e2e4')).toEqual(BEST);
  expect(engine.starts).toBe(2);
});

test.each([
  ['writes a line without end', 'endless-line', 'unreadable'],
  ['chooses a move without a score', 'no-score', 'no-score'],
] as const)('rejects the search of a program that %s', async (_what, mode, expected) => {
  await expect(search(fakeEngine(mode))).rejects.toEqual(fault(expected));
});

describe('a program that is not an engine', () => {
  const ABSENT = 'UCI engine /does/not/exist cannot be started';
  test.each<[string, () => UciEngine, UciFault, string]>([
    ['does not exist', () => engineAt('/does/not/exist'), 'missing', ABSENT],
    ['is not executable', () => engineAt(FAKE), 'missing', 'cannot be started'],
    ['writes something else', () => fakeEngine('foreign'), 'foreign', 'does not speak UCI'],
    ['ends at once', () => engineAt('/bin/true'), 'foreign', 'UCI engine /bin/true does not speak UCI'],
  ])('is reported if it %s', async (_what, make, expected, sentence) => {
    const error = await make()
      .start()
      .catch((thrown: unknown) => thrown);
    expect(error).toEqual(fault(expected));
    expect((error as Error).message).toContain(sentence);
  });

  test('is killed if it never sends uciok', async () => {
    const timers = new ManualTimers();
    const starting = expect(fakeEngine('silent', timers).start()).rejects.toEqual(fault('foreign'));
    await timers.fire(TIMES.startTimeoutMs);
    await starting;
  });
});

test('kills a program that ignores quit', async () => {
  const timers = new ManualTimers();
  const engine = fakeEngine('stubborn', timers);
  await engine.start();
  const closing = engine.close();
  await timers.fire(TIMES.closeTimeoutMs);
  await closing;
});

test('ends a program that ignores the end of its input when its process is killed', async () => {
  const listener = createServer();
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as AddressInfo;
  const connected = once(listener, 'connection');
  const host = spawn(process.execPath, [HOST, 'deaf', String(port)], { stdio: ['ignore', 'pipe', 'ignore'] });
  const closed = once(host, 'close');
  const [program] = (await connected) as [Socket];
  try {
    await once(host.stdout, 'data');
    const ended = once(program.resume(), 'close');
    host.kill('SIGKILL');
    await ended;
  } finally {
    host.kill('SIGKILL');
    program.destroy();
    listener.close();
    await closed;
  }
});

test('does not keep its process running after the program has ended', async () => {
  const host = spawn(process.execPath, [HOST, 'normal'], { stdio: 'ignore' });
  onTestFinished(() => void host.kill('SIGKILL'));
  expect(await once(host, 'exit')).toEqual([0, null]);
});

test('evaluates the counted moves of one side, with separate searches for moves outside the best three', async () => {
  const moves = 'a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3 f7f6 g2g3 g7g6'.split(' ');
  const judge = uciJudge(fakeEngine('normal'), 'Fake 1', 8_000);
  const evaluations = await evaluateSide(judge, { id: 'g', moves, clocks: [], timeControl: null }, 'white');
  expect(evaluations).toEqual([
    { ply: 10, lines: BEST, playedCentipawns: -40 },
    { ply: 12, lines: BEST, playedCentipawns: -40 },
  ]);
});
