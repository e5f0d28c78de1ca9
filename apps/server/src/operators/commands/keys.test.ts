import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigningKey } from '@kingstake/proofs/custody';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSeededRandom } from '../../platform/testkit/seeded-random.ts';
import { allCommands, runAlone } from './commands.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const random = createSeededRandom(5);
const keys = (...line: string[]) => runAlone(['keys', ...line], () => ({ random }) as never);

test('creates a key file that only its owner can read, and shows its public key', async () => {
  const path = join(folder, 'auditor.json');
  const created = await keys('create', path);
  const bytes = Uint8Array.from(JSON.parse(readFileSync(path, 'utf8')) as number[]);
  const line = `${createSigningKey(bytes)?.publicKey}  ${path}`;
  expect(created).toEqual({ done: true, message: line });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await keys('show', path)).toEqual({ done: true, message: line });
  chmodSync(path, 0o644);
  expect((await keys('show', path))?.message).toBe(`${line}  other users can read it: run chmod 600`);
  expect(await keys('create', path)).toEqual({
    done: false,
    message: `${path} exists already: name a new file.`,
  });
});

test.each([
  ['create', ['no', 'folder.json'], 'does not exist'],
  ['show', ['missing.json'], 'cannot be read'],
  ['show', ['no-key.json'], 'is invalid'],
  ['create', [], 'exists already'],
])('refuses to %s %j', async (action, parts, sentence) => {
  writeFileSync(join(folder, 'no-key.json'), '[1]');
  expect(await keys(action, join(folder, ...parts))).toMatchObject({
    done: false,
    message: expect.stringContaining(sentence),
  });
});

test('lists the commands, and leaves other lines about keys to the server', async () => {
  expect(allCommands()).toContain('keys create <file>');
  expect(await keys('list')).toBeNull();
});
