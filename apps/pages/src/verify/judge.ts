// verify: the results that the page shows about a file, and the requests to the receipt's own site: its published keys and the receipt
// of a link. The first check that fails stops the rest.
import {
  parseReceipt,
  type Receipt,
  type ReceiptFault,
  receiptKeysAtEnd,
  type VerifySignature,
} from '@kingstake/proofs/receipts';
import { type Check, type CheckName, type Verified, verifyReceipt } from '@kingstake/proofs/receipts/verify';
import { formatSol, lamports } from '@kingstake/protocol/money';
import type { VerifyWords } from './words.ts';

/** note: not an error, but less is proved. off: not checked. */
export type RowState = 'good' | 'note' | 'bad' | 'off';

export interface CheckRow {
  name: 'complete' | CheckName;
  state: RowState;
  title: string;
  text: string;
  figure: string;
  /** The exact error, in English, as the command prints it. */
  detail: string | null;
}

export interface Judged {
  receipt: Receipt;
  verdict: 'genuine' | 'consistent' | 'wrong';
  rows: readonly CheckRow[];
}

/** The text of the published keys, or why it is missing: a receipt of another site, or a failed request. */
export type PublishedKeys = { text: string } | 'not-compared' | 'not-reached';

export interface JudgeDeps {
  words: VerifyWords;
  verify: VerifySignature;
  readKeys(receipt: Receipt): Promise<PublishedKeys>;
}

export async function judge(text: string, deps: JudgeDeps): Promise<Judged | ReceiptFault> {
  const receipt = parseReceipt(text);
  if (typeof receipt === 'string') return receipt;
  const keys = await deps.readKeys(receipt);
  const serverKeys = typeof keys === 'object' ? receiptKeysAtEnd(keys.text, receipt) : null;
  const verified = await verifyReceipt(receipt, { serverKeys, verify: deps.verify });
  const reader = { receipt, verified, words: deps.words, isCompared: serverKeys !== null, keys };
  const failed = verified.checks.findIndex(({ ok }) => !ok);
  const rows = verified.checks.map((check, index) =>
    failed !== -1 && index > failed ? rowOff(check, deps.words) : rowOf(check, reader),
  );
  return {
    receipt,
    verdict: !verified.isGood ? 'wrong' : serverKeys === null ? 'consistent' : 'genuine',
    rows: [rowComplete(reader), ...rows],
  };
}

interface Reader {
  receipt: Receipt;
  verified: Verified;
  words: VerifyWords;
  isCompared: boolean;
  keys: PublishedKeys;
}

const movesIn = ({ entries }: Receipt): number => entries.filter(({ type }) => type === 'move').length;
const shortHash = (text: string): string => `${text.slice(0, 4)}…${text.slice(-4)}`;
const sol = (amount: string): string => formatSol(lamports(BigInt(amount)));

function rowComplete({ receipt, words }: Reader): CheckRow {
  const { title, good } = words.complete;
  const figure = words.moves(movesIn(receipt));
  return { name: 'complete', state: 'good', title, text: good, figure, detail: null };
}

function rowOff({ name }: Check, words: VerifyWords): CheckRow {
  const { title } = words.names[name];
  return { name, state: 'off', title, text: words.skipped, figure: '', detail: null };
}

function rowOf({ name, ok, detail }: Check, reader: Reader): CheckRow {
  const { title, good, bad } = reader.words.names[name];
  if (!ok) return { name, state: 'bad', title, text: bad, figure: '', detail };
  const row: CheckRow = { name, state: 'good', title, text: good, figure: '', detail: null };
  return { ...row, ...factsOf(name, good, reader) };
}

/** Additional details of a passed check. */
function factsOf(name: CheckName, good: string, reader: Reader): Partial<CheckRow> {
  const { receipt, words, isCompared, keys } = reader;
  const { terms, end } = receipt;
  switch (name) {
    case 'grants':
      return receipt.grants.length === 0 ? { state: 'note', text: words.noneSigned } : {};
    case 'white-signatures':
      return signatureFacts(reader, 'w', `${good} ${shortHash(terms.white.wallet)}`);
    case 'black-signatures':
      return signatureFacts(reader, 'b', `${good} ${shortHash(terms.black.wallet)}`);
    case 'end':
      return { figure: words.reasons[end.reason] ?? end.reason };
    case 'prize':
      return { figure: `${sol(end.paid.white)} / ${sol(end.paid.black)}` };
    case 'root':
      return { figure: shortHash(receipt.root) };
    case 'server': {
      const figure = shortHash(receipt.serverKey);
      if (isCompared) return { figure };
      return { state: 'note', text: keysFault(keys, terms.origin, words), figure };
    }
    default:
      return {};
  }
}

/** Why the server's key was not compared. */
function keysFault(keys: PublishedKeys, origin: string, words: VerifyWords): string {
  if (keys === 'not-compared') return words.notCompared(origin);
  return keys === 'not-reached' ? words.notReached : words.keysNotRead;
}

function signatureFacts({ verified, words }: Reader, side: 'w' | 'b', text: string): Partial<CheckRow> {
  const { signed, unsigned } = verified.counts[side];
  const figure = words.signed(signed, signed + unsigned);
  return unsigned === 0 ? { text, figure } : { state: 'note', text: words.unsigned(unsigned), figure };
}

/** "White won, checkmate. 47 moves." */
export function outcomeOf(receipt: Receipt, words: VerifyWords): string {
  const { terms, end } = receipt;
  const side = end.winner === null ? null : end.winner === terms.white.user ? 'white' : 'black';
  const result = side ?? (end.result === 'draw' ? 'draw' : 'none');
  const reason = words.reasons[end.reason] ?? end.reason;
  return `${words.results[result]}: ${reason}. ${words.moves(movesIn(receipt))}.`;
}

const KEYS_PATH = '/.well-known/kingstake.json';

type Fetch = (path: string) => Promise<Response>;

/** not-read: the answer is not the server's, such as the HTML page of a proxy. */
export type FirstFile = File | 'not-fetched' | 'not-read';

/** Only the receipt's own site, which has the origin `here`, can return its own keys. */
export async function readKeys(fetch: Fetch, here: string, { terms }: Receipt): Promise<PublishedKeys> {
  if (here !== terms.origin) return 'not-compared';
  try {
    const response = await fetch(KEYS_PATH);
    return response.ok ? { text: await response.text() } : 'not-reached';
  } catch {
    return 'not-reached';
  }
}

/** Reads the receipt of a game on this site. */
export async function readReceipt(fetch: Fetch, game: string, name: string): Promise<FirstFile> {
  try {
    const response = await fetch(`/api/games/${game}/receipt`);
    if (!response.ok) return 'not-fetched';
    const text = await response.text();
    return parseReceipt(text) === 'not-json' ? 'not-read' : new File([text], name);
  } catch {
    return 'not-fetched';
  }
}
