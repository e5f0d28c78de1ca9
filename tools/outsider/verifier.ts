// Tools, outsider: a verifier as an outsider would write it, from docs/receipts.md and docs/reserves.md alone. It uses none of this project's
// code, so that its test finds a page that says too little. It does not replay the chess.
import { createHash, createPublicKey, verify } from 'node:crypto';

// biome-ignore lint/suspicious/noExplicitAny: parsed JSON of others, whose members are checked below
type Json = any;
type Report = string[]; // what is wrong

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const sha256 = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function base58(text: string): Buffer | null {
  let value = 0n;
  for (const digit of text) {
    if (!ALPHABET.includes(digit)) return null;
    value = value * 58n + BigInt(ALPHABET.indexOf(digit));
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value === 0n ? '' : value.toString(16);
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 === 1 ? `0${hex}` : hex, 'hex')]);
}

function isSigned(
  key: unknown,
  message: Uint8Array,
  signature: unknown,
  encoding: 'base64' | 'base64url',
): boolean {
  const raw = typeof key === 'string' ? base58(key) : null;
  const bytes = Buffer.from(String(signature), encoding);
  if (raw?.length !== 32 || bytes.length !== 64 || bytes.toString(encoding) !== signature) return false;
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]);
  return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), bytes);
}

function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

const PLAYER = ['n', 'by', 'type', 'at', 'clock', 'on', 'sig'];
const SERVER = ['n', 'by', 'type', 'at', 'clock'];
const ENTRIES: Record<string, string[]> = {
  move: [...PLAYER, 'uci'],
  resign: PLAYER,
  draw_accept: [...PLAYER, 'offer'],
  clock: [...SERVER, 'ms', 'reason'],
  key: [...SERVER, 'side', 'key'],
  flag: [...SERVER, 'side'],
  forfeit: [...SERVER, 'side'],
  abort: [...SERVER, 'reason'],
  void: [...SERVER, 'reason'],
};
const TERMS =
  'v origin cluster game createdAt startedAt initialFen timeControl wager fee stakeSource white black'.split(
    ' ',
  );
const RECEIPT = 'v terms grants entries end root serverKey serverSignature'.split(' ');

const has = (value: Json, names: readonly string[] = []): boolean =>
  value !== null &&
  typeof value === 'object' &&
  Object.keys(value).sort().join() === [...names].sort().join();

function isFormed({ v, terms, grants, entries, end, ...rest }: Json): boolean {
  return (
    has({ v, terms, grants, entries, end, ...rest }, RECEIPT) &&
    [v, terms.v].join() === '1,1' &&
    has(terms, TERMS) &&
    URL.canParse(terms.origin) &&
    [terms.white, terms.black].every((player) => has(player, ['user', 'wallet', 'key'])) &&
    grants.every(
      (grant: Json) => has(grant, ['side', 'key', 'message', 'signature']) && /^[wb]$/.test(grant.side),
    ) &&
    entries.every(
      (entry: Json) => has(entry, ENTRIES[entry.type]) && ('sig' in entry ? /^[wb]$/ : /^s$/).test(entry.by),
    ) &&
    has(end, ['result', 'reason', 'winner', 'at', 'paid'])
  );
}

type Check = (isRight: boolean, name: string) => void;

/** Returns the keys of each side, with the entry from which each counts, and the function that adds one. */
function sessionKeys({ terms, grants }: Json, check: Check) {
  const player: Json = { w: terms.white, b: terms.black };
  const { host } = new URL(terms.origin);
  for (const { side, key, message, signature } of grants) {
    const { wallet } = player[side];
    const isNamed = message.split('\n').includes(`- urn:kingstake:session-key:${key}`);
    const start = `${host} wants you to sign in with your Solana account:\n${wallet}\n`;
    check(
      isNamed && message.startsWith(start) && isSigned(wallet, utf8(message), signature, 'base64'),
      'grant',
    );
  }
  const keys: Json = { w: [], b: [] };
  const use = (side: string, key: string | null, from: number) => {
    if (key === null) return;
    keys[side].push({ key, from });
    check(
      grants.some((grant: Json) => grant.side === side && grant.key === key),
      'key without grant',
    );
  };
  for (const side of ['w', 'b']) use(side, player[side].key, 0);
  return { keys, use };
}

