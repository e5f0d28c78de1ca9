import type { Database } from '../../platform/database/index.ts';
import type { ServerModule } from '../../platform/server-module.ts';
import type { Time } from '../../platform/time.ts';
import { lastBackupAt } from './store.ts';

export { helpFor, needsChain, runAlone, runsEmbedded } from './commands.ts';
export { makeLocalOperators, OperatorKeyError, type OperatorSettings, readOperators } from './operators.ts';
export { type OpsDeps, runRequest } from './run-request.ts';
export {
  askServer,
  type CommandGiver,
  giveCommand,
  listenForOperator,
  type OperatorSocket,
} from './socket.ts';
export { operatorLog } from './store.ts';

/** Registers the age of the newest backup. Without a backup, it counts from the start of this server. */
export function backupAge({
  database,
  time,
}: {
  database: Database;
  time: Pick<Time, 'nowMs'>;
}): ServerModule {
  const startedMs = time.nowMs();
  return {
    metrics({ leader }) {
      leader.gauge('kingstake_backup_age_seconds', 'Seconds since the newest backup was begun', async () => {
        const begunMs = (await database.run(lastBackupAt))?.getTime() ?? startedMs;
        return Math.max(0, (time.nowMs() - begunMs) / 1000);
      });
    },
  };
}
