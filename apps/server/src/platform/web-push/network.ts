// platform/web-push: requests to push services. Callers can name any endpoint, so only https on the public internet is allowed. Otherwise
// callers could reach internal machines through the server (SSRF).
import { lookup } from 'node:dns';
import { request as ask } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import type { Time } from '../time.ts';
import { PUSH } from './limits.ts';

export interface PushRequest {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

export interface PushAnswer {
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
export function isOfService(endpoint: string, services: readonly string[]): boolean {
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
