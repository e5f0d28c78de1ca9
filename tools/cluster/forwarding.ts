// Tools, cluster: what of a request goes on to a node, and what of its answer comes back. Pure.
import { type IncomingMessage, STATUS_CODES } from 'node:http';

/** Names the node that answered; in a request, with steering on, the one that is wanted. */
export const NODE_HEADER = 'x-kingstake-node';
/** The same in an address: `/ws?kingstake-node=two`. */
export const NODE_PARAMETER = 'kingstake-node';

/** What only the balancer says: a client that says it itself would be believed. */
const OF_THE_BALANCER = new Set([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  NODE_HEADER,
]);

/** Between two ends of one connection: the balancer has others with the client than with the node. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive']);

type Pairs = [name: string, value: string][];

function pairsOf(rawHeaders: readonly string[]): Pairs {
  const pairs: Pairs = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    pairs.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
  return pairs;
}

/** Without these names, which are written in small letters. */
const without = (rawHeaders: readonly string[], ...names: readonly ReadonlySet<string>[]): string[] =>
  pairsOf(rawHeaders)
    .filter(([name]) => !names.some((each) => each.has(name.toLowerCase())))
    .flat();

/**
 * The headers of a request as a node gets them: flat, names and values in turn, as Node takes and gives them. Each request has a
 * connection of its own to the node, which an upgrade keeps.
 */
export function requestHeaders(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  client: { address: string; isUpgrade: boolean },
): string[] {
  const own = ['X-Forwarded-For', client.address, 'X-Forwarded-Proto', 'http'];
  if (client.isUpgrade) return [...without(rawHeaders, OF_THE_BALANCER), ...own];
  return [...without(rawHeaders, OF_THE_BALANCER, OF_THE_CONNECTION), ...own, 'Connection', 'close'];
}

/** The headers of an answer, with the name of its node. */
export function answerHeaders(rawHeaders: readonly string[], node: string, isUpgrade = false): string[] {
  const names = isUpgrade ? [OF_THE_BALANCER] : [OF_THE_BALANCER, OF_THE_CONNECTION];
  return [...without(rawHeaders, ...names), NODE_HEADER, node];
}

/** The first lines of an answer as they stand on the wire, for a connection that is no longer HTTP. */
export function headOf(status: number, headers: readonly string[]): string {
  const lines = pairsOf(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
}

/** The node that a request wants; null when it names none. */
export function wantedNode({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string | null {
  const header = headers[NODE_HEADER];
  if (typeof header === 'string') return header;
  const [, query = ''] = url.split('?');
  return new URLSearchParams(query).get(NODE_PARAMETER);
}

/** The answer when no node could be asked, in the form of the server's own. */
export const NO_NODE = {
  status: 503,
  headers: ['Content-Type', 'application/json', 'Retry-After', '1', 'Connection', 'close'],
  body: JSON.stringify({ message: 'No server can answer now.', code: 'UNAVAILABLE' }),
} as const;

/** The answer when a node was asked and then went away: whether it did what it was asked is unknown. */
export const NODE_GONE = {
  status: 502,
  headers: ['Content-Type', 'application/json', 'Connection', 'close'],
  body: JSON.stringify({ message: 'The server went away.', code: 'UNAVAILABLE' }),
} as const;
