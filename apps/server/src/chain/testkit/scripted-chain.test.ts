// The scripted chain keeps its promises: a row for each thing that a test can ask of it.
import { type Lamports, lamports } from '@kingstake/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { ChainUnavailable } from '../port.ts';
import { createScriptedChain, type ScriptedChain, type SendScript } from './scripted-chain.ts';

const TREASURY = 'treasury';
const sol = (amount: number): Lamports => lamports(BigInt(amount * 1e9));
const pays = (source: string, amount: number) => ({
  transfers: [{ source, destination: TREASURY, lamports: sol(amount), inner: false }],
});
let script: ScriptedChain;
beforeEach(() => {
  script = createScriptedChain({ treasury: TREASURY, treasuryLamports: sol(10) });
});

const payout = async (memo = 'wd:1') => {
  const blockhash = await script.chain.latestBlockhash();
  return script.chain.signPayout({ to: 'bob', lamports: sol(1), memo, ...blockhash });
};

describe('a landing', () => {
  test('is filled in, moves balances, and grows final by its depth', async () => {
    const paid = script.land(pays('alice', 2), ['reference']);
    expect(paid).toMatchObject({ feePayer: 'alice', fee: 5000n, signers: ['alice'], failed: false });
    expect(paid.accounts).toContainEqual({ address: TREASURY, preLamports: sol(10), postLamports: sol(12) });
    const status = async () => (await script.chain.signatureStatus(paid.signature))?.commitment;
    const seen = [];
    for (let block = 0; block <= 3; block += 1) {
      seen.push([await status(), await script.chain.balance(TREASURY, 'finalized')]);
      script.advance();
    }
    expect(seen).toEqual([
      ['processed', sol(10)],
      ['confirmed', sol(10)],
      ['confirmed', sol(10)],
      ['finalized', sol(12)],
    ]);
    expect(await script.chain.signaturesFor('reference', { limit: 9, commitment: 'finalized' })).toHaveLength(
      1,
    );
    expect(await script.chain.transaction(paid.signature, 'finalized')).toEqual(paid);
  });

  test('can be pinned, and can vanish in a fork with all that it moved', async () => {
    const paid = script.land(pays('alice', 2));
    script.advance(50);
    script.pin(paid.signature, 'confirmed');
    expect(await script.chain.transaction(paid.signature, 'finalized')).toBeNull();
    script.vanish(paid.signature);
    expect(await script.chain.signatureStatus(paid.signature)).toBeNull();
    expect(await script.chain.balance(TREASURY, 'processed')).toBe(sol(10));
  });

  test('that failed moves only its fee', async () => {
    script.fund('alice', sol(5));
    script.land({ ...pays('alice', 2), failed: true });
    expect(await script.chain.balance('alice', 'processed')).toBe(sol(5) - 5000n);
  });
});

test('pages are newest first and follow before, until and limit as a node does', async () => {
  const sent = Array.from({ length: 7 }, () => script.land(pays('alice', 1)).signature).reverse();
  script.advance(3);
  const page = async (options: { before?: string; until?: string; limit: number }) =>
    (await script.chain.signaturesFor(TREASURY, { ...options, commitment: 'finalized' })).map(
      (info) => info.signature,
    );
  const [, , third = '', , fifth = ''] = sent;
  expect(await page({ limit: 3 })).toEqual(sent.slice(0, 3));
  expect(await page({ limit: 3, before: third })).toEqual(sent.slice(3, 6));
  expect(await page({ limit: 9, until: fifth })).toEqual(sent.slice(0, 4));
  expect(await page({ limit: 9, before: third, until: fifth })).toEqual(sent.slice(3, 4));
  expect(await page({ limit: 9, before: fifth, until: third })).toEqual([]);
  await expect(page({ limit: 9, before: 'gone' })).rejects.toBeInstanceOf(ChainUnavailable);
  expect(await page({ limit: 9, until: 'gone' })).toEqual(sent);
});

