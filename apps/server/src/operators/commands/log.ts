// The operators' log: commands that show and verify it. Checks that operators signed its entries, and compares it with its heads,
// which the treasury writes on chain as memos. The hash chain is checked in store.ts.
import {
  formatOperatorList,
  type Operator,
  parseCommand,
  parseOperatorList,
  type SignedCommand,
  type Subject,
  verifyCommand,
} from '@kingstake/proofs/custody';
import { isRefused, type Refused, type Result } from '@kingstake/protocol';
import { type Chain, type ChainTransaction, TransactionUnreadable } from '../../chain/index.ts';
import { AUDIT, frozenSince } from '../../money/ledger/index.ts';
import type { Database } from '../../platform/database/index.ts';
import {
  type CommandAnswer,
  done,
  notDone,
  type OperatorCommand,
  type ParsedCommand,
  textOption,
} from '../../platform/operator.ts';
import type { Settings } from '../../platform/settings/index.ts';
import { RESTORED_ACTION } from '../backups/index.ts';
import { type LogRow, logEntries, logHead, OPERATORS_ACTION, operatorLog } from './store.ts';

interface HeadOnChain {
  entries: bigint;
  hash: string;
  signature: string; // of the transaction that contains it
}

/**
 * The terms of `restore reconcile`: the last entry of the backup, and the newest head on chain of an entry that the
 * backup lacks. Entries up to that head are lost. Later heads must match.
 */
export interface RestoredLog {
  kept: { entries: bigint; hash: string };
  lostUpTo: string; // the signature of that head
}

const PAGE = 1000;
/** Most pages of the treasury's signatures that are searched, newest first. */
const MAX_PAGES = 20;
/** A node prefixes a memo with its length in brackets. The receipt key may follow. */
const HEAD = /^\[\d+\] kingstake:log:([1-9]\d{0,17}):([0-9a-f]{64})(?::[1-9A-HJ-NP-Za-km-z]{32,44})?$/;

/**
 * Reads the heads, newest first, from the treasury's own history, which an attacker who forges the log cannot shorten.
 * Only memos that the treasury paid for count, because anyone can name the treasury in a memo. May throw
 * `ChainUnavailable`.
 */
export async function headsOnChain(
  chain: Pick<Chain, 'treasury' | 'signaturesFor' | 'transaction'>,
): Promise<readonly HeadOnChain[]> {
  const heads: HeadOnChain[] = [];
  for (let page = 0, before: string | undefined; page < MAX_PAGES; page += 1) {
    const from = before === undefined ? {} : { before };
    const found = await chain.signaturesFor(chain.treasury, {
      ...from,
      limit: PAGE,
      commitment: 'finalized',
    });
    for (const { signature, failed, memo } of found) {
      const [, entries, hash] = (failed ? null : HEAD.exec(memo ?? '')) ?? [];
      if (entries === undefined || hash === undefined) continue;
      const paid = await readable(chain.transaction(signature, 'finalized'));
      if (paid?.feePayer === chain.treasury) heads.push({ entries: BigInt(entries), hash, signature });
    }
    before = found.at(-1)?.signature;
    if (found.length < PAGE) break;
  }
  return heads;
}

/** Returns null for a transaction of a newer version, because no release has signed a head in one. */
async function readable(transaction: Promise<ChainTransaction | null>): Promise<ChainTransaction | null> {
  try {
    return await transaction;
  } catch (error) {
    if (error instanceof TransactionUnreadable && error.isNewer) return null;
    throw error;
  }
}

/** Returns the terms of a restore. `kept` is the last entry of the restored log, or null; heads are newest first. */
export function restoredSubject(
  kept: { entries: bigint; hash: string } | null,
  heads: readonly HeadOnChain[],
): Subject {
  const lost = heads.find(({ entries }) => entries > (kept?.entries ?? 0n));
  return {
    logEntries: String(kept?.entries ?? 0n),
    logHash: kept?.hash ?? '',
    lostUpTo: lost?.signature ?? '',
  };
}

/** Returns the entries that a signed restore declares lost, or null. */
export function readRestored(subject: Subject | null): RestoredLog | null {
  const { logEntries, logHash, lostUpTo } = subject ?? {};
  if (typeof logEntries !== 'string' || typeof logHash !== 'string' || typeof lostUpTo !== 'string')
    return null;
  return lostUpTo === '' ? null : { kept: { entries: BigInt(logEntries), hash: logHash }, lostUpTo };
}

/**
 * Compares the log with the heads on chain, newest first. Returns a sentence if they differ, otherwise how many heads
 * match and how many belong to entries that a restore has lost. Pure.
 */
export function judgeHeads(
  heads: readonly HeadOnChain[],
  hashOf: (entry: bigint) => string | undefined,
  restores: readonly RestoredLog[] = [],
): Result<{ agree: number; lost: number }, Refused> {
  let [agree, lost] = [0, 0];
  for (const [place, { entries, hash }] of heads.entries()) {
    const own = hashOf(entries);
    const isLost = ({ kept, lostUpTo }: RestoredLog): boolean => {
      const newest = heads.findIndex(({ signature }) => signature === lostUpTo);
      const holds = kept.entries === 0n || hashOf(kept.entries) === kept.hash;
      return holds && entries > kept.entries && newest !== -1 && place >= newest;
    };
    if (own === hash) agree += 1;
    else if (restores.some(isLost)) lost += 1;
    else
      return {
        refused:
          own === undefined
            ? `The chain holds a head of ${entries} entries, and the log has fewer.`
            : `The log's entry ${entries} is not the one whose head is on chain.`,
      };
  }
  return { agree, lost };
}

