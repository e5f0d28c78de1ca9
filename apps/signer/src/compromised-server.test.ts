// An attacker who controls the server has its socket to the signer and the auditor's key, but no operator's key. The signer is
// a real process with its own keys, journal and policy.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type Address,
  getAddressEncoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  verifySignature,
} from '@solana/kit';
import { LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo';
import { parseTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type PayoutOrder,
  type SeatStep,
  type Signed,
  type SignerIdentity,
  signerAt,
} from './contract/index.ts';
import { addressOf, approvalOf, lifetimeOf, SOL, statementOf } from './testkit/parties.ts';
import { NotStarted, type SignerProcess, startSignerProcess } from './testkit/signer-process.ts';

const CAPS = {
  WITHDRAW_AUTO_APPROVE_MAX_SOL: '2',
  SIGNER_MAX_WITHDRAWAL_SOL: '5',
  SIGNER_MAX_USER_DAY_SOL: '6',
  SIGNER_MAX_AUTO_HOUR_SOL: '7',
  SIGNER_MAX_HOUR_SOL: '20',
  SIGNER_MAX_HOUR_STEPS: '5',
};
const HOUR_CAP = 20n * SOL;

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

/** Decodes what a signed transaction does. */
async function effectOf({ wire }: Signed) {
  const transaction = getTransactionDecoder().decode(wire);
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
  if (message.version === 1) throw new Error('legacy');
  const accounts = message.staticAccounts;
  const [payer = '' as Address] = accounts;
  const [signature] = Object.values(transaction.signatures);
  const key = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(getAddressEncoder().encode(payer)),
    'Ed25519',
    true,
    ['verify'],
  );
  if (signature == null || !(await verifySignature(key, signature, transaction.messageBytes)))
    throw new Error('the signature is not of the payer');
  return {
    payer,
    signatures: Object.keys(transaction.signatures),
    programs: message.instructions.map(({ programAddressIndex }) => accounts[programAddressIndex]),
    transfers: message.instructions
      .filter(({ programAddressIndex }) => accounts[programAddressIndex] === SYSTEM_PROGRAM_ADDRESS)
      .map(({ data = new Uint8Array(), accountIndices = [] }) => {
        const named = accountIndices.map((index) => ({ address: accounts[index] as Address, role: 0 }));
        const parsed = parseTransferSolInstruction({
          programAddress: SYSTEM_PROGRAM_ADDRESS,
          accounts: named,
          data: new Uint8Array(data),
        });
        return { to: parsed.accounts.destination.address as string, lamports: parsed.data.amount };
      }),
  };
}

type Client = Awaited<ReturnType<typeof start>>['client'];

/** Requests a signature for every order. Returns the signed transactions, and the codes of the refusals. */
async function plunder(client: Client, orders: readonly PayoutOrder[]) {
  const signed: Signed[] = [];
  const refused = new Set<string>();
  for (const each of orders) {
    await client.signPayout(each).then(
      (one) => signed.push(one),
      (error: { code?: string; name: string }) => refused.add(error.code ?? error.name),
    );
  }
  // Identical bytes can land only once.
  const effects = await Promise.all(
    [...new Map(signed.map((one) => [one.signature, one])).values()].map(effectOf),
  );
  const transfers = effects.flatMap((effect) => effect.transfers);
  return {
    transfers,
    refused: [...refused].sort(),
    total: transfers.reduce((sum, { lamports }) => sum + lamports, 0n),
  };
}

