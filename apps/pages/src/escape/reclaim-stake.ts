// escape: returns a stake to its player with one instruction, which the connected wallet signs and the player's node sends.
import { expireInstruction, leaveInstruction, type Seat } from '@kingstake/escrow';
import type { ChainClient } from '@kingstake/web/wallet/chain-client.ts';
import { walletAnswer } from '@kingstake/web/wallet/wallet-answer.ts';
import { signTransactionBytes } from '@kingstake/web/wallet/wallet-standard.ts';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { type Ask, type FoundSeat, readChain } from './chain-view.ts';
import { unsignedTransaction } from './message.ts';

export interface Connected {
  wallet: Wallet;
  account: WalletAccount;
}

/** back: final. late: not final in time, but it may still land. cannot-sign: the wallet cannot sign transactions. */
export type ReclaimResult = 'back' | 'late' | 'cannot-sign';

/**
 * Rejects if the wallet, the node or the program refuses. Rejects with Unanswered if the player stops waiting for the wallet; a
 * later signature is not sent. `onSigned` is called after the wallet has signed and before the transaction is sent.
 */
export async function reclaimStake(
  { ask, client }: { ask: Ask; client: Pick<ChainClient, 'noteLifetime' | 'deliver'> },
  { wallet, account }: Connected,
  claim: {
    program: Seat['player'];
    found: FoundSeat;
    how: 'leave' | 'expire';
    signal: AbortSignal;
    onSigned(): void;
  },
): Promise<ReclaimResult> {
  const { program, found, how, signal } = claim;
  const params = { program, seat: found.address, player: found.seat.player };
  const instruction = how === 'leave' ? leaveInstruction(params) : expireInstruction(params);
  const latest = (await ask('getLatestBlockhash', { commitment: 'confirmed' })) as {
    value: { blockhash: string };
  };
  const unsigned = unsignedTransaction(instruction, account.address, latest.value.blockhash);
  const chain = await readChain(ask);
  void client.noteLifetime(unsigned);
  const signed = await walletAnswer(signal, () => signTransactionBytes(wallet, account, unsigned, chain));
  if (signed === null) return 'cannot-sign';
  claim.onSigned();
  return (await client.deliver(signed, () => undefined)) ? 'back' : 'late';
}
