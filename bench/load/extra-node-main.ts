// An additional node as a process.
//   fork(extra-node-main.ts, [database url, Redis url])
import { openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemTime } from '../../apps/server/src/platform/time.ts';
import type { ExtraNodeAnswer, ExtraNodeRequest } from './extra-node.ts';
import { openNode } from './node.ts';
import { createMeter } from './process-meter.ts';

const [url = '', redisUrl = ''] = process.argv.slice(2);
const deps = { time: systemTime, log: createLog('error') };
const database = await openDatabase({ databaseUrl: url, dataDir: '/', cluster: 'local' }, deps);
const { port, stop } = await openNode({ database, url, redisUrl });
const readMeter = createMeter();
const tell = (message: ExtraNodeAnswer): void => void process.send?.(message);
process.on('message', async (asked: ExtraNodeRequest) => {
  if (asked === 'meter') tell({ meter: readMeter() });
  if (asked === 'stop') {
    await stop();
    process.exit(0);
  }
});
process.once('disconnect', () => process.exit(1));
tell({ port });
