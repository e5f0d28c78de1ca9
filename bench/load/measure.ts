// One measurement: the bots play, and the CPU times of all processes are read at the start and at the end.
import { databaseNames } from '../databases.ts';
import type { BotsAsked, Played } from './messages.ts';
import { openPostgresMeter, type PostgresUse } from './postgres-meter.ts';
import type { Meter } from './process-meter.ts';
import { fromBots, type Harness, meterOf } from './processes.ts';

export interface Measured extends Played {
  server: Meter; // during the measurement only
  postgres: PostgresUse | null; // null: not used, or on another machine
}

/** Duration of the warm-up, in which V8 compiles the hot path. */
export const WARM_SECONDS = 2;

interface Rhythm {
  seconds: number;
  perSecond: number | null; // null: each move follows the previous answer
}

/** Throws if a move was refused. */
export async function measure(harness: Harness, rhythm: Rhythm, onPostgres: boolean): Promise<Measured> {
  const postgres = onPostgres ? await openPostgresMeter([databaseNames(harness.server.pid ?? 0).main]) : null;
  const [begun, ended, done] = [
    fromBots(harness, 'begun'),
    fromBots(harness, 'ended'),
    fromBots(harness, 'played'),
  ];
  harness.bots.send({ about: 'play', warmSeconds: WARM_SECONDS, ...rhythm } satisfies BotsAsked);
  await begun;
  const [before] = await Promise.all([meterOf(harness.server), postgres?.read()]);
  await ended;
  const [after, use] = await Promise.all([meterOf(harness.server), postgres?.read()]);
  const { about: _, ...played } = await done;
  await postgres?.close();
  if (played.refused > 0) throw new Error(`${played.refused} refusals`);
  return {
    ...played,
    server: {
      ...after,
      cpuMs: after.cpuMs - before.cpuMs,
      mainThreadMs: after.mainThreadMs - before.mainThreadMs,
      waitedMs: after.waitedMs - before.waitedMs,
    },
    postgres: use ?? null,
  };
}
