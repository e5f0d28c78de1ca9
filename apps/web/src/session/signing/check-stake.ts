// session, signing: whether a text confirms the stake that the player asked for, on this site, before a wallet sees it. Signed for
// anything else, it would let another person's game take the balance.
import { CHAIN_OF, type Config } from '@kingstake/protocol';
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { parseStakeText } from '@kingstake/protocol/stake-text';
import { SIGNING_TEXTS } from './texts.ts';

export interface AskedStake {
  origin: string; // of this page
  address: string; // the player's wallet, which signs
  stake: Lamports;
  timeControl: string; // as games carry it: "600+0"
  config: Pick<Config, 'cluster'> | null; // null: not known
}

const NONCE = /^[A-Za-z0-9]{8,64}$/;

/** The sentence for the player; null when the text may be signed. */
export function stakeTextFault(
  message: string,
  { origin, address, stake, timeControl, config }: AskedStake,
): string | null {
  const fields = parseStakeText(message);
  const isOurs =
    fields !== null &&
    fields.domain === new URL(origin).host &&
    fields.uri === origin &&
    fields.address === address &&
    fields.stake === formatSol(stake) &&
    fields.timeControl === timeControl &&
    NONCE.test(fields.nonce) &&
    config !== null &&
    fields.chainId === CHAIN_OF[config.cluster];
  return isOurs ? null : SIGNING_TEXTS.stakeStrange;
}
