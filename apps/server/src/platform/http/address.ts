// platform/http: whose budget a request is charged to.
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

const FORWARDING_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
];
const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;

/**
 * The client's address. Behind a proxy that we trust it is the last entry of X-Forwarded-For, the one our proxy wrote;
 * earlier entries are whatever the client claims.
 */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const peer = plainAddress(request.socket.remoteAddress ?? 'unknown');
  if (!trustProxy) return peer;
  const header = request.headers['x-forwarded-for'];
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  const last = entries.at(-1)?.trim() ?? '';
  return last === '' ? peer : plainAddress(last);
}

function plainAddress(address: string): string {
  return IPV4_IN_IPV6.exec(address)?.[1] ?? address;
}

/** One household is one budget: an IPv6 address counts as its /64 network. */
export function budgetKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const front = head.split(':').filter((group) => group !== '');
  if (tail === undefined) return `${front.slice(0, 4).join(':')}::/64`;
  const back = tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}

/** From this machine itself, and not passed on by a proxy. */
export function isDirectLoopback(request: IncomingMessage): boolean {
  const forwarded = FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined);
  return !forwarded && LOOPBACK.test(plainAddress(request.socket.remoteAddress ?? ''));
}
