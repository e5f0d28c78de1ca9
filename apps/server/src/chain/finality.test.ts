// The time until the local network confirms and finalizes is configurable. The port must follow the configured values.

import {
  networkWith,
  newestBlockhash,
  SOL,
  signedTransfer,
  type TestNetwork,
  testSigner,
} from '@kingstake/local-solana/testkit';
import { afterEach, expect, test } from 'vitest';
import { createManualTime } from '../platform/testkit/manual-time.ts';
import { systemTime } from '../platform/time.ts';
import { createRpcChain } from './rpc-chain.ts';

const alice = await testSigner(1);
const bob = await testSigner(2);
let network: TestNetwork | null = null;
afterEach(async () => {
  await network?.close();
  network = null;
});

test.each([
  { slotMs: 400, confirmedSlots: 1, finalizedSlots: 4 },
  { slotMs: 100, confirmedSlots: 3, finalizedSlots: 9 },
  { slotMs: 1000, confirmedSlots: 0, finalizedSlots: 1 },
  { slotMs: 50, confirmedSlots: 2, finalizedSlots: 32 },
])(
  'confirms after $confirmedSlots and finalizes after $finalizedSlots slots of $slotMs ms',
  async (delays) => {
    const time = createManualTime();
    network = await networkWith(time, delays);
    const chain = createRpcChain({ rpcUrl: network.ledger.rpcUrl, treasury: bob.address, time: systemTime });
    await network.call('requestAirdrop', alice.address, 5n * SOL);
    const made = await signedTransfer(alice, bob, SOL, await newestBlockhash(network));
    expect(await chain.send(made.wire)).toBe('sent');

    const seen: string[] = [];
    for (let slot = 0; slot <= delays.finalizedSlots; slot += 1) {
      const status = await chain.signatureStatus(made.signature);
      const final = await chain.balance(bob.address, 'finalized');
      expect(final).toBe(status?.commitment === 'finalized' ? SOL : 0n);
      expect((await chain.transaction(made.signature, 'confirmed')) !== null).toBe(
        status?.commitment !== 'processed',
      );
      seen.push(status?.commitment ?? 'missing');
      time.advance(delays.slotMs);
    }
    const { confirmedSlots, finalizedSlots } = delays;
    expect(seen).toEqual([
      ...Array.from({ length: confirmedSlots }, () => 'processed'),
      ...Array.from({ length: finalizedSlots - confirmedSlots }, () => 'confirmed'),
      'finalized',
    ]);
  },
);
