// withdrawals: puts memos of the treasury on chain. A memo is handled like a payment. Its bytes are stored before they
// are sent, and its fee is booked once it is final. A second memo is signed only after proof that the first can no longer
// land.
import type { Chain } from '../../../chain/index.ts';
import type { Database, Queries } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import { account, balanceOf, bookOrThrow, move, ONCHAIN_MIRROR, OPERATING } from '../../ledger/index.ts';
import { feesInFlight, lockSigning } from '../attempt-store.ts';
import { nextStep, SIGNATURE_FEE } from '../withdrawal.ts';
import * as store from './memo-store.ts';

export interface DueMemo {
  number: bigint;
  hash: string; // SHA-256 in hex
  sign(lifetime: {
    blockhash: string;
    lastValidBlockHeight: bigint;
  }): Promise<{ wire: Uint8Array; signature: string }>;
}

export interface MemoSource {
  kind: store.MemoKind;
  /** Returns the memo to begin when none of this kind is open, or null. */
  due(): Promise<DueMemo | null>;
  /** Whether no memo may be signed now. */
  isStopped(queries: Queries): Promise<boolean>;
}

export interface MemoDeps {
  database: Database;
  chain: Chain;
  log: Log;
}

/** Signatures of the treasury that are read to confirm that a memo is missing. */
const HISTORY = 1000;

/** Continues the open memo of this kind, or begins one. If it throws, retry later. */
export async function advanceMemo(deps: MemoDeps, source: MemoSource): Promise<void> {
  const open = await deps.database.run((queries) => store.openMemo(queries, source.kind));
  if (open !== null) return carryOn(deps, source.kind, open);
  const memo = await source.due();
  if (memo !== null) await begin(deps, source, memo);
}

async function begin(
  { chain, database, log }: MemoDeps,
  { kind, isStopped }: MemoSource,
  { number, hash, sign }: DueMemo,
): Promise<void> {
  const lifetime = await chain.latestBlockhash();
  const { wire, signature } = await sign(lifetime);
  const stored = await database.transaction(async (tx) => {
    await lockSigning(tx);
    if (await isStopped(tx)) return false;
    const owed = (await feesInFlight(tx)) + SIGNATURE_FEE;
    if ((await balanceOf(tx, account(OPERATING))) < owed) return false;
    const { lastValidBlockHeight } = lifetime;
    return store.insertMemo(tx, { kind, number, hash, wire, signature, lastValidBlockHeight });
  });
  if (!stored) return;
  log.info({ kind, number: String(number) }, 'a memo of the treasury goes on chain');
  await chain.send(wire);
}

async function carryOn(
  { database, chain, log }: MemoDeps,
  kind: store.MemoKind,
  open: store.OpenMemo,
): Promise<void> {
  // The height is read first, so the later reads show everything that landed before it.
  const finalizedHeight = await chain.blockHeight('finalized');
  const status = await chain.signatureStatus(open.signature);
  const history =
    status === null && finalizedHeight > open.lastValidBlockHeight
      ? await chain.signaturesFor(chain.treasury, { limit: HISTORY, commitment: 'confirmed' })
      : [];
  const inTreasuryHistory = history.some(({ signature }) => signature === open.signature);
  const { step } = nextStep({ ...open, finalizedHeight, status, inTreasuryHistory });
  if (step === 'resend') {
    if (open.missingSinceHeight !== null)
      await database.run((queries) => store.markMemoMissing(queries, open.id, null));
    await chain.send(open.wire);
  }
  if (step === 'mark-missing')
    await database.run((queries) => store.markMemoMissing(queries, open.id, finalizedHeight));
  if (step === 're-sign') await database.transaction((tx) => store.endMemo(tx, open.id, 'expired'));
  if (step !== 'complete' && step !== 'refund') return;
  const landed = await chain.transaction(open.signature, 'finalized');
  if (landed === null) return;
  await database.transaction(async (tx) => {
    if (!(await store.endMemo(tx, open.id, landed.failed ? 'landed-failed' : 'landed'))) return;
    if (landed.fee === 0n) return;
    const legs = move(account(OPERATING), account(ONCHAIN_MIRROR), landed.fee);
    await bookOrThrow(tx, { opKey: `anchor:${open.id}:fee`, kind: 'network_fee', legs });
  });
  log.info({ kind, failed: landed.failed }, 'a memo of the treasury is final on chain');
}
