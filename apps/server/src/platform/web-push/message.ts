// platform/web-push: a message for one browser, encrypted (RFC 8291) as one record of `aes128gcm` (RFC 8188), and the signed token of its
// request. Pure except for `random`.
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';
import type { Random } from '../random.ts';

/** The keys of a browser's subscription. */
export interface BrowserKeys {
  p256dh: Uint8Array; // the browser's public key, an uncompressed point of P-256 (65 bytes)
  auth: Uint8Array; // a secret shared with this server (16 bytes)
}

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const SCALAR_BYTES = 32;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** Record size. One record contains the whole message, because push services accept at most 4,096 bytes. */
const RECORD_BYTES = 4_096;
/** The delimiter of the last record. */
const LAST = Uint8Array.of(2);

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, salt, info, bytes));

const text = (words: string): Uint8Array => Buffer.from(`${words}\0`, 'latin1');

/** Returns the body of a push request. Throws if the browser's key is not on the curve. */
export function encryptPush(
  message: Uint8Array,
  { p256dh, auth }: BrowserKeys,
  random: Pick<Random, 'bytes'>,
): Uint8Array {
  const own = createECDH(CURVE);
  own.setPrivateKey(random.bytes(SCALAR_BYTES));
  const ownPublic = own.getPublicKey();
  const shared = own.computeSecret(p256dh);
  // RFC 8291, 3.4.
  const keyInfo = Buffer.concat([text('WebPush: info'), p256dh, ownPublic]);
  const secret = derive(shared, auth, keyInfo, SCALAR_BYTES);
  const salt = random.bytes(SALT_BYTES);
  const key = derive(secret, salt, text('Content-Encoding: aes128gcm'), KEY_BYTES);
  const nonce = derive(secret, salt, text('Content-Encoding: nonce'), NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(message), cipher.update(LAST), cipher.final()]);
  const head = Buffer.alloc(SALT_BYTES + 5);
  head.set(salt);
  head.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  head.writeUInt8(ownPublic.length, SALT_BYTES + 4);
  return Buffer.concat([head, ownPublic, sealed, cipher.getAuthTag()]);
}

/** Identifies this server to push services (RFC 8292). */
export interface VapidKeys {
  privateKey: Uint8Array; // 32 bytes
  publicKey: Uint8Array; // an uncompressed point (65 bytes)
}

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
