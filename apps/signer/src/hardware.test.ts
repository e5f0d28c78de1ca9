// The signer with its keys in a hardware token: no key file, and the same signatures. Needs SoftHSM (Debian: softhsm2) and a built
// pkcs11js. Without them the tests are skipped, and a message says which one is missing.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Address, getPublicKeyFromAddress, getTransactionDecoder, verifySignature } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signerAt } from './contract/index.ts';
import { addressOf, approvalOf, lifetimeOf, SOL, statementOf } from './testkit/parties.ts';
import { type SignerProcess, startSignerProcess } from './testkit/signer-process.ts';

const MODULES = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib64/pkcs11/libsofthsm2.so'];
const MAKE_KEYS = join(import.meta.dirname, 'testkit', 'make-token-keys.mjs');
const PIN = 'pin-of-a-test';

async function whyNot(): Promise<string | null> {
  if (!MODULES.some((path) => existsSync(path))) return 'SoftHSM is not installed (Debian: softhsm2)';
  return import('pkcs11js').then(
    () => null,
    () => 'pkcs11js is not built (npm rebuild pkcs11js)',
  );
}

const missing = await whyNot();
if (missing !== null) console.warn(`NOT TESTED: keys in a hardware module. ${missing}.`);
const module = MODULES.find((path) => existsSync(path)) ?? '';

describe.skipIf(missing !== null)('keys in a token', () => {
  let folder: string;
  let environment: { [name: string]: string };
  let running: SignerProcess[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kingstake-token-'));
    running = [];
    mkdirSync(join(folder, 'tokens'));
    writeFileSync(join(folder, 'softhsm2.conf'), `directories.tokendir = ${join(folder, 'tokens')}\n`);
    writeFileSync(join(folder, 'pin'), `${PIN}\n`, { mode: 0o600 });
    environment = {
      SOFTHSM2_CONF: join(folder, 'softhsm2.conf'),
      SIGNER_PKCS11_MODULE: module,
      SIGNER_PKCS11_PIN_FILE: join(folder, 'pin'),
      WITHDRAW_AUTO_APPROVE_MAX_SOL: '5',
    };
    const token = ['--init-token', '--free', '--label', 'kingstake', '--pin', PIN, '--so-pin', PIN];
    execFileSync('softhsm2-util', token, { env: { ...process.env, ...environment } });
  });
  afterEach(async () => {
    await Promise.all(running.map((signer) => signer.kill()));
    rmSync(folder, { recursive: true, force: true });
  });

  const makeKeys = (...labels: string[]) =>
    execFileSync(process.execPath, [MAKE_KEYS, module, PIN, ...labels], {
      env: { ...process.env, ...environment },
    });
  async function start(settings = {}) {
    const signer = await startSignerProcess(folder, { ...environment, ...settings });
    running.push(signer);
    return signerAt(() => signer.socket);
  }

  test('sign a payout without a key file, with the same bytes for the same order', async () => {
    makeKeys('treasury', 'arbiter');
    const client = await start();
    const { treasury, arbiter } = await client.identity();
    expect(treasury).not.toBe(arbiter);
    const wallet = await addressOf(30);
    const terms = { withdrawal: 1, attempt: 1, user: 2, wallet, lamports: SOL };
    const order = {
      ...terms,
      lifetime: lifetimeOf(1),
      passed: null,
      approvals: [approvalOf(terms, ['ann'], { atMs: Date.now() })],
      solvency: statementOf(Date.now(), { address: treasury }),
    };
    const [first, again] = [await client.signPayout(order), await client.signPayout(order)];
    expect(again).toEqual(first);
    const { messageBytes, signatures } = getTransactionDecoder().decode(first.wire);
    const [signature] = Object.values(signatures);
    if (signature == null) throw new Error('it is not signed');
    const key = await getPublicKeyFromAddress(treasury as Address);
    expect(await verifySignature(key, signature, messageBytes)).toBe(true);
    expect(readdirSync(folder)).not.toContain('treasury.json');
    expect(readdirSync(folder)).not.toContain('arbiter.json');
  });

  const MISSING = { SIGNER_PKCS11_MODULE: '/nowhere.so' };
  test.each<[string, string[], object, string]>([
    ['no such label', ['treasury'], {}, 'there is no public Ed25519 key labelled "arbiter"'],
    ['two keys with a label', ['treasury', 'treasury'], {}, 'there is more than one public Ed25519 key'],
    ['an exportable key', ['treasury=extractable'], {}, 'the key "treasury" can be read out'],
    ['another token', [], { SIGNER_PKCS11_TOKEN: 'other' }, '0 tokens are labelled "other"'],
    ['no such library', [], MISSING, 'the library /nowhere.so cannot be loaded'],
  ])('prevent the start with %s, in one sentence', async (_name, labels, settings, sentence) => {
    if (labels.length > 0) makeKeys(...labels);
    const error = await start(settings).catch((thrown: Error) => thrown.message);
    expect(error).toContain('The signer did not start. PKCS#11: ');
    expect(error).toContain(sentence);
  });

  test('prevent the start with a wrong PIN or a readable PIN file, and never reveal the PIN', async () => {
    makeKeys('treasury', 'arbiter');
    writeFileSync(join(folder, 'pin'), 'guessed-pin\n');
    const error = await start().catch((thrown: Error) => thrown.message);
    expect(error).toContain('the token "kingstake" cannot be opened');
    expect(error).not.toContain('guessed-pin');
    writeFileSync(join(folder, 'shared'), PIN, { mode: 0o644 });
    await expect(start({ SIGNER_PKCS11_PIN_FILE: join(folder, 'shared') })).rejects.toThrow('chmod 600');
  });
});
