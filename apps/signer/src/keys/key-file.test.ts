// The treasury's key file has the format of solana-keygen, is created once on the local network, and never appears in errors or logs.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { KeyFileError, readKey, readOrMakeKey } from './key-file.ts';
import { refuseSharedKeyFile } from './key-file-mode.ts';

const folder = mkdtempSync(join(tmpdir(), 'kingstake-key-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sevens = { bytes: (count: number) => new Uint8Array(count).fill(7) };
const systemRandom = { bytes: (count: number) => randomBytes(count) };
const path = (name: string) => join(folder, name);

// A pair from RFC 8032, section 7.1, test 1: secret and public key.
const SECRET = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
const PUBLIC = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex');
const PAIR = [...SECRET, ...PUBLIC];

test('reads a key file of solana-keygen without exposing its secret', async () => {
  writeFileSync(path('good.json'), `${JSON.stringify(PAIR)}\n`);
  const key = await readKey(path('good.json'), 'treasury');
  expect(key.address).toBe('FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z');
  const shown = inspect(key, { depth: 9, showHidden: true }) + JSON.stringify(key);
  expect(shown).not.toContain(SECRET.toString('hex'));
  expect(shown).not.toContain(String([...SECRET.subarray(0, 6)]).replaceAll(',', ', '));
  await expect(crypto.subtle.exportKey('pkcs8', key.keyPair.privateKey)).rejects.toThrow();
});

describe('an invalid key file', () => {
  test.each([
    ['text', 'my secret phrase'],
    ['too short', JSON.stringify(PAIR.slice(0, 63))],
    ['a number too large', JSON.stringify([...PAIR.slice(0, 63), 256])],
    ['halves of two keys', JSON.stringify(PAIR.with(32, 0))],
    ['empty', ''],
  ])('is rejected with an error that does not quote it: %s', async (name, text) => {
    writeFileSync(path(`${name}.json`), text);
    const error = await readKey(path(`${name}.json`), 'treasury').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(KeyFileError);
    expect((error as Error).message).toContain(path(`${name}.json`));
    const said = inspect(error, { depth: 9 });
    expect(said).not.toContain('secret phrase');
    expect(said).not.toContain('157');
  });

  test('is rejected if it is missing', async () => {
    await expect(readKey(path('none.json'), 'treasury')).rejects.toThrow('There is no treasury key file at');
  });
});

describe('on the local network', () => {
  test('is created once, with owner-only permissions, and reused', async () => {
    const first = await readOrMakeKey(path('made.json'), 'treasury', sevens);
    const again = await readOrMakeKey(path('made.json'), 'treasury', systemRandom);
    expect(again.address).toBe(first.address);
    expect(statSync(path('made.json')).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path('made.json'), 'utf8'))).toHaveLength(64);
    expect(readdirSync(folder).filter((name) => name.startsWith('made.json'))).toEqual(['made.json']);
  });

  test('is the same for two concurrent starts', async () => {
    const keys = await Promise.all(
      [1, 2, 3].map(() => readOrMakeKey(path('race.json'), 'treasury', systemRandom)),
    );
    expect(new Set(keys.map((key) => key.address)).size).toBe(1);
  });

  test('is rejected, not replaced, if it is damaged', async () => {
    writeFileSync(path('broken.json'), '[1,2');
    await expect(readOrMakeKey(path('broken.json'), 'treasury', systemRandom)).rejects.toBeInstanceOf(
      KeyFileError,
    );
    expect(readFileSync(path('broken.json'), 'utf8')).toBe('[1,2');
  });
});

describe('a key file that others can use', () => {
  const check = () => refuseSharedKeyFile('TREASURY_KEYPAIR', path('shared.json'));
  test.each([0o644, 0o640, 0o620, 0o604, 0o610, 0o601])('is refused with mode %o', (mode) => {
    writeFileSync(path('shared.json'), '[]');
    chmodSync(path('shared.json'), mode);
    expect(check).toThrow(KeyFileError);
    expect(check).toThrow(
      `TREASURY_KEYPAIR (${path('shared.json')}) can be used by others than its owner (mode 0${mode.toString(8)}): run chmod 600 first.`,
    );
  });

  test('is accepted once only its owner can read it, and ignored if it is missing', () => {
    for (const mode of [0o600, 0o400]) {
      chmodSync(path('shared.json'), mode);
      expect(check).not.toThrow();
    }
    rmSync(path('shared.json'));
    expect(check).not.toThrow();
  });
});
