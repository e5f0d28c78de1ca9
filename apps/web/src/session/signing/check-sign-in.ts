// session, signing: whether a sign-in text is for this site and this account, before a wallet sees it. Signed for another
// site, or by another account, it would open a session there.
import { CHAIN_OF, type Config, parseSiws } from '@kingstake/protocol';
import { SIGNING_TEXTS } from './texts.ts';

export interface AskedSignIn {
  origin: string; // of this page
  address: string; // of the account that is asked
  config: Pick<Config, 'cluster'> | null; // null: not known yet
}

const NONCE = /^[A-Za-z0-9]{8,64}$/;

/** The sentence for the player; null when the text may be signed. */
export function signInFault(message: string, { origin, address, config }: AskedSignIn): string | null {
  const fields = parseSiws(message);
  const isOurs =
    fields !== null &&
    fields.domain === new URL(origin).host &&
    fields.uri === origin &&
    fields.address === address &&
    NONCE.test(fields.nonce) &&
    (config === null || fields.chainId === CHAIN_OF[config.cluster]);
  return isOurs ? null : SIGNING_TEXTS.signInStrange;
}
