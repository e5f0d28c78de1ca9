// Identifies this server to push services (RFC 8292): a P-256 key pair and a signed token. Pure.
import { createECDH, createPrivateKey, sign } from 'node:crypto';

export interface VapidKeys {
  privateKey: Uint8Array; // 32 bytes
  publicKey: Uint8Array; // an uncompressed point (65 bytes)
}

const CURVE = 'prime256v1';
const COORDINATE_BYTES = 32;
/** Lifetime of a token in seconds. At most 24 hours are allowed (RFC 8292, 2). */
const LIFE_S = 12 * 3_600;

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

/** Returns the key pair of a private key. Throws for a value outside the curve's order. */
export function vapidKeysOf(privateKey: Uint8Array): VapidKeys {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return { privateKey, publicKey: pair.getPublicKey() };
}

/** Returns the `Authorization` header for an endpoint. `subject` is the operator's contact address. */
export function vapidHeader(
  { privateKey, publicKey }: VapidKeys,
  { endpoint, subject, nowMs }: { endpoint: string; subject: string; nowMs: number },
): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(nowMs / 1_000) + LIFE_S, sub: subject };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => base64url(JSON.stringify(part)))
    .join('.');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: base64url(privateKey),
      x: base64url(publicKey.subarray(1, 1 + COORDINATE_BYTES)),
      y: base64url(publicKey.subarray(1 + COORDINATE_BYTES)),
    },
  });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${base64url(signature)}, k=${base64url(publicKey)}`;
}