function clockReader({ timeControl }: Json, check: Check): (entry: Json) => void {
  const [whole = 0, increment = 0] = timeControl.split('+').map((seconds: string) => Number(seconds) * 1000);
  const left = [whole, whole];
  let [turn, since, given] = [0, 0, 0];
  return ({ n, by, type, at, clock, ms }) => {
    if (type === 'clock') given += ms;
    const rest = (left[turn] ?? 0) - (at - since) + given;
    const [own, waiting] = [clock[turn], clock[1 - turn]];
    const least = Math.max(0, rest) + (type === 'move' ? increment : 0);
    const most = type === 'move' ? rest + 300 + increment : least;
    check(waiting === left[1 - turn] && own >= least && own <= most, `clock ${n}`);
    if (type !== 'move') return;
    check(by === 'wb'[turn], `turn ${n}`);
    left[turn] = own;
    [turn, since, given] = [1 - turn, at, 0];
  };
}

/** Returns the value of the chain after the last entry. */
export function readEntries({ terms, grants, entries }: Json, check: Check): Buffer {
  const chain = [sha256(utf8('kingstake/receipt/v1/terms\n'), utf8(canonical(terms)))];
  const hex = (on: number) => chain[on]?.toString('hex');
  const act = (on: number, name: string) => utf8(`kingstake/act/v1\n${hex(on)}\n${name}`);
  const { keys, use } = sessionKeys({ terms, grants }, check);
  const readClock = clockReader(terms, check);
  let [ply, newest, before] = [0, 0, 0];
  for (const [index, entry] of entries.entries()) {
    const { n, by, type, at, on, sig, uci, offer } = entry;
    check(n === index + 1 && at >= before, `order ${n}`);
    before = at;
    if (type === 'key') use(entry.side, entry.key, n);
    if (type === 'move') ply += 1;
    if (by !== 's') {
      const text = type === 'move' ? utf8(`kingstake/move/v1\n${hex(on)}\n${ply}\n${uci}`) : act(on, type);
      check(on >= (type === 'move' ? newest : 0) && on < n, `position ${n}`);
      check(sig === null || isSigned(keys[by].at(-1)?.key, text, sig, 'base64url'), `signature ${n}`);
      newest = n;
    }
    if (type === 'draw_accept' && offer.sig !== null) {
      const other = keys[by === 'w' ? 'b' : 'w'];
      const isOpen = (at: number) => !(other[at + 1]?.from <= offer.on);
      const offered = act(offer.on, 'draw_offer');
      const isOffered = other.some(
        ({ key }: Json, at: number) => isOpen(at) && isSigned(key, offered, offer.sig, 'base64url'),
      );
      check(offer.on < n && isOffered, `offer ${n}`);
    }
    readClock(entry);
    chain.push(sha256(utf8('kingstake/receipt/v1/entry\n'), chain[index] as Buffer, utf8(canonical(entry))));
  }
  return chain.at(-1) as Buffer;
}

/** Returns the digest that the server signs. */
export const rootOf = (last: Buffer, end: Json): Buffer =>
  sha256(utf8('kingstake/receipt/v1/end\n'), last, utf8(canonical(end)));

