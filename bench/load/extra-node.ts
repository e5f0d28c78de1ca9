// An additional node as a process.
//   fork(extra-node.ts, [database url, Redis url])
import { openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemTime } from '../../apps/server/src/platform/time.ts';
import { answerBench, tell } from './answer-bench.ts';
import { openNode } from './node.ts';

const [url = '', redisUrl = ''] = process.argv.slice(2);
const deps = { time: systemTime, log: createLog('error') };
const database = await openDatabase({ databaseUrl: url, dataDir: '/', cluster: 'local' }, deps);
const { port, stop } = await openNode({ database, url, redisUrl });
answerBench(stop);
tell({ about: 'ready', port });
