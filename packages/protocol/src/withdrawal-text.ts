// protocol: the text that confirms a withdrawal from a new device. The server writes it, keeps it, and verifies a signature over
// exactly these bytes; the page reads it back before a wallet sees it. Its first line is another than a sign-in's, so neither
// can ever stand for the other.

export interface WithdrawalTextFields {
  /** Host with port, as the browser's address line shows it. */
  domain: string;
  /** The wallet that signs, base58. */
  address: string;
  /** SOL, exact: "0.1". */
  amount: string;
  /** Where the money goes, base58. */
  destination: string;
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

const INTRODUCTION = ' wants you to confirm a withdrawal with your Solana account:';
const STATEMENT = 'Confirm only a withdrawal that you have just asked for. Signing is free.';

/** The message, byte for byte what the wallet signs. */
export function formatWithdrawalText(fields: WithdrawalTextFields): string {
  return [
    `${fields.domain}${INTRODUCTION}`,
    fields.address,
    '',
    STATEMENT,
    '',
    `Amount: ${fields.amount} SOL`,
    `To: ${fields.destination}`,
    `URI: ${fields.uri}`,
    'Version: 1',
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    `Expiration Time: ${fields.expirationTime}`,
  ].join('\n');
}

/** The fields of a message that `formatWithdrawalText` wrote; null for any other text. */
export function parseWithdrawalText(message: string): WithdrawalTextFields | null {
  const [first = '', address = '', , , , ...named] = message.split('\n');
  const fieldOf = (name: string): string =>
    named.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  const fields: WithdrawalTextFields = {
    domain: first.endsWith(INTRODUCTION) ? first.slice(0, -INTRODUCTION.length) : '',
    address,
    amount: fieldOf('Amount').replace(/ SOL$/, ''),
    destination: fieldOf('To'),
    uri: fieldOf('URI'),
    chainId: fieldOf('Chain ID'),
    nonce: fieldOf('Nonce'),
    issuedAt: fieldOf('Issued At'),
    expirationTime: fieldOf('Expiration Time'),
  };
  // Written again it must be the same text: then no field was missing, and none stood there twice.
  return formatWithdrawalText(fields) === message ? fields : null;
}