/** Checks a receipt with the JSON of the site's /.well-known/kingstake.json. */
export function receiptFaults(receipt: Json, published: Json): Report {
  if (!isFormed(receipt)) return ['form'];
  const { terms, entries, end } = receipt;
  const wrong: Report = [];
  const check: Check = (isRight, name) => void (isRight || wrong.push(name));
  const last = readEntries(receipt, check);
  check(end.at === entries.at(-1)?.at, 'end');
  const prize = String(2n * BigInt(terms.wager) - BigInt(terms.fee));
  const due = (user: number) => (end.winner === null ? terms.wager : end.winner === user ? prize : '0');
  check(end.paid.white === due(terms.white.user) && end.paid.black === due(terms.black.user), 'prize');
  const root = rootOf(last, end);
  check(root.toString('hex') === receipt.root, 'root');
  const signed = Buffer.concat([utf8('kingstake/receipt/v1/root\n'), root]);
  check(isSigned(receipt.serverKey, signed, receipt.serverSignature, 'base64url'), 'server');
  const endedAt = Date.parse(terms.startedAt) + end.at;
  const isInForce = ({ key, use, from, until }: Json) =>
    key === receipt.serverKey &&
    use === 'receipt' &&
    Date.parse(from) <= endedAt &&
    !(Date.parse(until) < endedAt);
  check(published.keys.some(isInForce), 'published key');
  return wrong;
}

const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
};

export function headerText(header: Json): string {
  const { asOf, postingId, owedLamports, reservesLamports, restoredFrom } = header;
  const { height, slot, entries, root, treasury, previous } = header;
  return [
    'kingstake reserves v1',
    `height ${height}`,
    `as of ${asOf}`,
    `posting ${postingId}`,
    `slot ${slot}`,
    `entries ${entries}`,
    `owed ${owedLamports}`,
    `root ${root}`,
    `treasury ${treasury}`,
    `reserves ${reservesLamports}`,
    `previous ${previous}`,
    ...(restoredFrom === undefined ? [] : [`restored from ${restoredFrom}`]),
  ].join('\n');
}

/** Checks a statement against its list and the statement before it, or null. */
export function statementFaults(header: Json, list: string, auditor: string, last: Json): Report {
  const lines = list.split('\n').slice(0, -1);
  if (
    (list !== '' && !list.endsWith('\n')) ||
    !lines.every((line) => /^[0-9a-f]{64} [1-9]\d{0,18}$/.test(line))
  )
    return ['list'];
  const wrong: Report = [];
  const check: Check = (isRight, name) => void (isRight || wrong.push(name));
  let row = lines.map((line) => {
    const [mac = '', lamports = ''] = line.split(' ');
    const sum = BigInt(lamports);
    return { digest: sha256(Buffer.of(0), Buffer.from(mac, 'hex'), u64(sum)), sum };
  });
  const empty = { digest: sha256(Buffer.of(2)), sum: 0n };
  while (row.length === 0 || (row.length & (row.length - 1)) !== 0) row.push(empty);
  while (row.length > 1)
    row = row.flatMap((left, at) => {
      const right = at % 2 === 0 ? row[at + 1] : undefined;
      if (right === undefined) return [];
      const digest = sha256(Buffer.of(1), left.digest, u64(left.sum), right.digest, u64(right.sum));
      return [{ digest, sum: left.sum + right.sum }];
    });
  check(
    lines.length === header.entries && new Set(lines.map((line) => line.slice(0, 64))).size === lines.length,
    'entries',
  );
  check(row[0]?.digest.toString('hex') === header.root, 'root');
  check(String(row[0]?.sum) === header.owedLamports, 'owed');
  check(BigInt(header.reservesLamports) >= (row[0]?.sum ?? 0n), 'covered');
  check(isSigned(auditor, utf8(headerText(header)), header.signature, 'base64'), 'auditor');
  const digest = last === null ? '0'.repeat(64) : sha256(utf8(headerText(last))).toString('hex');
  // After a restore, `previous` is the digest in a memo on chain, which is not read here.
  const { height, restoredFrom = null } = header;
  check(last === null || last.height === (restoredFrom ?? height - 1), 'height');
  check(restoredFrom === null ? header.previous === digest : restoredFrom < height - 1, 'previous');
  const [one, other] = [last ?? header, header];
  check(one.asOf <= other.asOf && one.postingId <= other.postingId && one.slot <= other.slot, 'order');
  return wrong;
}
