// The signer of a real server. It is a separate process that alone has the keys, and it ends with the server.
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSocket, SignerAway, signerAt } from '@kingstake/signer/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  originOf,
  placeFor,
  type ServerPlace,
  startServerProcess,
} from '../../../../testkit/server-process.ts';
import { until } from '../../../../testkit/until.ts';

const LOADED = join(import.meta.dirname, '..', 'testkit', 'note-modules.mjs');

let place: ServerPlace;
let children: ChildProcess[] = [];
beforeEach(async () => {
  place = await placeFor(mkdtempSync(join(tmpdir(), 'kingstake-signed-')));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  rmSync(place.folder, { recursive: true, force: true });
});

const start = async (settings = {}) => {
  const server = await startServerProcess(place, (child) => void children.push(child), settings);
  const pid = children.at(-1)?.pid ?? 0;
  return { ...server, pid, signerPid: Number(childrenOf(pid)) };
};

/** Returns the ids of a process's children, as listed by Linux. */
function childrenOf(pid: number): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
}

const identity = () => signerAt(() => findSocket(place.folder)).identity();

async function ready(): Promise<unknown> {
  return (await fetch(`${originOf(place)}/readyz`)).json();
}

test('keeps the keys in the signer, reports a frozen signer, restarts a killed one, and ends it with the server', async () => {
  const { pid, signerPid, kill } = await start({
    NODE_OPTIONS: `--import ${LOADED}`,
    MODULES_NOTED_IN: place.folder,
  });
  const loadedBy = (process: number) => readFileSync(join(place.folder, `modules-${process}`), 'utf8');
  expect(loadedBy(pid)).toContain('/apps/server/src/compose.ts');
  expect(loadedBy(pid)).not.toContain('/apps/signer/src/keys/');
  expect(loadedBy(pid)).not.toContain('/apps/signer/src/policy/');
  expect(loadedBy(signerPid)).toContain('/apps/signer/src/keys/key-file.ts');
  expect(readdirSync(place.folder)).toEqual(expect.arrayContaining(['treasury.json', 'arbiter.json']));
  const { treasury } = await identity();

  // Without a signer, the server continues with games and reports the waiting payments.
  expect(await ready()).toEqual({ status: 'ready' });
  process.kill(signerPid, 'SIGSTOP');
  await until(async () => JSON.stringify(await ready()).includes('"waiting":{"signer"'));
  expect((await fetch(`${originOf(place)}/readyz`)).status).toBe(200);
  process.kill(signerPid, 'SIGKILL');
  await until(async () => JSON.stringify(await ready()) === '{"status":"ready"}');
  const secondSignerPid = Number(childrenOf(pid));
  expect(secondSignerPid).not.toBe(signerPid);

  // After a kill, no signer keeps running, and the next server has the same keys.
  await kill();
  await until(async () => !existsSync(`/proc/${secondSignerPid}`));
  await expect(identity()).rejects.toThrow(SignerAway);
  const next = await start();
  expect((await identity()).treasury).toBe(treasury);

  children.at(-1)?.kill('SIGTERM');
  await until(async () => !existsSync(`/proc/${next.signerPid}`));
  await until(async () => children.at(-1)?.exitCode === 0);
}, 120_000);
