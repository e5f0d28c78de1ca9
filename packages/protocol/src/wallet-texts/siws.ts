// The text of Sign-In With Solana. The server writes and stores it, and verifies a signature over exactly these bytes. The page
// parses it only to fill a wallet's own sign-in dialog. It follows the message format of Sign-In With Solana (like Wallet Standard's
// createSignInMessageText).

export interface SiwsFields {
  /** Host with port, as in the browser's address bar. */
  domain: string;
  /** The wallet, base58. */
  address: string;
  /** One line for the person who signs. */
  statement: string;
  /** Origin of the page. */
  uri: string;
  /** Wallet Standard chain, for example `solana:devnet`. */
  chainId: string;
  /** At least 8 letters and digits, used once. */
  nonce: string;
  /** ISO 8601, UTC. */
  issuedAt: string;
  /** ISO 8601, UTC. */
  expirationTime: string;
  /** The key with which the page signs moves, base58, authorised by the wallet. Absent: the page signs nothing. */
  sessionKey?: string;
}

/** The resource that a wallet's own sign-in dialog shows. */
export const sessionKeyResource = (key: string): string => `urn:kingstake:session-key:${key}`;

const INTRODUCTION = ' wants you to sign in with your Solana account:';

/** Formats the message, byte for byte as the wallet signs it. */
export function formatSiws(fields: SiwsFields): string {
  return [
    `${fields.domain}${INTRODUCTION}`,
    fields.address,
    '',
    fields.statement,
    '',
    `URI: ${fields.uri}`,
    'Version: 1',
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    `Expiration Time: ${fields.expirationTime}`,
    ...(fields.sessionKey === undefined ? [] : ['Resources:', `- ${sessionKeyResource(fields.sessionKey)}`]),
  ].join('\n');
}

const SHAPE = new RegExp(
  [
    `^(?<domain>[^\\n]+)${INTRODUCTION}`,
    '(?<address>[^\\n]+)',
    '',
    '(?<statement>[^\\n]+)',
    '',
    'URI: (?<uri>[^\\n]+)',
    'Version: 1',
    'Chain ID: (?<chainId>[^\\n]+)',
    'Nonce: (?<nonce>[^\\n]+)',
    'Issued At: (?<issuedAt>[^\\n]+)',
    'Expiration Time: (?<expirationTime>[^\\n]+)(?:\nResources:\n- urn:kingstake:session-key:(?<sessionKey>[1-9A-HJ-NP-Za-km-z]+))?$',
  ].join('\n'),
);

/** Parses a message that `formatSiws` wrote; null for any other text. */
export function parseSiws(message: string): SiwsFields | null {
  const groups = SHAPE.exec(message)?.groups;
  if (groups === undefined) return null;
  const fields: SiwsFields = {
    domain: groups['domain'] ?? '',
    address: groups['address'] ?? '',
    statement: groups['statement'] ?? '',
    uri: groups['uri'] ?? '',
    chainId: groups['chainId'] ?? '',
    nonce: groups['nonce'] ?? '',
    issuedAt: groups['issuedAt'] ?? '',
    expirationTime: groups['expirationTime'] ?? '',
    ...(groups['sessionKey'] === undefined ? {} : { sessionKey: groups['sessionKey'] }),
  };
  return formatSiws(fields) === message ? fields : null;
}
