// games: games with corrupt rows. Each is left unchanged until an operator repairs it.
import type { Log } from '../../platform/log.ts';
import { CorruptGameError } from '../rows/game-record.ts';

/** Returns a function that checks whether an error is about a corrupt game, and logs each game once instead of at every sweep. */
export function createCorruptionReport(log: Log): (gameId: number, error: unknown) => boolean {
  const reported = new Set<number>();
  return (gameId, error) => {
    if (!(error instanceof CorruptGameError)) return false;
    if (!reported.has(gameId)) log.error({ err: error, gameId }, 'corrupt game skipped');
    reported.add(gameId);
    return true;
  };
}
