// One measurement: the bots play, and the CPU times of all processes are read at the start and at the end.
import { databaseNames } from '../databases.ts';
import type { Played } from './bots-messages.ts';
import { openPostgresMeter, type PostgresUse } from './postgres-meter.ts';
import type { Meter } from './process-meter.ts';
import { askBots, askServer, fromBots, type Harness } from './processes.ts';

export interface Measured extends Played {
  server: Meter; // during the measurement only
  postgres: PostgresUse | null; // null: not used, or on another machine
}

/** Duration of the warm-up, in which V8 compiles the hot path. */
export const WARM_SECONDS = 2;

export interface Rhythm {
  seconds: number;
  perSecond: number | null; // null: each move follows the previous answer
  isSigned?: boolean; // players with keys sign their moves
}

/** Throws if a move was refused. */
export async function measure(
  harness: Harness,
  { seconds, perSecond, isSigned = true }: Rhythm,
  onPostgres: boolean,
): Promise<Measured> {
  const names = Object.values(databaseNames(harness.server.pid ?? 0));
  const postgres = onPostgres ? await openPostgresMeter(names) : null;
  const [begun, ended, done] = [
    fromBots(harness, 'begun'),
    fromBots(harness, 'ended'),
    fromBots(harness, 'played'),
  ];
  askBots(harness, { about: 'play', warmSeconds: WARM_SECONDS, seconds, perSecond, isSigned });
  await begun;
  const [{ meter: before }] = await Promise.all([askServer(harness, 'meter', 'meter'), postgres?.read()]);
  await ended;
  const [{ meter: after }, use] = await Promise.all([askServer(harness, 'meter', 'meter'), postgres?.read()]);
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
      busyMs: after.busyMs - before.busyMs,
    },
    postgres: use ?? null,
  };
}
