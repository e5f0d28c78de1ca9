// A wallet that stakes on chain through a server that may be killed, and its balance on the network to the lamport.

import type { Game as GameShown } from '@kingstake/protocol';
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getTransactionDecoder,
  getTransactionEncoder,
  signTransaction,
} from '@solana/kit';
import { askChain } from './depositor.ts';
import type { Player } from './player.ts';
import type { ServerPlace } from './server-process.ts';

/** Exceeds the number of transactions that any test sends. */
const MOST_SIGNATURES = 1_000;

/** Requests, signs and sends the stake. Throws if the server has nothing to sign. */
export async function stake(place: ServerPlace, player: Player, gameId: number): Promise<void> {
  const { transaction } = await player.ask<{ transaction: number[] }>('POST', `/api/games/${gameId}/escrow`, {
    playerWalletAddress: player.wallet.address,
  });
  const { keyPair } = await createKeyPairSignerFromPrivateKeyBytes(player.wallet.seed);
  const unsigned = getTransactionDecoder().decode(Uint8Array.from(transaction));
  const signed = await signTransaction([keyPair], unsigned);
  const base64 = Buffer.from(getTransactionEncoder().encode(signed)).toString('base64');
  await askChain(place, 'sendTransaction', [base64, { encoding: 'base64' }]);
}

/** Returns an account's final balance in lamports, plus the network fees that the account has paid. */
export async function heldWithoutFees(place: ServerPlace, address: string): Promise<bigint> {
  const commitment = { commitment: 'finalized' };
  const { value } = await askChain<{ value: number }>(place, 'getBalance', [address, commitment]);
  const signatures = await askChain<{ signature: string }[]>(place, 'getSignaturesForAddress', [
    address,
    { ...commitment, limit: MOST_SIGNATURES },
  ]);
  let fees = 0;
  for (const { signature } of signatures) {
    const found = await askChain<{
      meta: { fee: number };
      transaction: { message: { accountKeys: string[] } };
    } | null>(place, 'getTransaction', [
      signature,
      { ...commitment, encoding: 'json', maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION },
    ]);
    if (found?.transaction.message.accountKeys[0] === address) fees += found.meta.fee;
  }
  return BigInt(value) + BigInt(fees);
}

export const readGame = (person: Player, gameId: number) => () =>
  person.ask<GameShown>('GET', `/api/games/${gameId}`);
