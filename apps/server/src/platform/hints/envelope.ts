// platform/hints: a message as text, which `seal.ts` puts its tag before. It is a JSON array: the sender, then one `{k, h}` a hint. A message without hints is a word.
import { HINTS } from '../redis-limits.ts';
import type { NodeId } from './contract.ts';

export interface Sender {
  node: NodeId;
  /** Of this process alone: two that have one number for a moment are told apart. */
  life: string;
  /** The sender's monotonic clock, ms. */
  atMs: number;
}

export interface SaidHint {
  kind: string;
  hint: unknown;
}

export interface Message {
  sender: Sender;
  hints: readonly SaidHint[];
}

export interface WrittenHints {
  text: string;
  hints: number; // in it
}

/** The seal's tag, two brackets and the sender: a number, 16 letters and a time. */
const SENDER_BYTES = 128;

/** Returns null for a hint that JSON cannot say, or that is too large for one message. */
export function writeHint(kind: string, hint: unknown): string | null {
  let text: string;
  try {
    text = JSON.stringify({ k: kind, h: hint });
  } catch {
    return null; // a bigint, or a circle
  }
  return SENDER_BYTES + Buffer.byteLength(text) + 1 > HINTS.messageBytes ? null : text;
}

/** As few messages as there must be, in the order of the hints. */
export function writeMessages(sender: Sender, hints: readonly string[]): WrittenHints[] {
  const messages: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const hint of hints) {
    const more = Buffer.byteLength(hint) + 1;
    bytes += more;
    if (bytes > HINTS.messageBytes) {
      messages.push([]);
      bytes = SENDER_BYTES + more;
    }
    messages.at(-1)?.push(hint);
  }
  const head = writeSender(sender);
  return messages.map((some) => ({ text: `${head},${some.join(',')}]`, hints: some.length }));
}

export function writeWord(sender: Sender): string {
  return `${writeSender(sender)}]`;
}

const writeSender = ({ node, life, atMs }: Sender): string =>
  `[${JSON.stringify({ n: node, l: life, t: atMs })}`;

/** Of an opened message. Returns null for what no node of this release would write. */
export function readMessage(text: string): Message | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(value)) return null;
  const [first, ...rest] = value as unknown[];
  const sender = readSender(first);
  const hints = rest.map(readHint);
  return sender !== null && hints.every((hint) => hint !== null) ? { sender, hints } : null;
}

function readSender(value: unknown): Sender | null {
  if (typeof value !== 'object' || value === null) return null;
  const { n, l, t } = value as Record<string, unknown>;
  if (!Number.isSafeInteger(n) || typeof l !== 'string' || l === '' || l.length > 64) return null;
  return Number.isFinite(t) ? { node: n as number, life: l, atMs: t as number } : null;
}

function readHint(value: unknown): SaidHint | null {
  if (typeof value !== 'object' || value === null) return null;
  const { k, h } = value as Record<string, unknown>;
  return typeof k === 'string' ? { kind: k, hint: h } : null;
}
