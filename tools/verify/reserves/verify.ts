// Tools, verify: the statements of reserves, with the site's public calls and a Solana node. Each check has a sentence that reports its
// result.
import { publicKeyFault, verifyText } from '@kingstake/proofs/custody';
import { nodeHash } from '@kingstake/proofs/node';
import {
  headerDigest,
  headerText,
  lostFault,
  lostHeights,
  memoText,
  NO_PREVIOUS,
  parseListedMemo,
  type ReserveHeader,
  type ReserveMemo,
  type StatementCheckName,
  verifyStatement,
} from '@kingstake/proofs/reserves';
import type { ReserveStatement } from '@kingstake/protocol';
import {
  type Finding,
  failed,
  failuresIn,
  nodeOption,
  notChecked,
  ok,
  parseWords,
  type Subject,
  sol,
  UsageFault,
  urlOption,
  warning,
} from '../command.ts';
import { PAGE } from '../escrow/chain-reading.ts';
import { openSources, type Sources, type TreasuryTransaction } from './sources.ts';

interface ReserveArguments {
  server: string; // origin, without a trailing slash
  rpc: string;
  last: number; // number of statements to check, newest first
  auditor: string | null; // base58; null to use the key that the server names
}

const USAGE = `usage: npm run verify-reserves -- --server URL --rpc URL [--last N] [--auditor KEY]

Checks the newest statements of reserves (24, or --last), without signing in: every list makes its root and its sum, each header names
the one before it and is signed by the auditor, its digest is a memo of the treasury on chain, and the treasury held and holds what is
owed. The chain is asked at --rpc: use a node that the site does not run.`;

const OPTIONS = {
  server: { type: 'string' },
  rpc: { type: 'string' },
  last: { type: 'string', default: '24' },
  auditor: { type: 'string' },
} as const;

export function parseArguments(words: readonly string[]): ReserveArguments {
  const { server, rpc, last, auditor = null } = parseWords(words, OPTIONS).values;
  const site = urlOption(
    server,
    '--server must be the address of the site, such as https://kingstake.example.',
  );
  const node = nodeOption(rpc);
  if (!/^[1-9]\d{0,2}$/.test(last)) throw new UsageFault('--last must be a number from 1 to 999.');
  if (auditor !== null && publicKeyFault(auditor) !== null)
    throw new UsageFault('--auditor must be a public key in base58.');
  return { server: new URL(site).origin, rpc: node, last: Number(last), auditor };
}

export const RESERVES: Subject = {
  usage: USAGE,
  unreadCode: 2,
  markWidth: 12,
  failedMark: 'FAILED',
  async check(words) {
    const asked = parseArguments(words);
    const findings = await verify(openSources(asked), { ...asked, nowMs: Date.now() });
    const wrong = failuresIn(findings);
    const last = wrong === 0 ? 'No check failed.' : `${wrong} of ${findings.length} checks failed.`;
    return { findings, last, code: wrong === 0 ? 0 : 1 };
  },
};

const MINUTE_MS = 60_000;
/** A statement is due every hour. At this age, two are late. */
const OLD_MS = 125 * MINUTE_MS;
/** A memo is usually final within a minute. An hour allows for a busy network. */
const MEMO_MS = 60 * MINUTE_MS;
/** The largest number of pages of the treasury's history that are read. */
const PAGES = 20;

const judged = (isGood: boolean, ifGood: string, otherwise: string): Finding =>
  isGood ? ok(ifGood) : failed(otherwise);

/** Checks the newest statements. Throws if the site or the node does not answer. */
export async function verify(
  sources: Sources,
  options: Pick<ReserveArguments, 'last' | 'auditor'> & { nowMs: number },
): Promise<readonly Finding[]> {
  // Reads one more, because the oldest checked statement needs its predecessor.
  const all = await sources.statements(options.last + 1);
  const checked = all.slice(0, options.last);
  const [newest] = checked;
  if (newest === undefined) return [failed('The site has no statement of reserves.')];
  const findings = [checkAge(newest, options.nowMs), ...checkOrder(all)];
  const auditors = options.auditor === null ? await sources.auditors() : [options.auditor];
  findings.push(checkSignatures(checked, auditors));
  for (const statement of checked) findings.push(await checkList(sources, statement));
  for (const statement of checked) findings.push(await checkMemo(sources, statement, options.nowMs));
  const restores = findRestores(all, options.last);
  // Memos of lost statements are newer than the statement before them.
  const untilSlot = Math.min(newest.slot, ...restores.map(({ before }) => before?.slot ?? 0));
  const { history, isComplete } = await readHistory(sources, newest.treasury, untilSlot);
  for (const restore of restores) findings.push(await checkLost(sources, restore, { history, isComplete }));
  findings.push(await checkOtherMemos(sources, history, checked), await checkHeld(sources, newest, history));
  const holds = await sources.balance(newest.treasury);
  const owed = BigInt(newest.owedLamports);
  findings.push(
    judged(
      holds >= owed,
      `The treasury ${newest.treasury} holds ${sol(holds)} now, and the last statement owes ${sol(owed)}.`,
      `The treasury ${newest.treasury} holds ${sol(holds)} now, less than the ${sol(owed)} of the last statement.`,
    ),
  );
  return findings;
}

