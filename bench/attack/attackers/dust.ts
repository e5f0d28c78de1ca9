// Bench, attack, H6: transactions that move nothing and name the treasury, fifteen a second, a fee each.
import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { askChain } from '../../../apps/server/tests/testkit/depositor.ts';
import { fillWallet, newWallet, pause, sendTransaction, visit, type Wallet } from '../people.ts';
import type { Prepare } from './attack.ts';

const EVERY_MS = 1_000 / 15;
const BLOCKHASH_MS = 5_000;
const KEY_BYTES = 32;
const SYSTEM_PROGRAM = new Uint8Array(KEY_BYTES);
/** The system program's instruction 2, Transfer, and zero lamports. */
const TRANSFER_NOTHING = [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/** A signed legacy transaction. The unused account makes each a transaction of its own. */
function transferNothing(payer: Wallet, treasury: string, blockhash: string): Uint8Array {
  const keys = [
    base58.decode(payer.address),
    base58.decode(treasury),
    randomBytes(KEY_BYTES),
    SYSTEM_PROGRAM,
  ];
  const message = Uint8Array.from([
    ...[1, 0, 2], // one signer; two accounts that are not written
    keys.length,
    ...keys.flatMap((key) => [...key]),
    ...base58.decode(blockhash),
    ...[1, 3, 3, 0, 1, 2], // one instruction, of key 3, with keys 0, 1 and 2
    TRANSFER_NOTHING.length,
    ...TRANSFER_NOTHING,
  ]);
  return Uint8Array.from([1, ...payer.sign(message), ...message]);
}

export const dustAttack: Prepare = async ({ place, count }) => {
  const payer = newWallet();
  await fillWallet(place, payer);
  const visitor = visit(place, '127.2.3.1');
  const { treasury } = await visitor.call<{ treasury: string }>('GET', '/api/config');
  visitor.leave();
  return async (seconds) => {
    const untilMs = performance.now() + seconds * 1000;
    let known = { blockhash: '', atMs: Number.NEGATIVE_INFINITY };
    for (let nextMs = performance.now(); performance.now() < untilMs; nextMs += EVERY_MS) {
      await pause(Math.max(0, nextMs - performance.now()));
      try {
        if (performance.now() - known.atMs > BLOCKHASH_MS) {
          const { value } = await askChain<{ value: { blockhash: string } }>(place, 'getLatestBlockhash', []);
          known = { blockhash: value.blockhash, atMs: performance.now() };
        }
        await sendTransaction(place, transferNothing(payer, treasury, known.blockhash));
        count('transactions taken');
      } catch (error) {
        count(`refused: ${error instanceof Error ? error.message : error}`.slice(0, 60));
      }
    }
    return null;
  };
};
