// chain: whether several nodes say the same. Pure: from their answers to one verdict. Answers are compared as of the lower slot,
// so that a node which is behind contradicts nobody.
import { lowestOf } from './extremes.ts';
import type { AtSlot } from './node-port.ts';
import type { ChainTransaction, Commitment, SignatureInfo, SignatureStatus } from './port.ts';
import type { SeatEvent } from './seat-port.ts';

/** What one node answered. */
export interface Answer<T> {
  node: string; // as messages name it, never by its address
  /** Final for the node before it was asked, so the answer is at least from there; null: not known. */
  asOf: bigint | null;
  value: T;
}

export type Verdict<T> =
  | { kind: 'agreed'; value: T }
  /** They cannot be compared yet. `value`: what may be said all the same. */
  | { kind: 'behind'; why: string; value?: T }
  /** One of them is wrong, or lies: who said what. */
  | { kind: 'differ'; why: string };

/** The slot that all have reached; null while that of one is not known. */
function commonSlot(answers: readonly Answer<unknown>[]): bigint | null {
  const slots = answers.map(({ asOf }) => asOf);
  return slots.every((slot) => slot !== null) ? lowestOf(slots) : null;
}

/** A difference about what happened in `slot`: it counts once all have come so far. */
function differenceAt<T>(slot: bigint, answers: readonly Answer<unknown>[], why: string): Verdict<T> {
  const common = commonSlot(answers);
  return { kind: common !== null && slot <= common ? 'differ' : 'behind', why };
}

const at = ({ node, asOf }: Answer<unknown>) => (asOf === null ? node : `${node}, at slot ${asOf},`);

/** A transaction with all its effects. Null is agreed on when no node has it. */
export function compareTransactions(
  signature: string,
  answers: readonly Answer<ChainTransaction | null>[],
): Verdict<ChainTransaction | null> {
  const having = answers.filter((answer): answer is Answer<ChainTransaction> => answer.value !== null);
  const [first, ...others] = having;
  if (first === undefined) return { kind: 'agreed', value: null };
  const slot = lowestOf(having.map(({ value }) => value.slot));
  const lacking = answers.find(({ value }) => value === null);
  if (lacking !== undefined) {
    const why = `${first.node} has the transaction ${signature} in slot ${first.value.slot}, ${at(lacking)} has none`;
    // What is not there yet for one of them is not there yet.
    return withValue(differenceAt(slot, answers, why), null);
  }
  for (const other of others) {
    const field = differingField(first.value, other.value);
    if (field === null) continue;
    const why = `${first.node} and ${other.node} have another ${field} of the transaction ${signature}: ${shown(first.value[field])} and ${shown(other.value[field])}`;
    return withValue(differenceAt(slot, answers, why), null);
  }
  return { kind: 'agreed', value: first.value };
}

function withValue<T>(verdict: Verdict<T>, value: T): Verdict<T> {
  return verdict.kind === 'behind' ? { ...verdict, value } : verdict;
}

const FIELDS = ['slot', 'failed', 'feePayer', 'fee', 'signers', 'transfers', 'accounts'] as const;
type Field = (typeof FIELDS)[number];

function differingField(one: ChainTransaction, other: ChainTransaction): Field | null {
  return FIELDS.find((field) => !isSame(one[field], other[field])) ?? null;
}

/** Longest part of an answer that a message quotes. */
const SHOWN_CHARACTERS = 200;

export function shown(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? String(part) : part,
  );
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

/** Whether two answers are equal in every part: they hold plain values, bytes included. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [ones, others] = [Object.entries(one), Object.entries(other)];
  if (ones.length !== others.length || Array.isArray(one) !== Array.isArray(other)) return false;
  return ones.every(([key, part]) => isSame(part, (other as Record<string, unknown>)[key]));
}

const RANK: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: 2 };

/** What became of a signature. Only what all say is final is final; null is agreed on when no node knows it. */
export function compareStatuses(
  signature: string,
  answers: readonly Answer<SignatureStatus | null>[],
): Verdict<SignatureStatus | null> {
  const known = answers.filter((answer): answer is Answer<SignatureStatus> => answer.value !== null);
  const final = known.find(({ value }) => value.commitment === 'finalized');
  const weakest = known.toSorted(
    (one, other) => RANK[one.value.commitment] - RANK[other.value.commitment],
  )[0];
  if (weakest === undefined) return { kind: 'agreed', value: null };
  if (final === undefined) return { kind: 'agreed', value: weakest.value };
  const { slot, failed } = final.value;
  const other = answers.find(
    ({ value }) => value?.slot !== slot || value.failed !== failed || value.commitment !== 'finalized',
  );
  if (other === undefined) return { kind: 'agreed', value: final.value };
  const says = other.value === null ? 'does not know it' : `says ${shown(other.value)}`;
  const why = `${final.node} says that ${signature} is final in slot ${slot}${failed ? ' and failed' : ''}, ${at(other)} ${says}`;
  // It may have landed, and is not final for all of them.
  return withValue(differenceAt(slot, answers, why), { slot, failed, commitment: 'confirmed' });
}

/** The part of a node's list that all have reached, newest first. */
export function listAsOf(list: readonly SignatureInfo[], slot: bigint): readonly SignatureInfo[] {
  return list.filter((entry) => entry.slot <= slot);
}

