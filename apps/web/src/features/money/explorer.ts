// money: what `getTransaction` (jsonParsed) says of a transaction. Pure.
import { type Lamports, lamports } from '@kingstake/protocol/money';

export interface Transfer {
  from: string; // address, base58
  to: string; // address, base58
  amount: Lamports;
}

export interface ChainTransaction {
  succeeded: boolean;
  slot: number;
  time: Date | null; // null: the node does not say
  fee: Lamports;
  transfers: readonly Transfer[]; // of the system program, inner ones too
  memos: readonly string[];
}

/** null: not the answer that the method promises. */
export function readChainTransaction(answer: unknown): ChainTransaction | null {
  const slot = field(answer, 'slot');
  const meta = field(answer, 'meta');
  const fee = lamportsIn(field(meta, 'fee'));
  if (typeof slot !== 'number' || fee === null) return null;
  const blockTime = field(answer, 'blockTime');
  const inner = list(field(meta, 'innerInstructions')).flatMap((each) => list(field(each, 'instructions')));
  const message = field(field(answer, 'transaction'), 'message');
  const instructions = [...list(field(message, 'instructions')), ...inner];
  return {
    succeeded: field(meta, 'err') === null,
    slot,
    time: typeof blockTime === 'number' ? new Date(blockTime * 1000) : null,
    fee,
    transfers: instructions.flatMap(transferIn),
    memos: instructions.flatMap(memoIn),
  };
}

function transferIn(instruction: unknown): Transfer[] {
  const info = field(field(instruction, 'parsed'), 'info');
  const from = field(info, 'source');
  const to = field(info, 'destination');
  const amount = lamportsIn(field(info, 'lamports'));
  if (field(instruction, 'program') !== 'system' || amount === null) return [];
  return typeof from === 'string' && typeof to === 'string' ? [{ from, to, amount }] : [];
}

function memoIn(instruction: unknown): string[] {
  const memo = field(instruction, 'parsed');
  return field(instruction, 'program') === 'spl-memo' && typeof memo === 'string' ? [memo] : [];
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function lamportsIn(value: unknown): Lamports | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? lamports(BigInt(value))
    : null;
}
