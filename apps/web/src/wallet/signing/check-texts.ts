// wallet, signing: checks that a text names this site and the player's own request before the wallet signs it. Otherwise the
// signature could sign in another person, or confirm a game or a withdrawal that the player did not request.
import { CHAIN_OF, type Config, parseSiws } from '@kingstake/protocol';
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { parseStakeText } from '@kingstake/protocol/wallet-texts/stake-text';
import { parseWithdrawalText } from '@kingstake/protocol/wallet-texts/withdrawal-text';
import { SIGNING_TEXTS } from '../texts.ts';

interface Signer {
  origin: string; // this page's
  address: string; // the signing account
  config: Pick<Config, 'cluster'> | null; // null: unknown
}

interface AskedSignIn extends Signer {
  sessionKey?: string | null; // the key that the page created to sign moves
}

export interface AskedStake extends Signer {
  stake: Lamports;
  timeControl: string; // as in games: "600+0"
}

/** The money goes to the wallet that signs. */
export interface AskedWithdrawal extends Signer {
  amount: Lamports; // as the player typed it
}

const NONCE = /^[A-Za-z0-9]{8,64}$/;

/** Returns a message for the player, or null if the text may be signed. Does not check the network while it is unknown. */
export function signInFault(message: string, asked: AskedSignIn): string | null {
  const fields = parseSiws(message);
  const isAsked =
    fields !== null &&
    isFor(fields, asked) &&
    (asked.config === null || isOnNetwork(fields, asked)) &&
    // Another key could sign moves in the player's name.
    (fields.sessionKey === undefined || fields.sessionKey === asked.sessionKey);
  return isAsked ? null : SIGNING_TEXTS.signInStrange;
}

/** Returns a message for the player, or null if the text may be signed. */
export function stakeTextFault(message: string, asked: AskedStake): string | null {
  const fields = parseStakeText(message);
  const isAsked =
    fields !== null &&
    isFor(fields, asked) &&
    isOnNetwork(fields, asked) &&
    fields.stake === formatSol(asked.stake) &&
    fields.timeControl === asked.timeControl;
  return isAsked ? null : SIGNING_TEXTS.stakeStrange;
}

/** Returns a message for the player, or null if the text may be signed. */
export function withdrawalFault(message: string, asked: AskedWithdrawal): string | null {
  const fields = parseWithdrawalText(message);
  const isAsked =
    fields !== null &&
    isFor(fields, asked) &&
    isOnNetwork(fields, asked) &&
    fields.destination === asked.address &&
    fields.amount === formatSol(asked.amount);
  return isAsked ? null : SIGNING_TEXTS.withdrawalStrange;
}

interface TextFields {
  domain: string;
  uri: string;
  address: string;
  chainId: string;
  nonce: string;
}

const isFor = ({ domain, uri, address, nonce }: TextFields, asked: Signer): boolean =>
  domain === new URL(asked.origin).host &&
  uri === asked.origin &&
  address === asked.address &&
  NONCE.test(nonce);

const isOnNetwork = ({ chainId }: TextFields, { config }: Signer): boolean =>
  config !== null && chainId === CHAIN_OF[config.cluster];
