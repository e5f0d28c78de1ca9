// The thread of the embedded engine. It answers the requests of `PgliteThread` in order.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { emptyCluster, endWithEngine } from './engine.ts';
import type { EngineAnswer, EngineError, EngineRequest } from './thread.ts';

const folder = workerData as string;
/** PGlite's default of 160 MB would stay allocated, and the operating system caches the files anyway. */
const SHARED_BUFFERS = '16MB';
const NOTHING = new Uint8Array(0);

async function open(): Promise<PGlite> {
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  const pglite = await PGlite.create({
    dataDir: folder,
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    ...(isNew ? emptyCluster() : {}),
  });
  endWithEngine(pglite);
  return pglite;
}

async function handle(pglite: PGlite, request: EngineRequest): Promise<Uint8Array<ArrayBuffer>> {
  switch (request.kind) {
    case 'wire':
      return exchange(pglite, request.message);
    case 'dump':
      return new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
    case 'close':
      await pglite.close();
      parentPort?.unref();
      return NOTHING;
  }
}

async function exchange(pglite: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const answers: Uint8Array<ArrayBuffer>[] = [];
  // Copy the answer, because the engine reuses its memory. (The engine's other calls keep every answer forever.)
  const onRawData = (answer: Uint8Array): void => void answers.push(new Uint8Array(answer));
  await pglite.execProtocolRawStream(message, { syncToFs: false, onRawData });
  const [first = NOTHING, ...more] = answers;
  return more.length === 0 ? first : new Uint8Array(Buffer.concat(answers));
}

function say(answer: EngineAnswer): void {
  const bytes = 'bytes' in answer && answer.bytes.length > 0 ? [answer.bytes.buffer] : [];
  parentPort?.postMessage(answer, bytes);
}

/** Copies the fields of an error, because structured cloning keeps only its message and stack. */
function errorOf(error: unknown): EngineError {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, fields: {} };
  const fields = Object.entries(error).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return { message: error.message, stack: error.stack, fields: Object.fromEntries(fields) };
}

const opened = open();
let tail = opened.then(
  () => say({ bytes: NOTHING }),
  (error: unknown) => say({ error: errorOf(error) }),
);
parentPort?.on('message', (request: EngineRequest) => {
  tail = tail
    .then(async () => say({ bytes: await handle(await opened, request) }))
    .catch((error: unknown) => say({ error: errorOf(error) }));
});
