// The network is killed (SIGKILL) repeatedly while clients send. No acknowledged transfer may be missing afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LEDGER_PROGRAM } from './testkit/ledger-process.ts';
import { type Signed, SOL, signedTransfer, testSigner } from './testkit/local-network.ts';

const KILLS = 8;
const SENDERS = 3;
const ALIVE_MS = 250;

const folder = mkdtempSync(join(tmpdir(), 'kingstake-killed-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start() {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', LEDGER_PROGRAM, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  const kill = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return { url: String(text).trim(), kill };
}

async function call<T>(url: string, method: string, ...params: unknown[]): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await response.json()) as { result: T; error?: { message: string } };
  if (answer.error !== undefined) throw new Error(answer.error.message);
  return answer.result;
}

interface Attempt {
  made: Signed;
  amount: number;
  acknowledged: boolean;
}

test(`keeps every acknowledged transfer over ${KILLS} kills, once, in order and with the right balances`, async () => {
  const alice = await testSigner(1);
  const bob = await testSigner(2);
  const attemptsOf: Attempt[][] = Array.from({ length: SENDERS }, () => []);
  let amount = Number(SOL / 1000n);

  /** Sends transfers one after the other until the network is dead. */
  async function sendUntilKilled(url: string, sent: Attempt[], blockhash: string): Promise<void> {
    try {
      for (;;) {
        amount += 1;
        const own = amount;
        const made = await signedTransfer(alice, bob, BigInt(own), blockhash);
        const attempt = { made, amount: own, acknowledged: false };
        sent.push(attempt);
        await call(url, 'sendTransaction', attempt.made.base64, { encoding: 'base64' });
        attempt.acknowledged = true;
      }
    } catch (error) {
      // A broken socket is expected. An error from the network itself is a failure.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  for (let life = 0; life < KILLS; life += 1) {
    const network = await start();
    await call(network.url, 'requestAirdrop', alice.address, Number(SOL));
    const { value } = await call<{ value: { blockhash: string } }>(network.url, 'getLatestBlockhash');
    const sending = attemptsOf.map((sent) => sendUntilKilled(network.url, sent, value.blockhash));
    await new Promise((resolve) => setTimeout(resolve, ALIVE_MS + 20 * life));
    await network.kill();
    await Promise.all(sending);
  }

  const network = await start();
  const listed: { signature: string; err: unknown }[] = [];
  for (;;) {
    const before = listed.length === 0 ? {} : { before: listed.at(-1)?.signature };
    const page = await call<typeof listed>(network.url, 'getSignaturesForAddress', bob.address, before);
    listed.push(...page);
    if (page.length < 1000) break;
  }
  const order = new Map(listed.map((info, index) => [info.signature, listed.length - index]));
  const attempts = attemptsOf.flat();
  const landed = attempts.filter((attempt) => order.has(attempt.made.signature));
  const acknowledged = attempts.filter((attempt) => attempt.acknowledged);

  expect(acknowledged.length).toBeGreaterThan(KILLS * SENDERS);
  expect(acknowledged.filter((attempt) => !order.has(attempt.made.signature))).toEqual([]);
  expect(listed).toHaveLength(landed.length);
  expect(order.size).toBe(listed.length);
  expect(listed.filter((info) => info.err !== null)).toEqual([]);
  for (const sent of attemptsOf) {
    const places = sent.flatMap((attempt) => order.get(attempt.made.signature) ?? []);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  }
  const balance = async (address: string) =>
    (await call<{ value: number }>(network.url, 'getBalance', address)).value;
  const moved = landed.reduce((sum, attempt) => sum + attempt.amount, 0);
  expect(await balance(bob.address)).toBe(moved);
  expect(await balance(alice.address)).toBe(KILLS * Number(SOL) - moved - 5000 * landed.length);
  const last = acknowledged.at(-1);
  const again = call(network.url, 'sendTransaction', last?.made.base64, { encoding: 'base64' });
  await expect(again).rejects.toThrow('This transaction has already been processed');
  await network.kill();
}, 120_000);
