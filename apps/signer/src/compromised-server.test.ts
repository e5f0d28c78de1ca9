// An attacker who controls the server has its socket to the signer and the auditor's key, but no operator's key. The signer is
// a real process with its own keys, journal and policy.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NotStarted } from '../../../testkit/start-program.ts';
import { type PayoutOrder, type SeatStep, type SignerIdentity, signerAt } from './contract/index.ts';
import { addressOf, approvalOf, lifetimeOf, SOL, statementOf } from './testkit/parties.ts';
import { type SignerProcess, startSignerProcess } from './testkit/signer-process.ts';

const CAPS = {
  WITHDRAW_AUTO_APPROVE_MAX_SOL: '2',
  SIGNER_MAX_WITHDRAWAL_SOL: '5',
  SIGNER_MAX_USER_DAY_SOL: '6',
  SIGNER_MAX_AUTO_HOUR_SOL: '7',
  SIGNER_MAX_HOUR_SOL: '20',
  SIGNER_MAX_HOUR_STEPS: '5',
};

let folder: string;
let running: SignerProcess[] = [];
let identity: SignerIdentity;
const wallets = await Promise.all(Array.from({ length: 40 }, (_, number) => addressOf(100 + number)));
const walletOf = (user: number) => wallets[user % wallets.length] ?? '';

