// Where the CPU of a move goes, stage by stage, at a given rate; and whether the stages add up to what was measured.
// Two runs at the same rate: one is measured, the other has V8's profiler, which costs CPU itself.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Measured, measure, type Rhythm, WARM_SECONDS } from './measure.ts';
import { askBots, askServer, CACHE, fromBots, type Harness, openOurs, type Store } from './processes.ts';
import { table } from './spread.ts';
import { budgetOf, type CpuProfile, type Stage } from './stages.ts';

/** The stages should add up to what was measured within this. */
const MOST_OFF = 0.1;

interface Asked {
  games: number;
  rhythm: Rhythm;
  stores: readonly Store[];
}

export async function budget({ games, rhythm, stores }: Asked): Promise<void> {
  for (const store of stores) {
    const file = join(CACHE, 'bench-profiles', `${store}.cpuprofile`);
    const harness = await openOurs(store, games);
    keepBotsFromInterrupting(harness);
    const alone = await measure(harness, rhythm, store === 'postgres');
    const sampled = await profile(harness, rhythm, file);
    await harness.close();
    console.log(
      `\nbudget of a move: ${store}, ${rhythm.perSecond} moves/s in ${games} games, ${rhythm.seconds} s, us of CPU a move`,
    );
    print(alone, sampled);
    console.log(`the profile: ${file}`);
  }
}

/**
 * A bot must not preempt the server, because the profiler would count that time for the current stage. Batch scheduling (SCHED_BATCH)
 * prevents it.
 */
function keepBotsFromInterrupting({ bots }: Harness): void {
  try {
    execFileSync('chrt', ['--batch', '--all-tasks', '--pid', '0', String(bots.pid)], { stdio: 'pipe' });
  } catch (error) {
    console.log(
      `the bots may interrupt the server, and stages seem to cost more: ${(error as Error).message}`,
    );
  }
}

interface Sampled {
  us: Map<Stage, number>; // a move
  threadUs: number; // CPU a move of the program's thread, the profiler's signals included
}

async function profile(harness: Harness, { seconds, perSecond }: Rhythm, file: string): Promise<Sampled> {
  mkdirSync(join(file, '..'), { recursive: true });
  await askServer(harness, 'profile', 'profiling');
  const [begun, ended, done] = [
    fromBots(harness, 'begun'),
    fromBots(harness, 'ended'),
    fromBots(harness, 'played'),
  ];
  askBots(harness, { about: 'play', warmSeconds: WARM_SECONDS, seconds, perSecond });
  await begun;
  const { meter: before } = await askServer(harness, 'meter', 'meter');
  await askServer(harness, 'mark', 'marked');
  await ended;
  const { meter: after } = await askServer(harness, 'meter', 'meter');
  await askServer(harness, 'mark', 'marked');
  const { moves, refused } = await done;
  if (refused > 0) throw new Error(`${refused} refusals`);
  const { profiled } = await askServer(harness, { endProfile: file }, 'profiled');
  const read = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile;
  const us = budgetOf(read, profiled.fromUs, profiled.untilUs);
  return {
    us: new Map([...us].map(([stage, time]) => [stage, time / moves])),
    threadUs: ((after.mainThreadMs - before.mainThreadMs) * 1000) / moves,
  };
}

const sumOf = (parts: Iterable<number>): number => [...parts].reduce((sum, each) => sum + each, 0);

function print({ moves, server, postgres }: Measured, sampled: Sampled): void {
  const aMove = (timeMs: number): number => (timeMs * 1000) / moves;
  // The profiler slows everything down, so its samples are scaled to the CPU time of the run without it.
  const worth = aMove(server.mainThreadMs) / sampled.threadUs;
  const stages = new Map([...sampled.us].map(([stage, us]) => [stage, us * worth]));
  const add = (stage: Stage, us: number): void => void stages.set(stage, (stages.get(stage) ?? 0) + us);
  // V8 counts reading in libuv as idle, but the event loop reports how long it was busy.
  add('socket', Math.max(0, aMove(server.busyMs) - sumOf(stages.values())));
  if (postgres !== null) add('database', aMove(postgres.backendsMs));
  const rows: [string, number][] = [...stages, ['other threads', aMove(server.cpuMs - server.mainThreadMs)]];
  const sum = sumOf(rows.map(([, us]) => us));
  console.log(
    table(
      ['stage', 'us', 'share'],
      rows.map(([stage, us]) => [stage, us.toFixed(1), `${((100 * us) / sum).toFixed(0)} %`]),
    ),
  );
  const measured = aMove(server.cpuMs + (postgres?.backendsMs ?? 0));
  const off = sum / measured - 1;
  console.log(
    `sum ${sum.toFixed(1)}, measured ${measured.toFixed(1)} (process.cpuUsage${postgres === null ? '' : ' and backends'}): ` +
      `${(100 * off).toFixed(1)} % off${Math.abs(off) > MOST_OFF ? ', which is too much' : ''}`,
  );
  console.log(
    `with the profiler its thread used ${sampled.threadUs.toFixed(1)}: a sample is worth ${worth.toFixed(2)}`,
  );
  console.log(
    `the program's thread: ${aMove(server.mainThreadMs).toFixed(1)} of CPU; its loop was busy for ` +
      `${aMove(server.busyMs).toFixed(1)}, in which it may have waited for a processor (${aMove(server.waitedMs).toFixed(1)} in all)`,
  );
}