describe('an attacker with the socket and the secrets of the server', () => {
  test('gets no more in an hour than the cap, even with every approval that operators ever gave', async () => {
    const { client } = await start();
    const stolen = Array.from({ length: 30 }, (_, n) => approved({ withdrawal: n + 1 }));
    const first = await plunder(client, stolen);
    expect(first.transfers).toHaveLength(19); // the twentieth would take its fee above the cap
    expect(first.total).toBeLessThanOrEqual(HOUR_CAP);
    expect(first.refused).toEqual(['cap']);
  });

  test('is limited by what was signed before the signer was killed and restarted', async () => {
    const before = await start();
    const stolen = Array.from({ length: 30 }, (_, n) => approved({ withdrawal: n + 1 }));
    const first = await plunder(before.client, stolen.slice(0, 10));
    await before.kill();
    const after = await start();
    const second = await plunder(after.client, stolen.slice(10));
    expect(first.total + second.total).toBe(19n * SOL);
    expect(second.refused).toEqual(['cap']);
  });

  test('stays within the automatic caps without approvals, whatever users, wallets and withdrawals it invents', async () => {
    const { client } = await start();
    const own = walletOf(0);
    const all = [
      // One wallet under many users, then one user with many wallets, then nothing twice.
      ...Array.from({ length: 5 }, (_, n) => order({ withdrawal: n + 1, wallet: own })),
      ...Array.from({ length: 5 }, (_, n) => order({ withdrawal: n + 11, user: 999 })),
      ...Array.from({ length: 30 }, (_, n) =>
        order({ withdrawal: n + 21, user: n + 1_000, wallet: walletOf(n + 1) }),
      ),
    ];
    const { transfers, refused, total } = await plunder(client, all);
    expect(transfers.filter(({ to }) => to === own)).toHaveLength(2);
    expect(total).toBe(7n * SOL);
    expect(refused).toEqual(['approval']);
  });

  test('gets no signature for terms that differ from the signed ones, or with a signed rejection', async () => {
    const { client } = await start({ ...CAPS, WITHDRAW_AUTO_APPROVE_MAX_SOL: '0' });
    const correct = approved({ withdrawal: 1 });
    const rejected = order({ withdrawal: 2 });
    const { transfers, refused } = await plunder(client, [
      { ...correct, wallet: walletOf(9) },
      { ...correct, lamports: 2n * SOL },
      { ...correct, user: 9 },
      { ...correct, withdrawal: 3 },
      { ...correct, approvals: [] },
      {
        ...rejected,
        approvals: [
          approvalOf(rejected, ['ann'], { line: ['withdrawals', 'reject', '2'], atMs: Date.now() }),
        ],
      },
      { ...rejected, approvals: [approvalOf(rejected, ['eve'], { atMs: Date.now() })] },
    ]);
    expect(transfers).toEqual([]);
    expect(refused).toEqual(['approval']);
  });

  test('cannot replay an approval, because an attempt has one transaction and the next one waits until it has expired', async () => {
    const { client } = await start();
    const correct = approved({ withdrawal: 1 });
    const { lastValidBlockHeight } = correct.lifetime;
    const { transfers, refused } = await plunder(client, [
      correct,
      correct,
      { ...correct, lifetime: lifetimeOf(77) },
      { ...correct, attempt: 2, lifetime: lifetimeOf(78) },
      { ...correct, attempt: 2, lifetime: lifetimeOf(78), passed: lastValidBlockHeight - 1n },
      { ...correct, attempt: 3, lifetime: lifetimeOf(79), passed: lastValidBlockHeight },
      { ...correct, wallet: walletOf(9), approvals: [] },
    ]);
    expect(transfers).toEqual([{ to: correct.wallet, lamports: SOL }]);
    expect(refused).toEqual(['attempt', 'terms']);
  });

  test('gets one payout for one approval when it falsely reports attempts as expired', async () => {
    const { client } = await start();
    const correct = approved({ withdrawal: 1, lamports: 2n * SOL });
    const lies = Array.from({ length: 9 }, (_, n) => ({
      ...correct,
      attempt: n + 1,
      lifetime: lifetimeOf(n),
      passed: n === 0 ? null : lifetimeOf(n - 1).lastValidBlockHeight,
    }));
    const { total, refused } = await plunder(client, lies);
    expect(total).toBe(2n * SOL);
    expect(refused).toEqual(['approve-again', 'attempt']);
  });

  test('cannot use an approval older than a day', async () => {
    const { client } = await start();
    const made = order({ withdrawal: 1 });
    const old = approvalOf(made, ['ann'], { atMs: Date.now() - 24 * 3_600_000 - 1 });
    const { transfers, refused } = await plunder(client, [{ ...made, approvals: [old] }]);
    expect(transfers).toEqual([]);
    expect(refused).toEqual(['approve-again']);
  });

  test('gets no payout while the books are short, stale or without a valid statement', async () => {
    const { client } = await start();
    const at = Date.now();
    const address = identity.treasury;
    const { transfers, refused } = await plunder(client, [
      approved({ withdrawal: 1, solvency: null }),
      approved({ withdrawal: 1, solvency: statementOf(at - 121_000, { address }) }),
      approved({ withdrawal: 1, solvency: statementOf(at, { address, treasury: 1n, liabilities: 2n }) }),
      approved({ withdrawal: 1, solvency: { ...statementOf(at, { address }), signature: 'AAAA' } }),
    ]);
    expect(transfers).toEqual([]);
    expect(refused).toEqual(['solvency']);
  });

  test('moves only seats of the arbiter, within the hourly limit, and cannot change a decision', async () => {
    const { client } = await start();
    const seats = [walletOf(1), walletOf(2)] as const;
    const terms = { wagerLamports: SOL, feeLamports: SOL / 20n, lockSeconds: 86_400n };
    const decide = (winnerSeat: string, loserSeat: string): SeatStep => ({
      do: 'decide',
      winner: walletOf(3),
      winnerSeat,
      loserSeat,
      record: 'ab'.repeat(32),
    });
    const steps: SeatStep[] = [
      { do: 'start', seats, terms },
      decide(seats[0], seats[1]),
      { do: 'return', seats: [{ seat: seats[0], player: walletOf(3) }] },
    ];
    for (const [number, step] of steps.entries()) {
      const effect = await effectOf(await client.signStep({ step, lifetime: lifetimeOf(number) }));
      expect(effect).toEqual({
        payer: identity.arbiter,
        signatures: [identity.arbiter],
        programs: [identity.program],
        transfers: [],
      });
    }
    await expect(
      client.signStep({ step: decide(seats[1], seats[0]), lifetime: lifetimeOf(9) }),
    ).rejects.toMatchObject({ code: 'terms' });
    for (const number of [10, 11, 12, 13])
      await client.signStep({ step: decide(seats[0], seats[1]), lifetime: lifetimeOf(number) });
    await expect(
      client.signStep({ step: decide(seats[0], seats[1]), lifetime: lifetimeOf(14) }),
    ).rejects.toMatchObject({ code: 'cap' });
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

  test('cannot pay the treasury, or a wallet whose address is invalid', async () => {
    const { client } = await start();
    const { transfers, refused } = await plunder(client, [
      approved({ withdrawal: 1, wallet: identity.treasury }),
      order({ withdrawal: 2, wallet: 'abc' }),
    ]);
    expect([transfers, refused]).toEqual([[], ['malformed']]);
  });

  test('gets payouts that contain one transfer and one memo, both from the treasury', async () => {
    const { client } = await start();
    const effect = await effectOf(await client.signPayout(approved({ withdrawal: 1 })));
    expect(effect).toEqual({
      payer: identity.treasury,
      signatures: [identity.treasury],
      programs: [SYSTEM_PROGRAM_ADDRESS, LEGACY_MEMO_PROGRAM_ADDRESS_V3],
      transfers: [{ to: walletOf(1), lamports: SOL }],
    });
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

  test('records refusals without secrets', async () => {
    const { client } = await start();
    await plunder(client, [approved({ withdrawal: 1, solvency: null })]);
    expect(JSON.parse(journal()[0] ?? '')).toMatchObject({
      n: 1,
      entry: { kind: 'refused', ask: 'payout', code: 'solvency' },
    });
    const [secret] = JSON.parse(readFileSync(join(folder, 'treasury.json'), 'utf8')) as number[];
    expect(secret).toBeTypeOf('number');
  });

  test('limits how many refusals it writes, so that they cannot fill the disk', async () => {
    const { client } = await start();
    await plunder(
      client,
      Array.from({ length: 200 }, () => approved({ withdrawal: 1, solvency: null })),
    );
    expect(journal().length).toBeLessThanOrEqual(120); // 60 a minute, and the test may span two minutes
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
