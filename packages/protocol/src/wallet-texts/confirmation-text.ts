// The texts with which a wallet confirms a withdrawal or a stake from a new device. The server writes and stores a text, and
// verifies a signature over exactly these bytes. The page parses the text before it asks the wallet to sign. Each kind has its own
// first line, different from that of a sign-in, so that a signature cannot be used for anything else.

/** Fields of every such text. */
export interface ConfirmationPlace {
  /** Host with port, as in the browser's address bar. */
  domain: string;
  /** The wallet that signs, base58. */
  address: string;
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
}

/** A kind of text. Its introduction follows the domain in the first line. */
export interface ConfirmationKind {
  introduction: string;
  statement: string;
}

/** Formats the message, byte for byte as the wallet signs it. `details` are the lines of its kind, in order. */
export function formatConfirmation(
  { introduction, statement }: ConfirmationKind,
  place: ConfirmationPlace,
  details: readonly string[],
): string {
  return [
    `${place.domain}${introduction}`,
    place.address,
    '',
    statement,
    '',
    ...details,
    `URI: ${place.uri}`,
    'Version: 1',
    `Chain ID: ${place.chainId}`,
    `Nonce: ${place.nonce}`,
    `Issued At: ${place.issuedAt}`,
    `Expiration Time: ${place.expirationTime}`,
  ].join('\n');
}

/**
 * Returns the fields of a text of this kind; missing ones are empty. The caller formats the fields again and compares the result,
 * which rejects missing and repeated fields.
 */
export function readConfirmation(
  { introduction }: ConfirmationKind,
  message: string,
): { place: ConfirmationPlace; detail(name: string): string } {
  const [first = '', address = '', , , , ...named] = message.split('\n');
  const detail = (name: string): string =>
    named.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  const place = {
    domain: first.endsWith(introduction) ? first.slice(0, -introduction.length) : '',
    address,
    uri: detail('URI'),
    chainId: detail('Chain ID'),
    nonce: detail('Nonce'),
    issuedAt: detail('Issued At'),
    expirationTime: detail('Expiration Time'),
  };
  return { place, detail };
}
