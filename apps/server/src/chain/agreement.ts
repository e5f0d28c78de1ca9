// chain: decides whether several nodes agree, from their answers. Pure. Answers are compared as of the lower slot, so a
// node that is behind does not count as a contradiction.
import type {
  AtSlot,
  ChainTransaction,
  Commitment,
  SeatEvent,
  SignatureInfo,
  SignatureStatus,
} from './port.ts';

/** What one node answered. */
export interface NodeAnswer<T> {
  node: string; // the name used in messages, never the node's address
  /** The slot that was final for the node before it was asked, so the answer is not older; null if unknown. */
  asOf: bigint | null;
  value: T;
}

export type Verdict<T> =
  | { kind: 'agreed'; value: T }
  /** The answers cannot be compared yet. `value` is an answer that is safe in any case. */
  | { kind: 'behind'; why: string; value?: T }
  /** At least one node is wrong. `why` names each node and its answer. */
  | { kind: 'differ'; why: string };

// Math.min and Math.max take no bigints.
const inOrder = (values: readonly bigint[]) => values.toSorted((one, other) => (one < other ? -1 : 1));
const present = (value: bigint | undefined): bigint => {
  if (value === undefined) throw new Error('an empty list has no lowest or highest value');
  return value;
};

/** Throws if `values` is empty. */
export const lowestOf = (values: readonly bigint[]): bigint => present(inOrder(values)[0]);

/** Throws if `values` is empty. */
export const highestOf = (values: readonly bigint[]): bigint => present(inOrder(values).at(-1));

/** The slot that all nodes have reached; null if that of one is unknown. */
function commonSlot(answers: readonly NodeAnswer<unknown>[]): bigint | null {
  const slots = answers.map(({ asOf }) => asOf);
  return slots.every((slot) => slot !== null) ? lowestOf(slots) : null;
}

/** A difference about an event in `slot` counts only once all nodes have reached that slot. */
function differenceAt<T>(slot: bigint, answers: readonly NodeAnswer<unknown>[], why: string): Verdict<T> {
  const common = commonSlot(answers);
  return { kind: common !== null && slot <= common ? 'differ' : 'behind', why };
}

const at = ({ node, asOf }: NodeAnswer<unknown>) => (asOf === null ? node : `${node}, at slot ${asOf},`);