/** The columns of a log entry that are checked. */
export interface SignedEntry {
  id: bigint;
  actor: string;
  action: string;
  details: string;
  signed: string | null;
}

/** Returns the change that a line makes; undefined for a line that is not a command. */
type ChangeOf = (
  line: readonly string[],
) => { right: Operator['rights'][number]; action: string; twoOperators?: true } | undefined;

/** The state that the entries so far prove. */
interface LogProof {
  operators: readonly Operator[] | null; // the newest list
  signedBefore: boolean; // whether an entry was signed; from then on unsigned entries are refused
  nonces: Set<string>; // shared by all proofs of one read, so that a long log is checked in linear time
}

export const nothingProved = (): LogProof => ({ operators: null, signedBefore: false, nonces: new Set() });

interface Place {
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

export interface LogCommandDeps {
  database: Database;
  chain: Chain;
  settings: Pick<Settings, 'cluster'>;
  /** Finds the command of a line. Passed as an argument, because the list of all commands contains these two. */
  changeOf: ChangeOf;
}

const EXPECTED_AFTER_RESTORE =
  'This is expected after a restore: the chain holds heads of entries that are newer than the backup. Run "restore reconcile" first, then verify again.';

/** Entries that `log show` prints by default. */
const SHOWN = 20;
const MAX_SHOWN = 1000;

export const LOG_COMMANDS: readonly OperatorCommand<LogCommandDeps>[] = [
  {
    words: ['log', 'show'],
    positions: [],
    options: { last: { value: true, help: `number of entries; default ${SHOWN}` } },
    help: 'Shows the newest entries of the log: operator, action and signatures.',
    async run({ database }, parsed) {
      const last = Number(textOption(parsed, 'last') ?? SHOWN);
      if (!Number.isInteger(last) || last < 1 || last > MAX_SHOWN)
        return notDone(`--last must be a number from 1 to ${MAX_SHOWN}.`);
      const rows = await database.run(async (queries) => {
        const head = await logHead(queries);
        return head === null ? [] : logEntries(queries, head.entries - BigInt(last), last);
      });
      return done(rows.length === 0 ? 'The log is empty.' : rows.map(showEntry).join('\n'));
    },
  },
  {
    words: ['log', 'verify'],
    needsChain: true,
    positions: [],
    options: {
      believe: {
        value: true,
        help: 'number of the entry with an unsigned list of operators, after all keys were lost',
      },
    },
    help: 'Checks every entry of the log: the hash chain, the signatures, and the heads on chain.',
    run: verifyLog,
  },
];

function showEntry({ id, at, actor, action, details, signed }: LogRow): string {
  const by = signed === null ? 'unsigned' : `signed by ${signersOf(signed).join(' and ')}`;
  return `${id}  ${at}  ${actor}  ${action}  ${details}  ${by}`;
}

function signersOf(signed: string): string[] {
  const commands = JSON.parse(signed) as { signatures: { operator: string }[] }[];
  return commands.flatMap(({ signatures }) => signatures.map(({ operator }) => operator));
}

/** Returns the entries that this entry declares lost in a restore, or null. Its signature must have been checked before. */
function restoredIn({ action, signed }: LogRow): RestoredLog | null {
  const [first] = action === RESTORED_ACTION ? (JSON.parse(signed ?? '[]') as SignedCommand[]) : [];
  const read = first === undefined ? null : parseCommand(first);
  return read === null || isRefused(read) ? null : readRestored(read.command.subject);
}

async function verifyLog(
  { database, chain, settings, changeOf }: LogCommandDeps,
  parsed: ParsedCommand,
): Promise<CommandAnswer> {
  const believe = textOption(parsed, 'believe');
  if (believe !== null && !/^[1-9]\d{0,17}$/.test(believe))
    return notDone('--believe must be the number of an entry.');
  const believed = believe === null ? null : BigInt(believe);
  const place = { cluster: settings.cluster, operatorsAction: OPERATORS_ACTION, changeOf, believed };
  const restores: RestoredLog[] = [];
  let proof = nothingProved();
  let entries = 0n;
  const hashes = new Map<bigint, string>();
  let sealed = await database.run((queries) => operatorLog.page(queries, null));
  for (;;) {
    const [breach] = sealed.breaches;
    if (breach !== undefined) return notDone(`${breach.detail}.`);
    if (sealed.next === null) break;
    const { next } = sealed;
    sealed = await database.run((queries) => operatorLog.page(queries, next));
  }
  for (;;) {
    const rows = await database.run((queries) => logEntries(queries, entries, AUDIT.logEntriesPerPage));
    for (const row of rows) {
      const checked = proveEntry(proof, row, place);
      if (isRefused(checked)) return notDone(`The log's ${checked.refused}.`);
      proof = checked;
      const restored = restoredIn(row);
      if (restored !== null) restores.push(restored);
      entries = row.id;
      hashes.set(row.id, row.hash);
    }
    if (rows.length < AUDIT.logEntriesPerPage) break;
  }
  const heads = await headsOnChain(chain);
  const judged = judgeHeads(heads, (entry) => hashes.get(entry), restores);
  if (isRefused(judged)) {
    const restoredAt = await database.run((queries) => frozenSince(queries, 'restored'));
    return notDone(restoredAt !== null ? `${judged.refused} ${EXPECTED_AFTER_RESTORE}` : judged.refused);
  }
  const { agree, lost } = judged;
  const onChain = heads.length === 0 ? 'no head is on chain yet' : `matching heads on chain: ${agree}`;
  const gone = lost === 0 ? '' : `; heads of entries that a restore has lost: ${lost}`;
  return done(`${entries} entries, sealed and signed; ${onChain}${gone}.`);
}
