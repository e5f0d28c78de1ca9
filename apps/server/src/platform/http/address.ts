// Determines the client's address and region of a request, and the key of its quota.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

const FORWARDING_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
];
const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;

/** Proxies trusted with `TRUST_PROXY=on`, which are on this machine or in its private network. */
export const PRIVATE_NETWORKS: readonly string[] = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
];

/** Returns the client's address of a request. */
export type AddressOf = (request: IncomingMessage) => string;

/** Whether a text is an address, or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  return (
    rest.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

function networksOf(texts: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const text of texts) {
    const [address = '', bits] = text.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    networks.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return networks;
}

/** Returns a function that checks whether an address is a trusted proxy's. */
export function proxyChecker(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = networksOf(trustedProxies);
  return (address) => isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Returns a function that reads clients' addresses. X-Forwarded-For is read only from a trusted proxy, from the last entry backwards, up
 * to the first that is not a trusted proxy. The client controls earlier entries, so they are ignored, as are entries that are not
 * addresses.
 */
export function addressReader(trustedProxies: readonly string[]): AddressOf {
  const isTrusted = proxyChecker(trustedProxies);
  return (request) => {
    let address = plainAddress(request.socket.remoteAddress ?? 'unknown');
    if (!isTrusted(address)) return address;
    const header = request.headers['x-forwarded-for'];
    const entries = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
    for (const entry of entries.reverse()) {
      const before = plainAddress(entry.trim());
      if (isIP(before) === 0) return address;
      address = before;
      if (!isTrusted(address)) return address;
    }
    return address;
  };
}

/** Returns the client's region as an upper-case code of ISO 3166-1 (`KP`) or 3166-2 (`US-NY`); null if unknown. */
export type RegionOf = (request: IncomingMessage) => string | null;

/** Whether a text has the form of a region code. */
export const isRegionCode = (text: string): boolean => /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(text);

/**
 * Returns a function that reads clients' regions. The header is read only from a trusted proxy. If it was sent more than once, the last
 * value counts, because a proxy appends its own. A value that is not a region code counts as unknown.
 */
export function regionReader({
  regionHeader,
  trustProxy,
}: {
  regionHeader: string | null; // in lower case; null: no region is known
  trustProxy: readonly string[];
}): RegionOf {
  if (regionHeader === null) return () => null;
  const isTrusted = proxyChecker(trustProxy);
  return ({ socket, headers }) => {
    if (!isTrusted(plainAddress(socket.remoteAddress ?? 'unknown'))) return null;
    const values = String(headers[regionHeader] ?? '').split(',');
    const region = (values.at(-1) ?? '').trim().toUpperCase();
    return isRegionCode(region) ? region : null;
  };
}

const isPrivate = proxyChecker(PRIVATE_NETWORKS);

/** False for addresses of this machine or a private network, and for text that is not an address. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && !isPrivate(address);
}

/** Unwraps an IPv4 address that is mapped into IPv6. */
export function plainAddress(address: string): string {
  return IPV4_IN_IPV6.exec(address)?.[1] ?? address;
}

/** Returns the key of an address's quotas. An IPv6 address counts as its /64 network, because a household has one. */
export function quotaKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const [front, back] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const network = [...front, ...zeros, ...back].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

export function isOwnMachine(address: string): boolean {
  return LOOPBACK.test(plainAddress(address));
}

/** Whether the request comes from this machine and was not forwarded by a proxy. */
export function isDirectLoopback(request: IncomingMessage): boolean {
  const forwarded = FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined);
  return !forwarded && isOwnMachine(request.socket.remoteAddress ?? '');
}

/** Whether the request comes from the server's own machine, or has the metrics token. */
export function isOperator(request: IncomingMessage, metricsToken: string | null): boolean {
  const isBearer = metricsToken !== null && request.headers.authorization === `Bearer ${metricsToken}`;
  return isBearer || isDirectLoopback(request);
}
