// The message that a wallet signs, and its verification. Pure: time and nonce are arguments.
import { isTextSigned } from '@kingstake/proofs/node';
import { CHAIN_OF, type Cluster, formatSiws, parseSiws } from '@kingstake/protocol';
import { SESSION } from './limits.ts';

const STATEMENT = 'Sign in to Kingstake. This is free and does not move any funds.';

/** The server's address and network; both appear in the signed message. */
export interface SignInPlace {
  publicOrigin: string;
  cluster: Cluster;
}

export interface Challenge {
  message: string; // what the wallet signs, byte for byte in UTF-8
  issuedAtMs: number;
  expiresAtMs: number;
}

export function createChallenge(
  place: SignInPlace,
  { walletAddress, sessionKey }: { walletAddress: string; sessionKey?: string | undefined },
  nonce: string,
  nowMs: number,
): Challenge {
  const expiresAtMs = nowMs + SESSION.challengeMs;
  const message = formatSiws({
    domain: new URL(place.publicOrigin).host,
    address: walletAddress,
    statement: STATEMENT,
    uri: place.publicOrigin,
    chainId: CHAIN_OF[place.cluster],
    nonce,
    issuedAt: new Date(nowMs).toISOString(),
    expirationTime: new Date(expiresAtMs).toISOString(),
    ...(sessionKey === undefined ? {} : { sessionKey }),
  });
  return { message, issuedAtMs: nowMs, expiresAtMs };
}

export type SignInFault = 'expired' | 'foreign' | 'signature' | 'session-key';

/**
 * Returns why the signatures do not answer the challenge, or null. `signature` is the base64 text of 64 bytes over the
 * message's UTF-8 bytes (RFC 8032). The session key that the message names may sign the same bytes, which proves that the caller has it.
 */
export function signInFault(
  place: SignInPlace,
  challenge: { walletAddress: string; message: string; expiresAtMs: number },
  { signature, sessionKeySignature }: { signature: string; sessionKeySignature?: string | undefined },
  nowMs: number,
): SignInFault | null {
  if (nowMs >= challenge.expiresAtMs) return 'expired';
  const fields = parseSiws(challenge.message);
  const expectedDomain = new URL(place.publicOrigin).host;
  if (
    fields === null ||
    fields.domain !== expectedDomain ||
    fields.uri !== place.publicOrigin ||
    fields.chainId !== CHAIN_OF[place.cluster] ||
    fields.address !== challenge.walletAddress
  ) {
    return 'foreign';
  }
  if (!isSignedBy(challenge.walletAddress, challenge.message, signature)) return 'signature';
  if (sessionKeySignature === undefined) return null;
  const isProved = isSignedBy(fields.sessionKey ?? '', challenge.message, sessionKeySignature);
  return isProved ? null : 'session-key';
}

/** Verifies Ed25519 over the UTF-8 bytes of `message`. */
export function isSignedBy(walletAddress: string, message: string, signature: string): boolean {
  return isTextSigned(walletAddress, message, Buffer.from(signature, 'base64'));
}
