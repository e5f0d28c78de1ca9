// Tools, cluster: the headers of forwarded requests and answers. Pure.
import { type IncomingMessage, STATUS_CODES } from 'node:http';

/** In an answer, the name of the node. In a request, with steering on, the name of the wanted node. */
export const NODE_HEADER = 'x-kingstake-node';
/** The same as a query parameter: `/ws?kingstake-node=two`. */
export const NODE_PARAMETER = 'kingstake-node';

/** Headers that only the balancer may set, because nodes trust them. */
const BALANCER_HEADERS = new Set([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  NODE_HEADER,
]);

/** Hop-by-hop headers, which apply to only one of the two connections. */
const HOP_BY_HOP_HEADERS = new Set(['connection', 'keep-alive']);

type Pairs = [name: string, value: string][];

function pairsOf(rawHeaders: readonly string[]): Pairs {
  const pairs: Pairs = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    pairs.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
  return pairs;
}

/** Removes the named headers. The names are in lower case. */
const without = (rawHeaders: readonly string[], ...names: readonly ReadonlySet<string>[]): string[] =>
  pairsOf(rawHeaders)
    .filter(([name]) => !names.some((each) => each.has(name.toLowerCase())))
    .flat();

/**
 * Returns the headers of a request for a node, with names and values alternating, like Node's `rawHeaders`. Each request has its own
 * connection to the node, which stays open after an upgrade.
 */
export function requestHeaders(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  client: { address: string; isUpgrade: boolean },
): string[] {
  const own = ['X-Forwarded-For', client.address, 'X-Forwarded-Proto', 'http'];
  if (client.isUpgrade) return [...without(rawHeaders, BALANCER_HEADERS), ...own];
  return [...without(rawHeaders, BALANCER_HEADERS, HOP_BY_HOP_HEADERS), ...own, 'Connection', 'close'];
}

/** Returns the headers of an answer, with the name of its node. */
export function answerHeaders(rawHeaders: readonly string[], node: string, isUpgrade = false): string[] {
  const names = isUpgrade ? [BALANCER_HEADERS] : [BALANCER_HEADERS, HOP_BY_HOP_HEADERS];
  return [...without(rawHeaders, ...names), NODE_HEADER, node];
}

/** Returns the head of an answer as text, for a connection that is no longer HTTP. */
export function headOf(status: number, headers: readonly string[]): string {
  const lines = pairsOf(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
}

/** Returns the name of the node that a request wants, or null. */
export function wantedNode({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string | null {
  const header = headers[NODE_HEADER];
  if (typeof header === 'string') return header;
  const [, query = ''] = url.split('?');
  return new URLSearchParams(query).get(NODE_PARAMETER);
}

/** The answer if no node accepts connections, in the format of the server. */
export const NO_NODE = {
  status: 503,
  headers: ['Content-Type', 'application/json', 'Retry-After', '1', 'Connection', 'close'],
  body: JSON.stringify({ message: 'No server can answer now.', code: 'UNAVAILABLE' }),
} as const;

/** The answer if a node closed the connection. The client cannot know whether the node executed the request. */
export const NODE_GONE = {
  status: 502,
  headers: ['Content-Type', 'application/json', 'Connection', 'close'],
  body: JSON.stringify({ message: 'The server went away.', code: 'UNAVAILABLE' }),
} as const;