describe('a send', () => {
  test.each<[string, SendScript, string, number, number]>([
    ['delivered', 'deliver', 'sent', 1, 1],
    ['dropped', 'drop', 'sent', 0, 0],
    ['landed, answer lost', 'lost answer', 'throws', 1, 1],
    ['not reached', 'not reached', 'throws', 0, 0],
    ['landed with an error', 'land failed', 'sent', 0, 0],
    ['delayed', { delayBlocks: 2 }, 'sent', 0, 1],
    ['delayed beyond its blockhash', { delayBlocks: 200 }, 'sent', 0, 0],
    ['refused by a lying node', { answer: 'blockhash-expired' }, 'blockhash-expired', 0, 0],
  ])('%s', async (_name, sendScript, outcome, paidNow, paidLater) => {
    const { wire } = await payout();
    script.nextSends(sendScript);
    const answered = await script.chain.send(wire).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ChainUnavailable);
      return 'throws';
    });
    expect([answered, script.paidTo('bob')]).toEqual([outcome, sol(paidNow)]);
    script.advance(250);
    expect(script.paidTo('bob')).toBe(sol(paidLater));
  });

  test('twice, too late, or of too much is answered as the network would', async () => {
    const { wire } = await payout();
    const late = await payout('late');
    expect([await script.chain.send(wire), await script.chain.send(wire)]).toEqual([
      'sent',
      'already-processed',
    ]);
    script.advance(151);
    expect(await script.chain.send(late.wire)).toBe('blockhash-expired');
    const blockhash = await script.chain.latestBlockhash();
    const much = await script.chain.signPayout({ to: 'bob', lamports: sol(10), memo: 'm', ...blockhash });
    expect(await script.chain.send(much.wire)).toBe('refused');
    expect(script.paidTo('bob')).toBe(sol(1));
  });
});

test('calls fail as often as asked, hooks run between them, lies and lag last until taken back', async () => {
  const paid = script.land(pays('alice', 1));
  script.advance(5);
  script.fail('balance', 2);
  const outcomes = [];
  for (let round = 0; round < 3; round += 1) {
    outcomes.push(await script.chain.balance(TREASURY, 'finalized').catch((error: Error) => error.name));
  }
  expect(outcomes).toEqual(['ChainUnavailable', 'ChainUnavailable', sol(11)]);
  script.lie(paid.signature, null);
  expect(await script.chain.signatureStatus(paid.signature)).toBeNull();
  script.lie(paid.signature);
  expect(await script.chain.signatureStatus(paid.signature)).not.toBeNull();
  script.lag(4);
  expect(await script.chain.blockHeight('processed')).toBe(1001n);
  expect(await script.chain.signatureStatus(paid.signature)).toMatchObject({ commitment: 'confirmed' });
  script.lag(0);
  script.lieAboutHeight(99_999n);
  expect(await script.chain.blockHeight('finalized')).toBe(99_999n);
  script.lieAboutHeight(null);
  expect(await script.chain.blockHeight('finalized')).toBe(1002n);
  script.beforeCall = (call) => {
    if (call === 'send') throw new Error('crash');
  };
  const { wire } = await payout();
  await expect(script.chain.send(wire)).rejects.toThrow('crash');
  expect(script.calls.slice(-2)).toEqual(['latestBlockhash', 'send']);
});

test('a deposit that the wallet signed names reference and memo', async () => {
  const wire = await script.chain.depositTransaction({
    from: 'alice',
    lamports: sol(1),
    reference: 'ref',
    memo: 'dep',
  });
  const paid = script.payDeposit(wire);
  expect(paid).toMatchObject({
    memos: ['dep'],
    signers: ['alice'],
    transfers: [{ source: 'alice', lamports: sol(1) }],
  });
  expect(await script.chain.signaturesFor('ref', { limit: 1, commitment: 'processed' })).toMatchObject([
    { signature: paid.signature },
  ]);
});
