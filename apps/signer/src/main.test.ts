// The signer as its own process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigningKey } from '@kingstake/proofs/custody';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signerAt } from './contract/index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-signer-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('starts on the local network without settings, with the auditor of the data folder', async () => {
  const socket = join(folder, 'signer.sock');
  const flags = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')];
  const signer = spawn(process.execPath, [...flags, '--until-stdin-closes'], {
    env: { DATA_DIR: folder, SIGNER_SOCKET: socket },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said] = (await once(signer.stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe(`The signer is ready: ${socket}\n`);
  const bytes = JSON.parse(readFileSync(join(folder, 'auditor.json'), 'utf8')) as number[];
  const { auditor } = await signerAt(() => socket).identity();
  expect(auditor).toBe(createSigningKey(Uint8Array.from(bytes))?.publicKey);
  signer.stdin.end();
  await once(signer, 'exit');
});
