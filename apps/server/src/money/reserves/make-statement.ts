// reserves: makes a statement as of one snapshot of the database and one finalized slot, signs it and stores it.
import type { SigningKey } from '@kingstake/proofs/custody';
import { nodeHash } from '@kingstake/proofs/node';
import {
  headerDigest,
  headerText,
  NO_PREVIOUS,
  type ReserveHeader,
  type ReserveMemo,
} from '@kingstake/proofs/reserves';
import { formatSol, type Lamports, lamports } from '@kingstake/protocol';
import type { AtSlot, Chain } from '../../chain/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
import { freeze } from '../ledger/index.ts';
import { recentPayments } from '../withdrawals/index.ts';
import { RESERVES } from './limits.ts';
import type { BeginList, PendingList } from './list-worker.ts';
import {
  insertStatement,
  newestStatement,
  readOneSnapshot,
  removeLists,
  type StoredStatement,
} from './reserve-store.ts';
import { packAmounts } from './row-bytes.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { newestMemo } from './statement-memo.ts';

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
export class PaymentsMoved extends Error {
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
  { signed, payments }: Snapshot,
  slot: bigint,
): Promise<boolean> {
  const sent: { owner: bigint; lamports: bigint }[] = [];
  for (const { owner, lamports: amount, signature } of signed) {
    const status = await chain.signatureStatus(signature);
    if (status?.commitment === 'finalized' && !status.failed && status.slot <= slot)
      sent.push({ owner: BigInt(owner), lamports: -amount });
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
