// The verifier on a network with real matches, and with tampered data about them.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  decideInstruction,
  expireInstruction,
  leaveInstruction,
  openingInstructions,
  returnInstruction,
  startInstruction,
} from '@kingstake/escrow';
import { readArtifact } from '@kingstake/escrow/artifact';
import { frozenProgram, programDataAddress } from '@kingstake/escrow/deployment';
import {
  type ManualNetwork,
  manualNetwork,
  newestBlockhash,
  SOL,
  signed,
  testSigner,
} from '@kingstake/local-solana/testkit';
import { decidedGameText } from '@kingstake/protocol';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { linesOf } from '../command.ts';
import { type ChainReading, type ReadTransaction, readChain, TransactionUnread } from './chain-reading.ts';
import { ESCROW, verify } from './verify.ts';

type Signer = Awaited<ReturnType<typeof testSigner>>;

const FINAL_SLOTS = 8;
const LOCK_SECONDS = 3_600n;
const [white, black, arbiter, named] = [
  await testSigner(61),
  await testSigner(62),
  await testSigner(63),
  await testSigner(64),
];
const program = named.address;
const { binary } = readArtifact();
const GAME = {
  gameId: 7,
  match: Buffer.alloc(16, 1).toString('hex'),
  white: white.address,
  black: black.address,
  wagerLamports: 100_000_000n,
  feeLamports: 5_000_000n,
  moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'],
  winner: 'black',
  reason: 'checkmate',
  receipt: null,
} as const;
const TEXT = decidedGameText(GAME);
const sha256 = (text: string) => createHash('sha256').update(text).digest();

let network: ManualNetwork;
let chain: ChainReading;
let seats: { white: string; black: string };

async function send(payer: Signer, ...instructions: Parameters<typeof signed>[1]): Promise<void> {
  const { base64 } = await signed(payer, instructions, await newestBlockhash(network));
  await network.call('sendTransaction', base64, { encoding: 'base64' });
  network.pass(1);
}

async function open(player: Signer, match: number) {
  const { wagerLamports, feeLamports } = GAME;
  const own = { match: new Uint8Array(16).fill(match), arbiter: arbiter.address, opponent: null };
  const terms = { ...own, wagerLamports, feeLamports, lockSeconds: LOCK_SECONDS };
  const opening = await openingInstructions({ program, player, terms });
  await send(player, ...opening.instructions);
  return { seat: opening.seat, terms };
}

async function bound(match: number) {
  const [one, other] = [await open(white, match), await open(black, match)];
  const pair = [one.seat, other.seat] as const;
  await send(arbiter, startInstruction({ program, arbiter, seats: pair, terms: one.terms }));
  return pair;
}

beforeAll(async () => {
  network = await manualNetwork(await frozenProgram(program, binary));
  for (const { address } of [white, black, arbiter])
    await network.call('requestAirdrop', address, Number(5n * SOL));
  network.pass(FINAL_SLOTS);
  // Covers matches that were decided, drawn and expired for both players, and seats that were left, are open or are bound.
  const [one, other] = await bound(1);
  seats = { white: one, black: other };
  const decision = { winner: black.address, winnerSeat: other, loserSeat: one, record: sha256(TEXT) };
  await send(arbiter, decideInstruction({ program, arbiter, ...decision }));
  const drawn = await bound(2);
  const back = [white, black].map(({ address: player }, index) =>
    returnInstruction({ program, arbiter, player, seat: drawn[index] ?? one }),
  );
  await send(arbiter, ...back);
  const late = await bound(3);
  network.time.advance(Number(LOCK_SECONDS) * 1000 + 2_000);
  await send(black, expireInstruction({ program, seat: late[0], player: white.address }));
  await send(black, expireInstruction({ program, seat: late[1], player: black.address }));
  const { seat } = await open(white, 4);
  await send(white, leaveInstruction({ program, seat, player: white }));
  await open(black, 5);
  await bound(6);
  network.pass(FINAL_SLOTS);
  chain = readChain(network.ledger.rpcUrl);
}, 60_000);
afterAll(() => network.close());

const wrongOf = async (reading: ChainReading, more: { program?: string; seats?: string[] } = {}) => {
  const { findings } = await verify(reading, { program, seats: [], ...more });
  return findings.filter(({ verdict }) => verdict === 'failed').map(({ sentence }) => sentence);
};

/** Returns the data with every transaction tampered with. */
const tampered = (change: (read: ReadTransaction) => ReadTransaction): ChainReading => ({
  ...chain,
  transaction: async (signature) => change(await chain.transaction(signature)),
});
type SeatAccount = NonNullable<Awaited<ReturnType<ChainReading['accounts']>>[number]>;
const isDecision = ({ instructions }: ReadTransaction) => instructions.some(({ data }) => data[0] === 2);

test('checks every seat and payout, and reports them in sentences', async () => {
  const { findings, story } = await verify(chain, { program, seats: [] });
  const sentences = findings.map(({ verdict, sentence }) => `${verdict}: ${sentence}`).join('\n');
  expect(sentences).not.toContain('failed');
  expect(sentences).toContain("ok: The program is this repository's build");
  expect(sentences).toContain('ok: The program is frozen');
  expect(sentences).toContain(
    `ok: Match ${GAME.match}: ${black.address} was paid 0.195 SOL, both stakes less the fee; ` +
      `the arbiter ${arbiter.address} got the fee of 0.005 SOL`,
  );
  for (const what of ['was given its stake back', 'took its stake back after the deadline', 'left'])
    expect(sentences).toContain(`${white.address} ${what}`);
  expect(sentences).toContain('without an opponent yet');
  expect(sentences.match(/bound until/g)).toHaveLength(2);
  expect(sentences).toContain('10 seats, 1 decided matches');
  expect(story.decided).toMatchObject([{ match: GAME.match, winner: black.address }]);
});

