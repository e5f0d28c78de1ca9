// reserves: makes a statement as of one snapshot of the database and one finalized slot, signs it and stores it. Then puts
// the digest of each statement on chain, in order, as a memo of the treasury.
import type { SigningKey } from '@kingstake/proofs/custody';
import { nodeHash } from '@kingstake/proofs/node';
import {
  headerDigest,
  headerText,
  NO_PREVIOUS,
  parseListedMemo,
  type ReserveHeader,
  type ReserveMemo,
} from '@kingstake/proofs/reserves';
import { formatSol, type Lamports, lamports } from '@kingstake/protocol';
import { type AtSlot, type Chain, type OrderSigner, RefusedBefore } from '../../chain/index.ts';
import { listHoldingStakes } from '../../games/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
import { bookedSlot } from '../deposits/index.ts';
import { freeze, isFrozenBy, newestJournal, owedToOwners, ownedPages } from '../ledger/index.ts';
import {
  advanceMemo,
  type DueMemo,
  heldWithdrawals,
  newestLanded,
  newestLandedMemo,
  recentPayments,
} from '../withdrawals/index.ts';
import { type ListInput, packAmounts, unpackAmounts } from './build-list.ts';
import { RESERVES } from './limits.ts';
import type { BeginList, PendingList } from './list-worker.ts';
import {
  firstAbove,
  insertStatement,
  newestStatement,
  noncePages,
  readOneSnapshot,
  removeLists,
  type StoredStatement,
} from './reserve-store.ts';

export interface StatementDeps {
  database: Database;
  chain: Chain;
  time: Pick<Time, 'nowMs'>;
  log: Log;
  /** Signs the header of each statement. */
  auditorKey: SigningKey;
  beginList: BeginList;
}

/** In each attempt, the treasury signed a payment while the statement was made. Retry later. */
class PaymentsMoved extends Error {
  override readonly name = 'PaymentsMoved';
}

/**
 * Makes and stores a statement. Freezes money if the reserves do not cover what is owed. Throws `PaymentsMoved`,
 * `LinesDiffer`, `ListFault`, `NonceTaken` or an error of the chain. If it throws, retry later.
 */
export async function makeStatement(deps: StatementDeps): Promise<StoredStatement> {
  for (let tries = 1; ; tries += 1) {
    const made = await tryStatement(deps);
    if (made !== null) return made;
    if (tries === RESERVES.tries) throw new PaymentsMoved('payments landed while the statement was made');
  }
}

/** Returns null if a payment was signed while the statement was made. */
async function tryStatement(deps: StatementDeps): Promise<StoredStatement | null> {
  const { database, chain, time } = deps;
  const list = deps.beginList();
  try {
    const asOfMs = time.nowMs();
    const snapshot = await database.transaction(async (tx) => {
      await readOneSnapshot(tx);
      return readSnapshot(tx, chain.treasury, list);
    });
    // A node has booked deposits up to this slot. A balance as of an older slot would lack them.
    if (snapshot.bookedSlot !== null) chain.recordFinalizedSlot(snapshot.bookedSlot);
    const reserves = await chain.finalizedBalance(chain.treasury);
    if (!(await removeSent(deps, list, snapshot, reserves.slot))) return null;
    return await finish(deps, list, { asOfMs, postingId: snapshot.postingId, reserves });
  } finally {
    await list.end();
  }
}

/**
 * Removes withdrawals whose payment was final at the slot. Returns false if a payment was signed after the snapshot:
 * the treasury may have paid it already, while the snapshot still lists it as owed. Memos are ignored, because they cost only a fee.
 */
async function removeSent(
  { database, chain }: StatementDeps,
  list: PendingList,
  { signed, payments }: Awaited<ReturnType<typeof readSnapshot>>,
  slot: bigint,
): Promise<boolean> {
  const sent: { owner: bigint; lamports: bigint }[] = [];
  for (const { owner, lamports: amount, signature } of signed) {
    const status = await chain.signatureStatus(signature);
    if (status?.commitment === 'finalized' && !status.failed && status.slot <= slot)
      sent.push({ owner, lamports: -amount });
  }
  list.addAmounts(packAmounts(sent));
  const after = await database.run(recentPayments);
  return after.every(({ signature, lamports: amount }) => amount === 0n || payments.has(signature));
}

