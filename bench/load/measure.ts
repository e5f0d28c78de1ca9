// Bench, load: one measurement in a hall: the bots play, and the CPU of all processes is read at the same two moments.
import { databaseNames } from '../databases.ts';
import type { Played } from './bots-messages.ts';
import { openPostgresMeter, type PostgresUse } from './postgres-meter.ts';
import type { Meter } from './process-meter.ts';
import { askBots, askServer, fromBots, type Hall } from './processes.ts';

export interface Measured extends Played {
  server: Meter; // of the measured time alone
  postgres: PostgresUse | null; // null: there is none, or it is on another machine
}

/** Time in which the machine code of the hot path is made. */
export const WARM_SECONDS = 2;

export interface Rhythm {
  seconds: number;
  perSecond: number | null; // null: as fast as the moves are answered
}

/** Throws if a move was refused: what is measured is a game that runs. */
export async function measure(
  hall: Hall,
  { seconds, perSecond }: Rhythm,
  onPostgres: boolean,
): Promise<Measured> {
  const names = Object.values(databaseNames(hall.server.pid ?? 0));
  const postgres = onPostgres ? await openPostgresMeter(names) : null;
  const [begun, ended, done] = [fromBots(hall, 'begun'), fromBots(hall, 'ended'), fromBots(hall, 'played')];
  askBots(hall, { about: 'play', warmSeconds: WARM_SECONDS, seconds, perSecond });
  await begun;
  const [{ meter: before }] = await Promise.all([askServer(hall, 'meter', 'meter'), postgres?.read()]);
  await ended;
  const [{ meter: after }, use] = await Promise.all([askServer(hall, 'meter', 'meter'), postgres?.read()]);
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
