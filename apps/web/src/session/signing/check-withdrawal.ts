// session, signing: whether a text confirms the withdrawal that the player ordered, on this site, before a wallet sees it. Signed
// for anything else, it would be somebody else's withdrawal.
import { CHAIN_OF, type Config } from '@kingstake/protocol';
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { parseWithdrawalText } from '@kingstake/protocol/withdrawal-text';
import { SIGNING_TEXTS } from './texts.ts';

export interface AskedWithdrawal {
  origin: string; // of this page
  address: string; // the player's wallet: it signs, and the money goes there
  amount: Lamports; // as the player typed it
  config: Pick<Config, 'cluster'> | null; // null: not known
}

const NONCE = /^[A-Za-z0-9]{8,64}$/;

/** The sentence for the player; null when the text may be signed. */
export function withdrawalFault(
  message: string,
  { origin, address, amount, config }: AskedWithdrawal,
): string | null {
  const fields = parseWithdrawalText(message);
  const isOurs =
    fields !== null &&
    fields.domain === new URL(origin).host &&
    fields.uri === origin &&
    fields.address === address &&
    fields.destination === address &&
    fields.amount === formatSol(amount) &&
    NONCE.test(fields.nonce) &&
    config !== null &&
    fields.chainId === CHAIN_OF[config.cluster];
  return isOurs ? null : SIGNING_TEXTS.withdrawalStrange;
}
