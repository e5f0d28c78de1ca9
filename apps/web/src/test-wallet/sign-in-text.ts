// test wallet: the text of Sign-In With Solana from a wallet's point of view. Written apart from the product's own
// `formatSiws` on purpose, as a real wallet's is: a test holds the two against each other.
import type { SolanaSignInInput } from '@solana/wallet-standard-features';

/** The message a wallet signs for an input; fields that the page left out are left out. */
export function signInTextOf(input: SolanaSignInInput, address: string, host: string): string {
  const head = `${input.domain ?? host} wants you to sign in with your Solana account:\n${address}`;
  const fields: [string, string | undefined][] = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  if (input.resources?.length)
    lines.push('Resources:', ...input.resources.map((resource) => `- ${resource}`));
  return [head, input.statement, lines.join('\n')].filter((part) => part).join('\n\n');
}