test('finds the opponent’s seat from one seat', async () => {
  const { findings, story } = await verify(chain, { program, seats: [seats.white] });
  expect(findings.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  expect([...story.seats.keys()].sort()).toEqual([seats.white, seats.black].sort());
  expect(story.decided).toHaveLength(1);
});

test('skips a transaction of a newer version, and notes it', async () => {
  const unknown = 'an unrelated transaction';
  const reading: ChainReading = {
    ...chain,
    signatures: async (address) => [...(await chain.signatures(address)), unknown],
    transaction: (signature) =>
      signature === unknown
        ? Promise.reject(new TransactionUnread('version (2)'))
        : chain.transaction(signature),
  };
  const { findings } = await verify(reading, { program, seats: [seats.white] });
  expect(findings.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  expect(findings).toContainEqual({
    verdict: 'note',
    sentence: `The transaction ${unknown} is of a newer version and could not be read: what it did is not checked.`,
  });
});

test('finds a different program, an unfrozen one, a missing one, and a seat that never existed', async () => {
  const data = await programDataAddress(program);
  const changed = (change: (bytes: Uint8Array) => void): ChainReading => ({
    ...chain,
    async accounts(addresses) {
      const found = await chain.accounts(addresses);
      const at = addresses.indexOf(data);
      if (found[at]) change(found[at].data);
      return found;
    },
  });
  const other = changed((bytes) => bytes.set([bytes[200] === 0 ? 1 : 0], 200));
  expect(await wrongOf(other)).toEqual([`The program at ${program} is not this repository's build.`]);
  const loose = changed((bytes) => bytes.set([1], 12));
  expect(await wrongOf(loose)).toEqual([expect.stringContaining('The program can still be changed by')]);
  expect(await wrongOf(chain, { program: white.address })).toEqual([
    `There is no program at ${white.address} (NO_PROGRAM).`,
  ]);
  expect(await wrongOf(chain, { seats: [arbiter.address] })).toEqual([
    `No opening of the seat ${arbiter.address} was found.`,
  ]);
});

test('finds a payout that is one lamport short, a fee that is too high, and a payout among other instructions', async () => {
  const shifted = (from: string, to: string) =>
    tampered((read) => {
      if (!isDecision(read)) return read;
      const change = (key: string) => (key === to ? 1n : key === from ? -1n : 0n);
      return { ...read, post: read.post.map((held, at) => held + change(read.keys[at] ?? '')) };
    });
  expect(await wrongOf(shifted(black.address, arbiter.address))).toEqual([
    expect.stringContaining(`${arbiter.address} had to get 0.004995 SOL and got 0.004995001 SOL`),
    expect.stringContaining(`${black.address} had to get 0.195 SOL and got 0.194999999 SOL`),
  ]);
  const more = { program: 'Other', accounts: [], data: new Uint8Array() };
  const among = tampered((read) =>
    isDecision(read) ? { ...read, instructions: [...read.instructions, more] } : read,
  );
  expect(await wrongOf(among)).toEqual([expect.stringContaining('carries other instructions')]);
});

test('finds a payout to the loser, a missing stake, and a seat at another address', async () => {
  const swapped = tampered((read) => {
    if (!isDecision(read)) return read;
    const instructions = read.instructions.map((each) => {
      const [by = '', winnerSeat = '', loserSeat = ''] = each.accounts;
      return { ...each, accounts: [by, winnerSeat, loserSeat, white.address] };
    });
    return { ...read, instructions };
  });
  expect((await wrongOf(swapped)).join('\n')).toContain('another wallet than the winner was paid');
  const withSeats = (change: (account: SeatAccount) => SeatAccount | null): ChainReading => ({
    ...chain,
    accounts: async (addresses) =>
      (await chain.accounts(addresses)).map((account) =>
        account?.owner === program ? change(account) : account,
      ),
  });
  expect(await wrongOf(withSeats((account) => ({ ...account, lamports: 1n })))).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('less than its stake of 0.1 SOL')),
  );
  expect((await wrongOf(withSeats(() => null))).join('\n')).toContain(
    'is gone, but its transactions say that it is open',
  );
  const moved = tampered((read) => ({
    ...read,
    instructions: read.instructions.map((each) => {
      if (each.program !== program || each.data[0] !== 0) return each;
      const data = Uint8Array.from(each.data);
      data[32] = (data[32] ?? 0) ^ 1;
      return { ...each, data };
    }),
  }));
  expect((await wrongOf(moved)).join('\n')).toContain('is not where the seat of');
});

test('ends with 0, and with 1 on a mismatch', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-escrow-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const check = async (text: string) => {
    const file = join(folder, 'game.txt');
    writeFileSync(file, text);
    const report = await ESCROW.check(['--rpc', network.ledger.rpcUrl, '--program', program, '--text', file]);
    return { code: report.code, lines: linesOf(report, ESCROW) };
  };
  const good = await check(TEXT);
  expect([good.code, good.lines.at(-1)]).toEqual([0, 'Everything that was checked is right.']);
  const bad = await check(TEXT.replace('e7e5', 'e7e6'));
  expect([bad.code, bad.lines.at(-1)]).toEqual([1, '1 of these must not be.']);
  expect(bad.lines).toContainEqual(expect.stringMatching(/^MISMATCH {2}The game's text has the SHA-256/));
});
