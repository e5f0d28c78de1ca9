// escape: a stake taken back: one instruction, signed by the connected wallet, sent to the player's node and waited for.
import { expireInstruction, leaveInstruction, refusalOf, type Seat } from '@kingstake/escrow';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import type { ChainClient } from '../session/chain-client.ts';
import { signTransactionBytes } from '../session/wallet-standard.ts';
import { type Ask, type FoundSeat, readChain } from './chain-view.ts';
import { signatureOf, unsignedTransaction } from './message.ts';

export interface Connected {
  wallet: Wallet;
  account: WalletAccount;
}

/** back: final; late: not final in time, and it may still land; cannot-sign: the wallet signs no transactions. */
export type Taken = 'back' | 'late' | 'cannot-sign';

/** Rejects as the wallet, the node or the program refuses. `onSigned` is called between wallet and network. */
export async function takeBack(
  { ask, client }: { ask: Ask; client: Pick<ChainClient, 'sendTransaction' | 'waitForConfirmation'> },
  { wallet, account }: Connected,
  taking: { program: Seat['player']; found: FoundSeat; how: 'leave' | 'expire'; onSigned(): void },
): Promise<Taken> {
  const { program, found, how } = taking;
  const params = { program, seat: found.address, player: found.seat.player };
  const instruction = how === 'leave' ? leaveInstruction(params) : expireInstruction(params);
  const latest = (await ask('getLatestBlockhash', { commitment: 'confirmed' })) as {
    value: { blockhash: string };
  };
  const unsigned = unsignedTransaction(instruction, account.address, latest.value.blockhash);
  const signed = await signTransactionBytes(wallet, account, unsigned, await readChain(ask));
  if (signed === null) return 'cannot-sign';
  taking.onSigned();
  await client.sendTransaction(signed);
  return (await client.waitForConfirmation(signatureOf(signed))) ? 'back' : 'late';
}

/** The program's own sentence for its code in a node's message, or in the error of a transaction that landed. */
export function refusalIn(message: string): string | null {
  const found = /custom program error: 0x([0-9a-f]+)/i.exec(message)?.[1];
  const code = found === undefined ? /"Custom":\s*(\d+)/.exec(message)?.[1] : Number.parseInt(found, 16);
  return code === undefined ? null : (refusalOf(Number(code))?.sentence ?? null);
}