interface Figures {
  asOfMs: number;
  postingId: bigint;
  reserves: AtSlot<Lamports>;
}

/** Builds the list, then signs and stores the statement. */
async function finish(deps: StatementDeps, pending: PendingList, figures: Figures): Promise<StoredStatement> {
  const { database, chain, log, auditorKey } = deps;
  const last = await lastStatement(deps);
  const list = await pending.build(last.height + 1);
  const header: ReserveHeader = {
    height: last.height + 1,
    asOf: new Date(figures.asOfMs).toISOString(),
    postingId: Number(figures.postingId),
    slot: Number(figures.reserves.slot),
    entries: list.entries,
    owedLamports: String(list.owed),
    root: list.root,
    treasury: chain.treasury,
    reservesLamports: String(figures.reserves.value),
    previous: last.digest,
    ...(last.restoredFrom === null ? {} : { restoredFrom: last.restoredFrom }),
  };
  const digest = headerDigest(header, nodeHash);
  const statement = { header, digest, signature: auditorKey.sign(headerText(header)) };
  const missing = list.owed - figures.reserves.value;
  await database.transaction(async (tx) => {
    await insertStatement(tx, statement, list);
    await removeLists(tx, new Date(figures.asOfMs - RESERVES.listsKeptMs));
    if (missing <= 0n) return;
    const detail = `${formatSol(lamports(missing))} SOL of what players have are missing in the treasury`;
    await freeze(tx, 'audit', `statement of reserves ${header.height}: ${detail}`);
  });
  if (missing > 0n) log.error({ height: header.height }, 'a statement of reserves is not covered');
  else log.info({ height: header.height, entries: list.entries }, 'a statement of reserves was made');
  return statement;
}

/**
 * Returns the previous statement: the newest of this database, or a later one on chain that a restored backup lacks. In
 * that case `restoredFrom` is the newest height of this database.
 */
async function lastStatement({
  database,
  chain,
}: StatementDeps): Promise<ReserveMemo & { restoredFrom: number | null }> {
  const stored = await database.run(newestStatement);
  const own = { height: stored?.header.height ?? 0, digest: stored?.digest ?? NO_PREVIOUS };
  const onChain = await newestMemo(database, chain);
  return onChain !== null && onChain.height > own.height
    ? { ...onChain, restoredFrom: own.height }
    : { ...own, restoredFrom: null };
}

/** The sum of the amounts differs from the ledger's liabilities. The program has a bug, or someone edited a row. */
class LinesDiffer extends Error {
  override readonly name = 'LinesDiffer';
}

/**
 * Adds what is owed to each owner to a list: playing and withdraw-only balances, held withdrawals, unclaimed deposits, and
 * stakes in games that have not ended. Stakes on chain are left out. `tx` must read one snapshot. Throws `LinesDiffer`.
 */
async function readSnapshot(tx: Tx, treasury: string, list: ListInput) {
  let lines = 0n;
  const add = (encoded: Uint8Array): void => {
    for (const { lamports: amount } of unpackAmounts(encoded)) lines += amount;
    list.addAmounts(encoded);
  };
  const postingId = await newestJournal(tx);
  for await (const encoded of ownedPages(tx, RESERVES.rowsPerPage)) add(encoded);
  for await (const encoded of stakePages(tx)) add(encoded);
  const held = await heldWithdrawals(tx);
  add(packAmounts(held));
  for await (const encoded of noncePages(tx, RESERVES.rowsPerPage)) list.addNonces(encoded);
  const owed = await owedToOwners(tx);
  if (lines !== owed)
    throw new LinesDiffer(`the lines sum to ${lines} lamports, and the ledger owes ${owed} to players`);
  return {
    postingId, // the newest journal
    bookedSlot: await bookedSlot(tx, treasury), // the newest slot whose deposits are booked; null before the first
    // Withdrawals with a signed payment. They are owed until the payment is final.
    signed: held.flatMap(({ signature, ...withdrawal }) =>
      signature === null ? [] : [{ ...withdrawal, signature }],
    ),
    // Signatures of the treasury's open or recent payments and memos.
    payments: new Set((await recentPayments(tx)).map(({ signature }) => signature)),
  };
}