/** Compares a transaction with all its effects. Null is agreed on when no node has it. */
export function compareTransactions(
  signature: string,
  answers: readonly NodeAnswer<ChainTransaction | null>[],
): Verdict<ChainTransaction | null> {
  const having = answers.filter((answer): answer is NodeAnswer<ChainTransaction> => answer.value !== null);
  const [first, ...others] = having;
  if (first === undefined) return { kind: 'agreed', value: null };
  const slot = lowestOf(having.map(({ value }) => value.slot));
  const lacking = answers.find(({ value }) => value === null);
  if (lacking !== undefined) {
    const why = `${first.node} has the transaction ${signature} in slot ${first.value.slot}, ${at(lacking)} has none`;
    // A transaction that one node does not have yet counts as not landed.
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

/** Whether two answers are equal in every part. Answers hold only plain values, including bytes. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [ones, others] = [Object.entries(one), Object.entries(other)];
  if (ones.length !== others.length || Array.isArray(one) !== Array.isArray(other)) return false;
  return ones.every(([key, part]) => isSame(part, (other as Record<string, unknown>)[key]));
}

const RANK: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: 2 };

/** Compares the status of a signature. It is final only if all nodes report it as final; null is agreed on when no node knows it. */
export function compareStatuses(
  signature: string,
  answers: readonly NodeAnswer<SignatureStatus | null>[],
): Verdict<SignatureStatus | null> {
  const known = answers.filter((answer): answer is NodeAnswer<SignatureStatus> => answer.value !== null);
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
  // It may have landed, but not all nodes report it as final.
  return withValue(differenceAt(slot, answers, why), { slot, failed, commitment: 'confirmed' });
}

/** The entries of a node's list up to `slot`, newest first. */
export function listAsOf(list: readonly SignatureInfo[], slot: bigint): readonly SignatureInfo[] {
  return list.filter((entry) => entry.slot <= slot);
}

/**
 * Compares lists of an address's signatures, newest first. Each list must hold `limit` entries up to the common slot, or
 * end earlier. Newer entries are left out of a finalized list; otherwise one that any node lists is included.
 */
export function compareLists(
  page: { limit: number; commitment: Commitment },
  answers: readonly NodeAnswer<readonly SignatureInfo[]>[],
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
  one: NodeAnswer<readonly SignatureInfo[]>,
  other: NodeAnswer<readonly SignatureInfo[]>,
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
  answers: readonly NodeAnswer<readonly SignatureInfo[]>[],
): readonly SignatureInfo[] {
  const newer = answers.flatMap(({ value }) => value.filter((entry) => entry.slot > slot));
  const bySignature = new Map(newer.map((entry) => [entry.signature, entry]));
  return [...bySignature.values()].toSorted((one, other) => Number(other.slot - one.slot));
}

/** Compares a state at a slot, such as a balance. `rounds` holds every node's answers, oldest first. */
export function compareStates<T>(
  what: string,
  rounds: readonly (readonly NodeAnswer<AtSlot<T>>[])[],
): Verdict<AtSlot<T>> {
  const newest = rounds.at(-1) ?? [];
  const [first, ...others] = newest;
  if (first === undefined) return { kind: 'behind', why: 'no node has answered' };
  const other = others.find(({ value }) => !isSame(value.value, first.value.value));
  if (other === undefined) {
    const slot = lowestOf(newest.map(({ value }) => value.slot));
    return { kind: 'agreed', value: { slot, value: first.value.value } };
  }
  const says = ({ node, value }: NodeAnswer<AtSlot<T>>) =>
    `${node} says ${shown(value.value)} at slot ${value.slot}`;
  const why = `${what}: ${says(first)}, ${says(other)}`;
  return { kind: isContradicted(rounds.flat()) ? 'differ' : 'behind', why };
}

/** Whether one node contradicts another: at the same slot, or by answers both before and after it. */
function isContradicted<T>(answers: readonly NodeAnswer<AtSlot<T>>[]): boolean {
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

/** Returns the newest event of a seat. An event that is not final for all nodes is left out. */
export function compareEvents(
  seat: string,
  answers: readonly NodeAnswer<AtSlot<SeatEvent> | null>[],
): Verdict<SeatEvent | null> {
  const having = answers.flatMap((answer) => (answer.value === null ? [] : [answer.value]));
  const [newest] = having.toSorted((one, other) => Number(other.slot - one.slot));
  if (newest === undefined) return { kind: 'agreed', value: null };
  if (answers.every(({ value }) => isSame(value, newest))) return { kind: 'agreed', value: newest.value };
  const says = answers.map((answer) => `${at(answer)} says ${shown(answer.value)}`).join(', ');
  return withValue(differenceAt(newest.slot, answers, `last event of the seat ${seat}: ${says}`), null);
}

/** Returns the lowest block height, which all nodes have reached. A slot has one height, and a later slot never has a lower one. */
export function compareHeights(answers: readonly NodeAnswer<AtSlot<bigint>>[]): Verdict<AtSlot<bigint>> {
  const bySlot = answers.toSorted((one, other) => Number(one.value.slot - other.value.slot));
  const [low] = bySlot;
  if (low === undefined) return { kind: 'behind', why: 'no node has answered' };
  for (const [index, one] of bySlot.entries()) {
    const next = bySlot[index + 1];
    if (next === undefined) break;
    const fits =
      one.value.slot === next.value.slot
        ? one.value.value === next.value.value
        : one.value.value <= next.value.value;
    if (fits) continue;
    const says = ({ node, value }: NodeAnswer<AtSlot<bigint>>) =>
      `${node} says height ${value.value} at slot ${value.slot}`;
    return { kind: 'differ', why: `block height: ${says(one)}, ${says(next)}` };
  }
  return { kind: 'agreed', value: low.value };
}
