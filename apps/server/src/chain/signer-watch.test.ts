import { type OrderSigner, SignerAway, SignerRefused } from '@kingstake/signer/testkit';
import { expect, test } from 'vitest';
import { createManualTime } from '../platform/testkit/manual-time.ts';
import { watchSigner } from './signer-watch.ts';

const IDENTITY = { cluster: 'local', treasury: 't', arbiter: null, program: null, auditor: 'a' };

/** A signer that answers, or throws `fault`. Counts its calls. */
function signerThat(answers: { fault: Error | null }) {
  const asked = { times: 0 };
  const answer = async () => {
    asked.times += 1;
    if (answers.fault !== null) throw answers.fault;
    return IDENTITY;
  };
  const signer = { identity: answer, signPayout: answer, signStep: answer, signMemo: answer };
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
  expect([asked.times, watched.isAway()]).toEqual([1, true]);
  time.advance(1);
  expect(await watched.identity()).toEqual(IDENTITY);
  expect([asked.times, watched.isAway()]).toEqual([2, false]);
});

test('counts a refusal as an answer', async () => {
  const time = createManualTime();
  const { signer, asked } = signerThat({ fault: new SignerRefused('cap', 'too much') });
  const watched = watchSigner(signer, time);
  for (let count = 0; count < 2; count += 1)
    await expect(watched.signPayout({} as never)).rejects.toMatchObject({ code: 'cap' });
  expect(asked.times).toBe(2);
  expect([...watched.refusals()]).toEqual([['cap', 2]]);
  expect(watched.isAway()).toBe(false);
});
