import { type OrderSigner, SignerAway, SignerRefused } from '@kingstake/signer/testkit';
import { describe, expect, test } from 'vitest';
import { createManualTime } from '../platform/testkit/manual-time.ts';
import { RefusedBefore, watchSigner } from './signer-watch.ts';

const IDENTITY = { cluster: 'local', treasury: 't', arbiter: null, program: null, auditor: 'a' };

/** A signer that answers, or throws `fault`. Counts its calls. */
function signerThat(answers: { fault: Error | null }) {
  const asked = { times: 0 };
  const answer = async () => {
    asked.times += 1;
    if (answers.fault !== null) throw answers.fault;
    return IDENTITY;
  };
  const signer = { identity: answer, signPayout: answer, signStep: answer, signReserves: answer };
  return { signer: signer as unknown as OrderSigner, asked };
}

test('does not call a signer again for a second after it did not answer', async () => {
  const time = createManualTime();
  const answers: { fault: Error | null } = { fault: new SignerAway('no answer') };
  const { signer, asked } = signerThat(answers);
  const watched = watchSigner(signer, time);
  await expect(watched.identity()).rejects.toThrow(SignerAway);
  answers.fault = null;
  time.advance(999);
  await expect(watched.signStep({} as never)).rejects.toThrow('no answer');
  expect([asked.times, watched.whyAway()]).toEqual([1, 'no answer']);
  time.advance(1);
  expect(await watched.identity()).toEqual(IDENTITY);
  expect([asked.times, watched.whyAway()]).toEqual([2, null]);
});

test('counts a refusal as an answer', async () => {
  const time = createManualTime();
  const { signer, asked } = signerThat({ fault: new SignerRefused('cap', 'too much') });
  const watched = watchSigner(signer, time);
  for (let count = 0; count < 2; count += 1)
    await expect(watched.signPayout({} as never)).rejects.toMatchObject({ code: 'cap' });
  expect(asked.times).toBe(2);
  expect([...watched.refusals()]).toEqual([['cap', 2]]);
  expect([watched.whyAway(), watched.refusedForGood()]).toEqual([null, []]);
});

describe('an order that is refused for good', () => {
  const WHY = 'statement 3 was signed with another hash';
  const lifetime = (height: bigint) => ({ blockhash: 'b', lastValidBlockHeight: height });
  const statement = (height: number, validUntil: bigint) =>
    ({ height, hash: 'ab', lifetime: lifetime(validUntil) }) as never;

  function refusing() {
    const time = createManualTime();
    const answers: { fault: Error | null } = { fault: new SignerRefused('terms', WHY) };
    const { signer, asked } = signerThat(answers);
    return { time, answers, asked, watched: watchSigner(signer, time) };
  }

  test.each(['signReserves', 'signPayout'] as const)(
    'is sent once, whatever its lifetime, and reported while the server would repeat it: %s',
    async (call) => {
      const { time, asked, watched } = refusing();
      await expect(watched[call](statement(3, 100n))).rejects.not.toThrow(RefusedBefore);
      for (let count = 0; count < 40; count += 1) {
        time.advance(2_000);
        await expect(watched[call](statement(3, 101n))).rejects.toThrow(RefusedBefore);
      }
      expect([asked.times, watched.refusals().get('terms'), watched.refusedForGood()]).toEqual([1, 1, [WHY]]);
      time.advance(60_001);
      expect(watched.refusedForGood()).toEqual([]);
    },
  );

  test('delays no other order', async () => {
    const { answers, asked, watched } = refusing();
    await expect(watched.signReserves(statement(3, 100n))).rejects.toThrow(WHY);
    answers.fault = null;
    await watched.signReserves(statement(4, 100n));
    await watched.signStep({ step: { do: 'return', seats: [] }, lifetime: lifetime(100n) });
    expect(asked.times).toBe(3);
  });

  test('is sent again once the signer was away, because it may have another journal', async () => {
    const { time, answers, asked, watched } = refusing();
    await expect(watched.signReserves(statement(3, 100n))).rejects.toThrow(WHY);
    answers.fault = new SignerAway('no answer');
    await watched.probe();
    expect(watched.refusedForGood()).toEqual([WHY]);
    time.advance(1_000);
    answers.fault = null;
    await watched.probe();
    await watched.signReserves(statement(3, 100n));
    expect([asked.times, watched.refusedForGood()]).toEqual([4, []]);
  });
});