function checkAge({ height, asOf }: ReserveStatement, nowMs: number): Finding {
  const ageMs = nowMs - Date.parse(asOf);
  const age = `The last statement, ${height}, is ${Math.round(ageMs / MINUTE_MS)} minutes old`;
  return judged(ageMs <= OLD_MS, `${age}.`, `${age}: one is due every hour.`);
}

/**
 * Checks statements, newest first: heights are consecutive, each header contains the previous digest, and time, posting and slot never
 * go backwards.
 */
function checkOrder(statements: readonly ReserveStatement[]): Finding[] {
  const faults: Finding[] = [];
  for (const [at, statement] of statements.entries()) {
    const before = statements[at + 1];
    const { height } = statement;
    if (before === undefined) {
      if (height === 1 && statement.previous !== NO_PREVIOUS)
        faults.push(failed('Statement 1 names a previous one.'));
      continue;
    }
    if (height !== before.height + 1 && statement.restoredFrom !== before.height)
      faults.push(failed(`Statement ${height} follows statement ${before.height}: some are missing.`));
    // After a restore the previous one is lost, and `checkLost` compares its digest.
    else if (statement.restoredFrom === undefined && statement.previous !== digestOf(before))
      faults.push(failed(`Statement ${height} does not name the digest of statement ${before.height}.`));
    const isLater =
      statement.asOf > before.asOf &&
      statement.postingId >= before.postingId &&
      statement.slot >= before.slot;
    if (!isLater)
      faults.push(failed(`Statement ${height} is of an older time, posting or slot than ${before.height}.`));
    if (statement.treasury !== before.treasury)
      faults.push(failed(`Statement ${height} names another treasury than ${before.height}.`));
  }
  if (faults.length > 0) return faults;
  return [ok(`${statements.length} statements follow each other, each with the digest of the one before.`)];
}

function checkSignatures(statements: readonly ReserveStatement[], auditors: readonly string[]): Finding {
  if (auditors.length === 0)
    return notChecked('The signatures were not checked: the site names no key for them. Give --auditor KEY.');
  const wrong = statements.find(
    (statement) =>
      !auditors.some((key) => verifyText(key, headerText(headerOf(statement)), statement.signature)),
  );
  const auditor = `the auditor, ${auditors.join(' or ')}.`;
  return judged(
    wrong === undefined,
    `All headers are signed by ${auditor}`,
    `The header of statement ${wrong?.height} is not signed by ${auditor}`,
  );
}

const LIST_FAULTS: Readonly<Record<StatementCheckName, string>> = {
  entries: 'the list has another number of entries than the header, one twice, or a line that is no entry',
  root: 'the list does not make the root',
  owed: 'the list does not sum to what is owed',
  covered: 'the reserves are less than the sum',
};

async function checkList(sources: Sources, statement: ReserveStatement): Promise<Finding> {
  const { height, entries, owedLamports, reservesLamports } = statement;
  const list = await sources.entries(height);
  const checks = verifyStatement(headerOf(statement), list, nodeHash);
  const faults = checks.flatMap((check) => (check.ok ? [] : [LIST_FAULTS[check.name]]));
  return judged(
    faults.length === 0,
    `Statement ${height}: ${entries} entries make the root and sum to ${sol(BigInt(owedLamports))}; the reserves were ${sol(BigInt(reservesLamports))}.`,
    `Statement ${height}: ${faults.join('; ')}.`,
  );
}

async function checkMemo(sources: Sources, statement: ReserveStatement, nowMs: number): Promise<Finding> {
  const { height, asOf, treasury, slot, memoSignature } = statement;
  if (memoSignature === null)
    return nowMs - Date.parse(asOf) > MEMO_MS
      ? failed(`Statement ${height} has no memo on chain, although it is more than an hour old.`)
      : notChecked(`The memo of statement ${height} is not final yet.`);
  const found = await sources.transaction(memoSignature, treasury);
  if (found === null)
    return failed(`The node does not know the memo of statement ${height}, ${memoSignature}.`);
  const text = memoText(height, digestOf(statement));
  const fault = memoFault(found, { text, treasury, slot, asOfMs: Date.parse(asOf) });
  return judged(
    fault === null,
    `Statement ${height}: its digest is a memo of the treasury in slot ${found.slot}.`,
    `The memo of statement ${height}, ${memoSignature}, ${fault}.`,
  );
}

function memoFault(
  { failed: isFailed, feePayer, memos, slot, seconds }: TreasuryTransaction,
  wanted: { text: string; treasury: string; slot: number; asOfMs: number },
): string | null {
  if (isFailed) return 'is a failed transaction';
  if (feePayer !== wanted.treasury) return 'was not written by the treasury';
  if (!memos.includes(wanted.text)) return 'has another text than the digest of the header';
  if (slot < wanted.slot) return 'is older than the statement';
  if (seconds !== null && seconds * 1000 - wanted.asOfMs > OLD_MS)
    return `came ${Math.round((seconds * 1000 - wanted.asOfMs) / MINUTE_MS)} minutes after the statement`;
  return null;
}

