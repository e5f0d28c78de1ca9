// test wallet: the text of Sign-In With Solana as a wallet formats it. Deliberately independent of the product's `formatSiws`, like
// a real wallet's, so that a test can compare the two.
import type { SolanaSignInInput } from '@solana/wallet-standard-features';

/** The message that a wallet signs for an input. Fields that the page omitted are omitted. */
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