/** Yields encoded stakes. A game holds White's stake from its creation, and Black's stake once an opponent has joined. */
async function* stakePages(tx: Tx): AsyncIterable<Uint8Array> {
  for (let after = 0, more = true; more; ) {
    const games = await listHoldingStakes(tx, after, RESERVES.rowsPerPage);
    yield packAmounts(
      games.flatMap(({ whiteId, blackId, wager }) =>
        [whiteId, ...(blackId === null ? [] : [blackId])].map((userId) => ({
          owner: BigInt(userId),
          lamports: lamports(wager),
        })),
      ),
    );
    after = games.at(-1)?.id ?? after;
    more = games.length === RESERVES.rowsPerPage;
  }
}

export type SignReserves = OrderSigner['signReserves'];

/** Returns the lowest statement above the newest one whose memo is final; null if there is none. */
export async function nextForMemo(queries: Queries): Promise<StoredStatement | null> {
  return firstAbove(queries, await newestLanded(queries, 'reserves'));
}

/** Continues the open memo, or begins one for the statement of `nextForMemo`. If it throws, retry later. */
export async function advanceStatementMemo(
  deps: { database: Database; chain: Chain; log: Log },
  signReserves: SignReserves,
): Promise<void> {
  async function due(): Promise<DueMemo | null> {
    const next = await deps.database.run(nextForMemo);
    if (next === null) return null;
    const { header, digest: hash } = next;
    return {
      number: BigInt(header.height),
      hash,
      sign: (lifetime) => signReserves({ height: header.height, hash, lifetime }),
    };
  }
  try {
    await advanceMemo(deps, { kind: 'reserves', due, isStopped });
  } catch (error) {
    if (!(error instanceof RefusedBefore)) throw error; // an alert reports it until an operator has removed the cause
  }
}

/**
 * Returns whether memos must wait: while Solana nodes contradict each other, or until a restored backup is reconciled. Other
 * freezes do not stop memos, so that the digest of a statement that is not covered goes on chain too.
 */
async function isStopped(queries: Queries): Promise<boolean> {
  return (await isFrozenBy(queries, 'nodes')) || (await isFrozenBy(queries, 'restored'));
}

/** Most transactions of the treasury that are searched for the newest memo. */
const HISTORY = 1000;

/**
 * Returns height and digest of the newest final memo, or null if there is none. It is searched for in this database, which
 * knows every memo after a reconciliation, and in the treasury's newest transactions, because a database that was copied in
 * another way is never reconciled.
 */
export async function newestMemo(
  database: Database,
  chain: Pick<Chain, 'treasury' | 'signaturesFor' | 'transaction'>,
): Promise<ReserveMemo | null> {
  const known = await database.run((queries) => newestLandedMemo(queries, 'reserves'));
  const stored = known === null ? null : { height: Number(known.number), digest: known.hash };
  const page = { limit: HISTORY, commitment: 'finalized' } as const;
  for (const { signature, failed, memo } of await chain.signaturesFor(chain.treasury, page)) {
    const found = failed ? null : parseListedMemo(memo ?? null);
    if (found === null) continue;
    if (stored !== null && found.height <= stored.height) return stored;
    // Anyone can name the treasury in a memo, so the transaction is checked.
    const transaction = await chain.transaction(signature, 'finalized');
    if (transaction?.feePayer === chain.treasury) return found;
  }
  return stored;
}