type History = Awaited<ReturnType<Sources['history']>>;

interface TreasuryHistory {
  history: History; // newest first
  isComplete: boolean; // whether it was read back to the slot
}

/** Reads the treasury's history back to a slot. */
async function readHistory(sources: Sources, treasury: string, untilSlot: number): Promise<TreasuryHistory> {
  const history: History[number][] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const found = await sources.history(treasury, history.at(-1)?.signature ?? null);
    history.push(...found);
    if (found.length < PAGE || (found.at(-1)?.slot ?? 0) <= untilSlot) return { history, isComplete: true };
  }
  return { history, isComplete: false };
}

type Restore = ReturnType<typeof findRestores>[number];

/** Returns the restores among the newest `last` statements: the first statement after each, and the newest one in the backup. */
function findRestores(statements: readonly ReserveStatement[], last: number) {
  return statements.slice(0, last).flatMap((statement, at) => {
    const lost = lostHeights(statement);
    return lost === null ? [] : [{ statement, before: statements[at + 1], lost }];
  });
}

/** Checks that every statement that was lost in a restore has one memo of the treasury on chain. */
async function checkLost(
  sources: Sources,
  { statement, lost }: Restore,
  { history, isComplete }: TreasuryHistory,
): Promise<Finding> {
  const { height, treasury } = statement;
  const memos: ReserveMemo[] = [];
  for (const { signature, failed: isFailed, memo } of history) {
    const found = isFailed ? null : parseListedMemo(memo);
    if (found === null || found.height < lost.from || found.height > lost.to) continue;
    if (await isOfTreasury(sources, signature, treasury)) memos.push(found);
  }
  const fault = lostFault(statement, lost, memos);
  const range =
    lost.from === lost.to ? `Statement ${lost.to} was` : `Statements ${lost.from} to ${lost.to} were`;
  if (fault === null)
    return warning(
      `${range} lost in a restore of the site. There is no file to check, only the memo of each on chain.`,
    );
  if (fault.name === 'missing' && !isComplete)
    return notChecked(
      `${range} lost in a restore, and the treasury's history is too long to find their memos.`,
    );
  switch (fault.name) {
    case 'none':
      return failed(`Statement ${height} names a restore from ${lost.from - 1} that lost no statement.`);
    case 'missing':
      return failed(
        `Statement ${fault.height} was lost in a restore, and has no memo of the treasury on chain.`,
      );
    case 'two':
      return failed(`Statement ${fault.height} was lost in a restore, and has two digests on chain.`);
    case 'previous':
      return failed(`Statement ${height} does not name the digest of the lost statement ${lost.to}.`);
  }
}

/** Anyone can name the treasury in a memo, so its payer is checked. */
async function isOfTreasury(sources: Sources, signature: string, treasury: string): Promise<boolean> {
  return (await sources.transaction(signature, treasury))?.feePayer === treasury;
}

/** Two digests for one height on chain mean that different people were shown different statements. */
async function checkOtherMemos(
  sources: Sources,
  history: History,
  statements: readonly ReserveStatement[],
): Promise<Finding> {
  const listed = new Map(statements.map((statement) => [statement.height, statement]));
  for (const { signature, failed: isFailed, memo } of history) {
    const found = isFailed ? null : parseListedMemo(memo);
    const shown = found === null ? undefined : listed.get(found.height);
    if (found === null || shown === undefined || digestOf(shown) === found.digest) continue;
    if (await isOfTreasury(sources, signature, shown.treasury))
      return failed(`The chain has another statement of a listed height: ${signature}, ${memo}.`);
  }
  return ok("No memo in the treasury's history contradicts the list.");
}

/** Checks the treasury's balance at the slot of the statement, using the last transaction up to that slot. */
async function checkHeld(
  sources: Sources,
  { height, treasury, slot, reservesLamports }: ReserveStatement,
  history: History,
): Promise<Finding> {
  const last = history.find((entry) => entry.slot <= slot);
  const held = last === undefined ? null : (await sources.transaction(last.signature, treasury))?.held;
  if (held === null || held === undefined)
    return notChecked(`What the treasury held at slot ${slot} was not found in the node's history.`);
  return judged(
    String(held) === reservesLamports,
    `At slot ${slot} the treasury held the ${sol(held)} that statement ${height} names.`,
    `At slot ${slot} the treasury held ${sol(held)}, and statement ${height} names ${sol(BigInt(reservesLamports))}.`,
  );
}

const digestOf = (statement: ReserveStatement): string => headerDigest(headerOf(statement), nodeHash);

function headerOf({ signature: _, memoSignature: __, ...header }: ReserveStatement): ReserveHeader {
  return header;
}