async function start(settings: { [name: string]: string } = CAPS, flags: readonly string[] = []) {
  const signer = await startSignerProcess(folder, settings, flags);
  running.push(signer);
  const client = signerAt(() => signer.socket);
  identity = await client.identity();
  return { ...signer, client };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-attacker-'));
});
afterEach(async () => {
  await Promise.all(running.map((signer) => signer.kill()));
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

/** The attacker signs the statement: the server has the auditor's key. */
const order = (given: Partial<PayoutOrder> & { withdrawal: number }): PayoutOrder => ({
  attempt: 1,
  user: given.withdrawal,
  wallet: walletOf(given.withdrawal),
  lamports: SOL,
  lifetime: lifetimeOf(given.withdrawal),
  passed: null,
  approvals: [],
  solvency: statementOf(Date.now(), { address: identity.treasury }),
  ...given,
});

/** What an operator approved before the server was compromised. */
function approved(given: Partial<PayoutOrder> & { withdrawal: number }): PayoutOrder {
  const made = order(given);
  return { ...made, approvals: [approvalOf(made, ['ann'], { atMs: Date.now() })] };
}

type Client = Awaited<ReturnType<typeof start>>['client'];

/** Requests a signature for every order. Returns how many were signed, and the codes of the refusals. */
async function plunder(client: Client, orders: readonly PayoutOrder[]) {
  let signed = 0;
  const refused = new Set<string>();
  for (const each of orders) {
    await client.signPayout(each).then(
      () => {
        signed += 1;
      },
      (error: { code?: string; name: string }) => refused.add(error.code ?? error.name),
    );
  }
  return { signed, refused: [...refused] };
}

describe('an attacker with the socket and the secrets of the server', () => {
  test('gets no more in an hour than the cap with every approval that operators ever gave, also over a kill', async () => {
    const before = await start();
    const stolen = Array.from({ length: 30 }, (_, n) => approved({ withdrawal: n + 1 }));
    expect(await plunder(before.client, stolen.slice(0, 10))).toEqual({ signed: 10, refused: [] });
    await before.kill();
    const after = await start();
    // The twentieth SOL would take its fee above the cap of 20 SOL.
    expect(await plunder(after.client, stolen.slice(10))).toEqual({ signed: 9, refused: ['cap'] });
  });

  // The tests of the policy have every case of each rule.
  test('is refused by every rule of the policy', async () => {
    const { client } = await start();
    const atMs = Date.now();
    const paid = approved({ withdrawal: 1 });
    await client.signPayout(paid);
    const next = {
      ...paid,
      attempt: 2,
      lifetime: lifetimeOf(78),
      passed: paid.lifetime.lastValidBlockHeight,
    };
    const made = order({ withdrawal: 2, lamports: 3n * SOL });
    const by = (name: 'ann' | 'eve', how: Parameters<typeof approvalOf>[2] = {}) => ({
      ...made,
      approvals: [approvalOf(made, [name], { atMs, ...how })],
    });
    const short = statementOf(atMs, { address: identity.treasury, treasury: 1n, liabilities: 2n });
    for (const [asked, code] of [
      [{ ...paid, wallet: walletOf(9) }, 'terms'],
      [{ ...next, passed: null }, 'attempt'],
      [next, 'approve-again'], // the signer has no node to prove that the first attempt has expired
      [made, 'approval'],
      [by('eve'), 'approval'],
      [by('ann', { line: ['withdrawals', 'reject', '2'] }), 'approval'],
      [{ ...by('ann'), lamports: 2n * SOL + 1n }, 'approval'],
      [by('ann', { atMs: atMs - 24 * 3_600_000 - 1 }), 'approve-again'],
      [approved({ withdrawal: 3, lamports: 5n * SOL + 1n }), 'cap'],
      [{ ...by('ann'), solvency: null }, 'solvency'],
      [{ ...by('ann'), solvency: short }, 'solvency'],
      [approved({ withdrawal: 4, wallet: identity.treasury }), 'malformed'],
      [order({ withdrawal: 5, wallet: 'abc' }), 'malformed'],
    ] as const)
      await expect(client.signPayout(asked)).rejects.toMatchObject({ code });
    const decide = (winnerSeat: string, loserSeat: string): SeatStep => ({
      do: 'decide',
      winner: walletOf(3),
      winnerSeat,
      loserSeat,
      record: 'ab'.repeat(32),
    });
    const [one, other] = [walletOf(1), walletOf(2)];
    await client.signStep({ step: decide(one, other), lifetime: lifetimeOf(1) });
    await expect(
      client.signStep({ step: decide(other, one), lifetime: lifetimeOf(2) }),
    ).rejects.toMatchObject({ code: 'terms' });
  });

  test('cannot request signatures of bytes, other programs, unknown fields or additional seats', async () => {
    const { socket } = await start();
    const lifetime = { blockhash: lifetimeOf(1).blockhash, lastValidBlockHeight: '1' };
    const seat = { seat: walletOf(1), player: walletOf(2) };
    const good = { ask: 'memo', order: { entries: 1, hash: 'ab'.repeat(32), receiptKey: null, lifetime } };
    const asked = [
      'hello',
      '{"ask":"sign","bytes":"AAAA"}',
      JSON.stringify({ ...good, program: walletOf(1) }),
      JSON.stringify({ ...good, order: { ...good.order, text: 'kingstake:log:1:x' } }),
      JSON.stringify({ ...good, order: { ...good.order, hash: 'ab' } }),
      JSON.stringify({ ...good, order: { ...good.order, entries: -1 } }),
      JSON.stringify({ ask: 'step', order: { step: { do: 'expire', seat: walletOf(1) }, lifetime } }),
      JSON.stringify({ ask: 'step', order: { step: { do: 'return', seats: [seat, seat, seat] }, lifetime } }),
      JSON.stringify({
        ask: 'step',
        order: { step: { do: 'return', seats: [{ ...seat, seat: 'II' }] }, lifetime },
      }),
    ];
    for (const order of [
      { height: 0, hash: 'ab'.repeat(32), lifetime },
      { height: 1, hash: 'AB'.repeat(32), lifetime },
      { height: 1, hash: 'ab'.repeat(32), lifetime, text: 'kingstake reserves v1 2 x' },
    ])
      asked.push(JSON.stringify({ ask: 'reserves', order }));
    for (const line of asked) expect(await say(socket, `${line}\n`), line).toContain('"refused":"malformed"');
    expect(await say(socket, `${JSON.stringify(good)}\n`)).toContain('"signed"');
    // A line over the size limit, and no complete line.
    expect(await say(socket, 'x'.repeat(200_000))).toBe('');
  });
});

describe('the signer process', () => {
  const journal = () => readFileSync(join(folder, 'signer.jsonl'), 'utf8').trim().split('\n');

  test('signs an order again after a kill between journal entry and answer, and counts it once', async () => {
    const dying = await start(CAPS, [
      '--import',
      join(import.meta.dirname, 'testkit', 'die-before-signing.mjs'),
    ]);
    const asked = approved({ withdrawal: 1, lamports: 5n * SOL });
    await expect(dying.client.signPayout(asked)).rejects.toMatchObject({ name: 'SignerAway' });
    await dying.gone;
    expect(journal()).toHaveLength(1);
    const { client } = await start();
    const signed = await client.signPayout({ ...asked, lifetime: lifetimeOf(500) });
    // The bytes of the journal entry, not those of a newer blockhash.
    expect(signed.lastValidBlockHeight).toBe(asked.lifetime.lastValidBlockHeight);
    expect(journal()).toHaveLength(1);
    const more = { withdrawal: 2, user: 1, wallet: asked.wallet };
    await client.signPayout(approved({ ...more, lamports: SOL }));
    await expect(client.signPayout(approved({ ...more, withdrawal: 3, lamports: 1n }))).rejects.toMatchObject(
      { code: 'cap' },
    );
  });

  test('records refusals, up to a limit, so that they cannot fill the disk', async () => {
    const { client } = await start();
    await plunder(
      client,
      Array.from({ length: 200 }, () => approved({ withdrawal: 1, solvency: null })),
    );
    expect(journal().length).toBeLessThanOrEqual(120); // 60 a minute, and the test may span two minutes
    expect(JSON.parse(journal()[0] ?? '')).toMatchObject({
      n: 1,
      entry: { kind: 'refused', ask: 'payout', code: 'solvency' },
    });
  });

  test('creates its socket and key files with permissions for its own user only', async () => {
    const { socket } = await start();
    const modes = [
      socket,
      ...['treasury.json', 'arbiter.json', 'signer.jsonl'].map((name) => join(folder, name)),
    ];
    expect(modes.map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600, 0o600, 0o600]);
  });

  test('refuses to start on a changed journal, or while another signer runs', async () => {
    const { client, kill } = await start();
    await client.signPayout(approved({ withdrawal: 1 }));
    await expect(start()).rejects.toThrow(/Another signer already uses the journal/);
    await kill();
    const { appendFileSync } = await import('node:fs');
    appendFileSync(join(folder, 'signer.jsonl'), '{}\n');
    await expect(start()).rejects.toThrow(NotStarted);
    await expect(start()).rejects.toThrow(/was changed: entry 2/);
  }, 60_000);

  test('listens in another folder when its path is too long', async () => {
    const parent = folder;
    folder = join(parent, 'a'.repeat(90));
    const { socket, client } = await start();
    folder = parent;
    expect(socket.startsWith(folder)).toBe(false);
    expect((await client.identity()).treasury).toBe(identity.treasury);
    rmSync(dirname(socket), { recursive: true }); // a killed signer leaves the folder behind
  });

  test('ends when its parent process ends, and ignores Ctrl-C until then', async () => {
    const { child, client, gone, socket } = await start();
    child.kill('SIGINT');
    expect((await client.identity()).treasury).toBe(identity.treasury);
    child.stdin?.destroy();
    await gone;
    expect(child.exitCode).toBe(0);
    expect(existsSync(socket)).toBe(false);
  });
});

/** Sends raw bytes; returns what came back before the connection ended. */
function say(path: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(path, () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    socket.on('error', () => resolve(received));
    socket.on('close', () => resolve(received));
  });
}