/**
 * Lists of an address's signatures, newest first, each long enough to hold `limit` entries up to the common slot unless it
 * ends before. What is newer is left out where only final ones are asked for; else it is listed if any node lists it.
 */
export function compareLists(
  page: { limit: number; commitment: Commitment },
  answers: readonly Answer<readonly SignatureInfo[]>[],
): Verdict<readonly SignatureInfo[]> {
  const common = commonSlot(answers);
  const cut = (list: readonly SignatureInfo[]) =>
    (common === null ? list : listAsOf(list, common)).slice(0, page.limit);
  const [first, ...others] = answers.map((answer) => ({ ...answer, value: cut(answer.value) }));
  if (first === undefined) return { kind: 'behind', why: 'no node has answered' };
  for (const other of others) {
    const why = listDifference(first, other) ?? listDifference(other, first);
    if (why !== null) return { kind: common === null ? 'behind' : 'differ', why };
  }
  const newer = page.commitment === 'finalized' || common === null ? [] : newerThan(common, answers);
  return { kind: 'agreed', value: [...newer, ...first.value].slice(0, page.limit) };
}

function listDifference(
  one: Answer<readonly SignatureInfo[]>,
  other: Answer<readonly SignatureInfo[]>,
): string | null {
  const there = new Map(other.value.map((entry) => [entry.signature, entry]));
  for (const { signature, slot, failed } of one.value) {
    const same = there.get(signature);
    if (same === undefined)
      return `${one.node} lists the transaction ${signature} in slot ${slot}, ${at(other)} does not`;
    if (same.slot !== slot || same.failed !== failed)
      return `${one.node} and ${other.node} list the transaction ${signature} in another way: ${shown({ slot, failed })} and ${shown({ slot: same.slot, failed: same.failed })}`;
  }
  return null;
}

function newerThan(
  slot: bigint,
  answers: readonly Answer<readonly SignatureInfo[]>[],
): readonly SignatureInfo[] {
  const newer = answers.flatMap(({ value }) => value.filter((entry) => entry.slot > slot));
  const bySignature = new Map(newer.map((entry) => [entry.signature, entry]));
  return [...bySignature.values()].toSorted((one, other) => Number(other.slot - one.slot));
}

/** A state at a slot, such as a balance: `looks` holds every node's answers, oldest first. */
export function compareStates<T>(
  what: string,
  looks: readonly (readonly Answer<AtSlot<T>>[])[],
): Verdict<AtSlot<T>> {
  const newest = looks.at(-1) ?? [];
  const [first, ...others] = newest;
  if (first === undefined) return { kind: 'behind', why: 'no node has answered' };
  const other = others.find(({ value }) => !isSame(value.value, first.value.value));
  if (other === undefined) {
    const slot = lowestOf(newest.map(({ value }) => value.slot));
    return { kind: 'agreed', value: { slot, value: first.value.value } };
  }
  const says = ({ node, value }: Answer<AtSlot<T>>) =>
    `${node} says ${shown(value.value)} at slot ${value.slot}`;
  const why = `${what}: ${says(first)}, ${says(other)}`;
  return { kind: isContradicted(looks.flat()) ? 'differ' : 'behind', why };
}

/** Whether a node says of a slot what another one denies for that slot, or before it and after it. */
function isContradicted<T>(answers: readonly Answer<AtSlot<T>>[]): boolean {
  return answers.some(({ node, value: { slot, value } }) => {
    const denying = answers.filter((other) => other.node !== node && !isSame(other.value.value, value));
    return denying.some((before) =>
      denying.some(
        (after) =>
          before.node === after.node &&
          isSame(before.value.value, after.value.value) &&
          before.value.slot <= slot &&
          slot <= after.value.slot,
      ),
    );
  });
}

/** The newest event of a seat. One that is not final for all yet has not happened yet. */
export function compareEvents(
  seat: string,
  answers: readonly Answer<AtSlot<SeatEvent> | null>[],
): Verdict<SeatEvent | null> {
  const having = answers.flatMap((answer) => (answer.value === null ? [] : [answer.value]));
  const [newest] = having.toSorted((one, other) => Number(other.slot - one.slot));
  if (newest === undefined) return { kind: 'agreed', value: null };
  if (answers.every(({ value }) => isSame(value, newest))) return { kind: 'agreed', value: newest.value };
  const says = answers.map((answer) => `${at(answer)} says ${shown(answer.value)}`).join(', ');
  return withValue(differenceAt(newest.slot, answers, `last event of the seat ${seat}: ${says}`), null);
}

/** Block heights: the lowest one, which all have reached. A later slot never has a lower height, and a slot has one only. */
export function compareHeights(answers: readonly Answer<AtSlot<bigint>>[]): Verdict<AtSlot<bigint>> {
  const inOrder = answers.toSorted((one, other) => Number(one.value.slot - other.value.slot));
  const [low] = inOrder;
  if (low === undefined) return { kind: 'behind', why: 'no node has answered' };
  for (const [index, one] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next === undefined) break;
    const fits =
      one.value.slot === next.value.slot
        ? one.value.value === next.value.value
        : one.value.value <= next.value.value;
    if (fits) continue;
    const says = ({ node, value }: Answer<AtSlot<bigint>>) =>
      `${node} says height ${value.value} at slot ${value.slot}`;
    return { kind: 'differ', why: `block height: ${says(one)}, ${says(next)}` };
  }
  return { kind: 'agreed', value: low.value };
}
