// custody: the operators who may give commands, with names, public keys and rights. Operators write the list as JSON.
import type { Refused, Result } from '@kingstake/protocol';
import { publicKeyFault } from '../node/crypto.ts';
import { CUSTODY } from './limits.ts';
import { hasNames } from './signed-text.ts';

/** The rights of an operator. Each command that changes something requires one of them. Append-only. */
export const RIGHTS = [
  'approve', // withdrawals approve
  'reject', // withdrawals reject
  'adjust', // correct a player's balance
  'house', // move unclaimed deposits to the operating account
  'loss', // write off against the operating account
  'freeze',
  'unfreeze',
  'audit', // an audit that lifts the freeze of an audit
  'switches', // stop and start
  'operators', // change this list
  'backup', // export a backup of the whole ledger
  'ratings', // reverse the rating changes of a game
  'limits', // exclude a player from stakes, and lift an operator's exclusion
  'fair-play', // decide cases and appeals
  'deposits', // give an unclaimed deposit to a player, or return it
  'players', // sign players out, suspend and unsuspend them
] as const;

export type Right = (typeof RIGHTS)[number];

export interface Operator {
  name: string;
  publicKey: string; // base58
  rights: readonly Right[];
}

const NAMES = ['name', 'publicKey', 'rights'] as const;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;

/** Parses the list's JSON. `refused` is a sentence for the operator. */
export function parseOperatorList(text: string): Result<readonly Operator[], Refused> {
  const refuse = (refused: string): Refused => ({ refused });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('The list of operators is not JSON.');
  }
  if (!Array.isArray(value)) return refuse('The list of operators is not a JSON array.');
  if (value.length === 0) return refuse('The list of operators is empty, so no command could be given.');
  if (value.length > CUSTODY.operators)
    return refuse(
      `The list of operators has ${value.length} entries; at most ${CUSTODY.operators} are possible.`,
    );
  const operators: Operator[] = [];
  for (const [index, entry] of value.entries()) {
    const read = readOperator(entry, index + 1);
    if (typeof read === 'string') return refuse(read);
    const twice = operators.find(({ name }) => name.toLowerCase() === read.name.toLowerCase());
    if (twice !== undefined) return refuse(`Two operators have the name ${read.name}.`);
    const other = operators.find(({ publicKey }) => publicKey === read.publicKey);
    if (other !== undefined) return refuse(`Operators ${other.name} and ${read.name} have the same key.`);
    operators.push(read);
  }
  return operators;
}

/** Returns the list in canonical form, which the log stores and digests cover. */
export function formatOperatorList(operators: readonly Operator[]): string {
  return JSON.stringify(operators.map(({ name, publicKey, rights }) => ({ name, publicKey, rights })));
}

function readOperator(entry: unknown, place: number): Operator | string {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return `Entry ${place} of the list of operators is not an object.`;
  const unknown = Object.keys(entry).find((name) => !(NAMES as readonly string[]).includes(name));
  if (unknown !== undefined)
    return `Entry ${place} of the list of operators has an unknown field "${unknown}".`;
  const { name, publicKey, rights } = entry as Record<string, unknown>;
  if (!hasNames({ name, publicKey, rights }, NAMES) || typeof name !== 'string' || !NAME.test(name))
    return `Entry ${place} of the list of operators has no name of 1 to 32 letters, digits, dots, dashes or underscores.`;
  if (typeof publicKey !== 'string') return `Operator ${name} has no publicKey.`;
  const keyFault = publicKeyFault(publicKey);
  if (keyFault === 'small-order')
    return `The publicKey of operator ${name} has a small order: anybody could sign with it.`;
  if (keyFault !== null) return `The publicKey of operator ${name} is not 32 bytes in base58.`;
  if (!Array.isArray(rights) || rights.length === 0) return `Operator ${name} has no rights.`;
  for (const [index, right] of rights.entries()) {
    if (!(RIGHTS as readonly unknown[]).includes(right))
      return `Operator ${name} has the unknown right ${JSON.stringify(right)}.`;
    if (rights.indexOf(right) !== index) return `Operator ${name} has the right ${right} twice.`;
  }
  return { name, publicKey, rights };
}
