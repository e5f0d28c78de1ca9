// Checks that operators signed the entries of the log. Pure. The hash chain is checked in audit-log-store.ts.

import {
  formatOperatorList,
  type Operator,
  parseOperatorList,
  type SignedCommand,
  verifyCommand,
} from '@kingstake/proofs/custody';
import { isRefused, type Refused, type Result } from '@kingstake/protocol';

/** The columns of a log entry that are checked. */
export interface SignedEntry {
  id: bigint;
  actor: string;
  action: string;
  details: string;
  signed: string | null;
}

/** Returns the change that a line makes; undefined for a line that is not a command. */
export type ChangeOf = (
  line: readonly string[],
) => { right: Operator['rights'][number]; action: string; twoOperators?: true } | undefined;

/** The state that the entries so far prove. */
export interface LogProof {
  operators: readonly Operator[] | null; // the newest list
  signedBefore: boolean; // whether an entry was signed; from then on unsigned entries are refused
  nonces: Set<string>; // shared by all proofs of one read, so that a long log is checked in linear time
}

export const nothingProved = (): LogProof => ({ operators: null, signedBefore: false, nonces: new Set() });

export interface Place {
  cluster: string;
  operatorsAction: string; // action of entries that hold a list of operators
  changeOf: ChangeOf;
  believed: bigint | null; // the id of an unsigned list to accept, after all keys were lost
}

type Checked = Result<LogProof, Refused>;
const refuse = (entry: SignedEntry, why: string): Checked => ({
  refused: `entry ${entry.id} ${why}`,
});

/** Checks one entry against the previous ones. `refused` is a sentence. */
export function proveEntry(proof: LogProof, entry: SignedEntry, place: Place): Checked {
  const isList = entry.action === place.operatorsAction;
  if (entry.signed === null) {
    if (!isList) return proof.signedBefore ? refuse(entry, 'is not signed') : proof;
    if (proof.operators !== null && place.cluster !== 'local' && entry.id !== place.believed)
      return refuse(entry, 'changes the operators and is not signed');
    return withList(proof, entry);
  }
  const checked = proveSigned(proof, entry, JSON.parse(entry.signed), place);
  return isRefused(checked) || !isList ? checked : withList(checked, entry);
}

function withList(proof: LogProof, entry: SignedEntry): Checked {
  const read = parseOperatorList(entry.details);
  return isRefused(read) ? refuse(entry, 'holds no list of operators') : { ...proof, operators: read };
}

function proveSigned(
  proof: LogProof,
  entry: SignedEntry,
  signed: readonly SignedCommand[],
  { cluster, operatorsAction, changeOf }: Place,
): Checked {
  const isList = entry.action === operatorsAction;
  const operators = proof.operators ?? [];
  const [first, second, ...more] = signed.map((each) => verifyCommand(each, { cluster, operators }));
  if (first === undefined || more.length > 0) return refuse(entry, 'is not signed by one or two operators');
  if (isRefused(first)) return refuse(entry, `has a bad signature (${first.refused})`);
  const [by] = first.by;
  const change = changeOf(first.command.line);
  if (change === undefined || change.action !== entry.action) return refuse(entry, 'is not what was signed');
  if (by === undefined || by.name !== entry.actor) return refuse(entry, 'was signed by another operator');
  if (!by.rights.includes(change.right))
    return refuse(entry, `was signed by ${by.name}, who lacks the right`);
  const nonces = [first.command.nonce];
  if (second !== undefined) {
    if (isRefused(second)) return refuse(entry, `has a bad second signature (${second.refused})`);
    const [other] = second.by;
    if (second.command.line[0] !== 'confirm' || second.command.subject?.['text'] !== signed[0]?.text)
      return refuse(entry, 'has a second signature over something else');
    if (other === undefined || !other.rights.includes(change.right))
      return refuse(entry, 'was confirmed by an operator who lacks the right');
    if (other.name === by.name) return refuse(entry, 'was confirmed by its own operator');
    nonces.push(second.command.nonce);
  } else if (change.twoOperators === true) {
    return refuse(entry, 'needed two operators and has one');
  }
  if (nonces.some((nonce) => proof.nonces.has(nonce))) return refuse(entry, 'repeats what was signed before');
  if (isList && !sameList(first.command.subject?.['list'], entry.details))
    return refuse(entry, 'holds another list than was signed');
  for (const nonce of nonces) proof.nonces.add(nonce);
  return { ...proof, signedBefore: true };
}

function sameList(signed: unknown, details: string): boolean {
  const read = parseOperatorList(details);
  return !isRefused(read) && formatOperatorList(read) === signed;
}
