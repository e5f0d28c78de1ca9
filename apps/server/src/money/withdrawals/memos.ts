// withdrawals: puts memos of the treasury on chain. A memo is handled like a payment. Its bytes are stored before they
// are sent, and its fee is booked once it is final. A second memo is signed only after proof that the first can no longer
// land. One kind anchors the head of the operators' log, so that the log cannot be rewritten later.

import type { Chain } from '../../chain/index.ts';
import type { Database, Queries } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
import {
  account,
  balanceOf,
  bookOrThrow,
  freezeReason,
  move,
  ONCHAIN_MIRROR,
  OPERATING,
} from '../ledger/index.ts';
import { factsOf } from './payer.ts';
import * as store from './signed-store.ts';
import { nextStep, SIGNATURE_FEE } from './withdrawal.ts';

export interface DueMemo {
  number: bigint;
  hash: string; // SHA-256 in hex
  sign(lifetime: {
    blockhash: string;
    lastValidBlockHeight: bigint;
  }): Promise<{ wire: Uint8Array; signature: string }>;
}

interface MemoSource {
  kind: store.MemoKind;
  /** Returns the memo to begin when none of this kind is open, or null. */
  due(): Promise<DueMemo | null>;
  /** Whether no memo may be signed now. */
  isStopped(queries: Queries): Promise<boolean>;
}

interface MemoDeps {
  database: Database;
  chain: Chain;
  log: Log;
}

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
    await store.lockSigning(tx);
    if (await isStopped(tx)) return false;
    const owed = (await store.feesInFlight(tx)) + SIGNATURE_FEE;
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
  const facts = await factsOf(chain, open);
  const { step } = nextStep(facts);
  if (step === 'resend') {
    if (open.missingSinceHeight !== null)
      await database.run((queries) => store.markMemoMissing(queries, open.id, null));
    await chain.send(open.wire);
  }
  if (step === 'mark-missing')
    await database.run((queries) => store.markMemoMissing(queries, open.id, facts.finalizedHeight));
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

/** Signs the memo `kingstake:log:<entries>:<hash>` with the treasury's key. With a receipt key, `:<key>` is appended. */
export type SignLogHead = (order: {
  entries: number;
  hash: string; // SHA-256 in hex
  receiptKey: string | null; // base58
  lifetime: { blockhash: string; lastValidBlockHeight: bigint };
}) => Promise<{ wire: Uint8Array; signature: string }>;

export interface LogAnchorDeps extends MemoDeps {
  time: Pick<Time, 'nowMs'>;
  signLogHead: SignLogHead;
  /** The current key that signs receipts, base58; null if games have no receipts. It goes on chain with the head, at least once a day. */
  receiptKey(queries: Queries): Promise<string | null>;
  /** The end of the log; null before its first entry. */
  logHead(queries: Queries): Promise<{ entries: bigint; hash: string } | null>;
  /** When an entry of the log was written, in ms since 1970. */
  entryMs(queries: Queries, entry: bigint): Promise<number | null>;
}

/** Age in ms at which an entry of the log is anchored, and at which the memo with the receipt key is repeated. */
export const ANCHOR_MS = 24 * 60 * 60_000;

export type LogAnchor = ReturnType<typeof createLogAnchor>;

export function createLogAnchor(deps: LogAnchorDeps) {
  async function due(now: boolean) {
    const head = await dueHead(deps, now);
    if (head === null) return null;
    const { entries, hash, receiptKey } = head;
    const sign: DueMemo['sign'] = (lifetime) =>
      deps.signLogHead({ entries: Number(entries), hash, receiptKey, lifetime });
    return { number: entries, hash, sign };
  }
  return {
    /**
     * Continues the open memo, or begins one. With `now` any new entry is enough. Otherwise a memo begins when an entry is
     * a day old, or when the receipt key is due again. Never throws, because payouts do not depend on it.
     */
    async step({ now }: { now: boolean }): Promise<void> {
      try {
        await advanceMemo(deps, {
          kind: 'log',
          due: () => due(now),
          isStopped: async (queries) => (await freezeReason(queries)) !== null,
        });
      } catch (error) {
        deps.log.error({ err: error }, 'the head of the log could not be put on chain, will retry');
      }
    },
  };
}

/** Returns the head to anchor now with the current receipt key, or null. */
async function dueHead(
  deps: LogAnchorDeps,
  now: boolean,
): Promise<{ entries: bigint; hash: string; receiptKey: string | null } | null> {
  return deps.database.run(async (queries) => {
    const written = await deps.logHead(queries);
    const anchored = await store.newestLanded(queries, 'log');
    if (written === null || written.entries < anchored) return null;
    const head = { ...written, receiptKey: await deps.receiptKey(queries) };
    if (head.entries === anchored) {
      const lastMs = await store.newestLandedMs(queries, 'log');
      const isOld = lastMs !== null && lastMs <= deps.time.nowMs() - ANCHOR_MS;
      return isOld && head.receiptKey !== null ? head : null;
    }
    if (now) return head;
    const oldest = await deps.entryMs(queries, anchored + 1n);
    return oldest !== null && oldest <= deps.time.nowMs() - ANCHOR_MS ? head : null;
  });
}
