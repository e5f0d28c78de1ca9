// escape: a stake taken back: one instruction, signed by the connected wallet, sent to the player's node and waited for.
import { expireInstruction, leaveInstruction, type Seat } from '@kingstake/escrow';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import type { ChainClient } from '../wallet/chain-client.ts';
import { walletAnswer } from '../wallet/wallet-answer.ts';
import { signTransactionBytes } from '../wallet/wallet-standard.ts';
import { type Ask, type FoundSeat, readChain } from './chain-view.ts';
import { unsignedTransaction } from './message.ts';

export interface Connected {
  wallet: Wallet;
  account: WalletAccount;
}

/** back: final; late: not final in time, and it may still land; cannot-sign: the wallet signs no transactions. */
export type Taken = 'back' | 'late' | 'cannot-sign';

/**
 * Rejects as the wallet, the node or the program refuses, and with Unanswered where the player stops waiting for the wallet:
 * what it signs later is not sent. `onSigned` is called between wallet and network.
 */
export async function takeBack(
  { ask, client }: { ask: Ask; client: Pick<ChainClient, 'noteLifetime' | 'deliver'> },
  { wallet, account }: Connected,
  taking: {
    program: Seat['player'];
    found: FoundSeat;
    how: 'leave' | 'expire';
    signal: AbortSignal;
    onSigned(): void;
  },
): Promise<Taken> {
  const { program, found, how, signal } = taking;
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
  taking.onSigned();
  return (await client.deliver(signed, () => undefined)) ? 'back' : 'late';
}
