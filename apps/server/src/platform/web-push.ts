// Messages to closed browsers by Web Push (RFC 8030, 8291, 8292): one record of `aes128gcm` (RFC 8188), and a signed token. Callers can name
// any endpoint, so only https on the public internet is allowed. Otherwise callers could reach internal machines through the server (SSRF).
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as ask } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import type { Random } from './random.ts';
import type { Time } from './time.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const PUSH = {
  /** Maximum number of browsers per player. The newest replaces the oldest. */
  devicesPerPlayer: 8,
  /** Maximum length of an endpoint in characters. The longest ones of known push services have about 500. */
  endpointChars: 1_024,
  /** Maximum number of queued notifications per node. Further ones are dropped, because a late notification is useless. */
  queued: 1_000,
  /** Maximum number of queued notifications per player, which is four for each browser. */
  queuedPerUser: 32,
  /** Maximum number of concurrent requests. Each player has at most one. */
  concurrentRequests: 16,
  /** Timeout of a request. A push service answers within a fraction of a second. */
  answerMs: 3 * SECOND,
  /** After a timeout, notifications for that browser are dropped for this long. */
  silentMs: MINUTE,
  /** Default of PUSH_SERVICES, with the hosts of the push services of current browsers. */
  services: [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ],
  /** Attempts for one notification, and the pause before the first retry, which doubles each time. */
  tries: 3,
  retryMs: 2 * SECOND,
  /** How long a player awaits an opponent after requesting a notification, and how many players one new game notifies. */
  awaitedMs: 7 * 24 * 60 * MINUTE,
  notifiedOfOpponent: 20,
  /** How long a push service keeps a notification for a device that is off, by kind. */
  keptMs: {
    found: 30 * SECOND,
    challenge: 10 * MINUTE,
    turn: 10 * MINUTE,
    opponent: 10 * MINUTE,
    paid: 24 * 60 * MINUTE,
    returned: 24 * 60 * MINUTE,
  },
} as const;

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

interface PushRequest {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

interface PushAnswer {
  status: number;
}

/** The request may have been sent, but was not answered in time. */
export class PushTimeout extends Error {
  override readonly name = 'PushTimeout';
}

/** An interface, because tests run their own push service. */
export interface PushNetwork {
  /** Whether a message may be sent to this endpoint. */
  isEndpoint(text: string): boolean;
  /**
   * Rejects with `PushTimeout` on a timeout, and with another error if the address is not reachable or not allowed. Follows no redirects.
   */
  post(request: PushRequest): Promise<PushAnswer>;
}

/** `services` are the allowed hosts; see `isOfService`. */
export function publicPushNetwork(time: Pick<Time, 'after'>, services: readonly string[]): PushNetwork {
  return {
    isEndpoint: (text) => isPushEndpoint(text) && isOfService(text, services),
    post: ({ endpoint, headers, body }) =>
      new Promise<PushAnswer>((resolve, reject) => {
        const sent = ask(
          endpoint,
          { method: 'POST', headers, lookup: lookUpPublic, agent: false },
          (answer) => {
            answer.resume(); // the body is not needed
            resolve({ status: answer.statusCode ?? 0 });
          },
        );
        const cancel = time.after(PUSH.answerMs, () => sent.destroy(new PushTimeout()));
        sent.on('error', reject);
        sent.on('close', () => cancel());
        sent.end(body);
      }),
  };
}

/** Networks that do not belong to the public internet (IANA's special-purpose registries). */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
/** All public addresses are in 2000::/3. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23], // includes Teredo
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4, which contains an IPv4 address
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (!isIPv6(address)) return !NOT_PUBLIC.check(address, 'ipv4');
  return PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/**
 * Whether the text is a valid endpoint, with https on its default port and a public name. Each request checks the resolved address.
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > PUSH.endpointChars || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false;
  // A public name has a dot, unlike `localhost` and names of internal machines. Addresses are not names.
  return (
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    /^[^.]+(\.[^.]+)*\.[a-z][a-z0-9-]*$/i.test(hostname) &&
    !OWN.test(hostname)
  );
}

/** Whether the endpoint is on one of these hosts. `*.example.com` matches any host below it. */
function isOfService(endpoint: string, services: readonly string[]): boolean {
  const { hostname } = new URL(endpoint);
  return services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  );
}

const OWN = /\.(localhost|local|internal|lan|home|intranet|corp|test|invalid|example)$/i;

/** Resolves a name for one connection, and refuses it if any of its addresses is not public. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    if (error !== null || first === undefined) return callback(error ?? new Error('no address'), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error('not a public address'), { code: 'EACCES' }), '', 0);
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
