// withdrawals: anchors the head of the operators' log on chain, as a memo from the treasury, so that the log cannot be rewritten later.
// The memo is handled like a payment: its bytes are stored before they are sent, and its fee is booked once it is final.
import type { Chain } from '../chain/index.ts';
import {
  account,
  balanceOf,
  bookOrThrow,
  freezeReason,
  move,
  ONCHAIN_MIRROR,
  OPERATING,
} from '../ledger/index.ts';
import type { Database, Queries } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import * as store from './anchor-store.ts';
import { feesInFlight, lockSigning } from './attempt-store.ts';
import { nextStep, SIGNATURE_FEE } from './withdrawal.ts';

/** Signs the memo `kingstake:log:<entries>:<hash>` with the treasury's key. */
export type SignLogHead = (order: {
  entries: number;
  hash: string; // SHA-256 in hex
  lifetime: { blockhash: string; lastValidBlockHeight: bigint };
}) => Promise<{ wire: Uint8Array; signature: string }>;

export interface LogAnchorDeps {
  database: Database;
  chain: Chain;
  time: Pick<Time, 'nowMs'>;
  log: Log;
  signLogHead: SignLogHead;
  /** The end of the log; null before its first entry. */
  logHead(queries: Queries): Promise<{ entries: bigint; hash: string } | null>;
  /** When an entry of the log was written. */
  entryMs(queries: Queries, entry: bigint): Promise<number | null>;
}

export interface LogAnchor {
  /**
   * Continues the open memo, or makes one. With `now` it makes one for any new entry, else for one that is older than a day. Never
   * throws, because payouts do not depend on it.
   */
  step(options: { now: boolean }): Promise<void>;
}

/** Age at which an entry of the log is anchored, in ms. */
export const ANCHOR_MS = 24 * 60 * 60_000;
/** Signatures of the treasury that are read to confirm that a memo is missing. */
const HISTORY = 1000;

export function createLogAnchor(deps: LogAnchorDeps): LogAnchor {
  return {
    async step({ now }) {
      try {
        const open = await deps.database.run(store.openAnchor);
        if (open !== null) await carryOn(deps, open);
        else await begin(deps, now);
      } catch (error) {
        deps.log.error({ err: error }, 'the head of the log could not be put on chain, will retry');
      }
    },
  };
}

/** Returns the head to anchor now, or null. */
async function dueHead(deps: LogAnchorDeps, now: boolean): Promise<{ entries: bigint; hash: string } | null> {
  return deps.database.run(async (queries) => {
    const head = await deps.logHead(queries);
    const anchored = await store.anchoredEntries(queries);
    if (head === null || head.entries <= anchored) return null;
    if (now) return head;
    const oldest = await deps.entryMs(queries, anchored + 1n);
    return oldest !== null && oldest <= deps.time.nowMs() - ANCHOR_MS ? head : null;
  });
}

async function begin(deps: LogAnchorDeps, now: boolean): Promise<void> {
  const { chain, database, log } = deps;
  const head = await dueHead(deps, now);
  if (head === null) return;
  const lifetime = await chain.latestBlockhash();
  const signed = await deps.signLogHead({ entries: Number(head.entries), hash: head.hash, lifetime });
  const stored = await database.transaction(async (tx) => {
    await lockSigning(tx);
    if ((await freezeReason(tx)) !== null) return false;
    const owed = (await feesInFlight(tx)) + SIGNATURE_FEE;
    if ((await balanceOf(tx, account(OPERATING))) < owed) return false;
    const { wire, signature } = signed;
    const { lastValidBlockHeight } = lifetime;
    return store.insertAnchor(tx, { ...head, wire, signature, lastValidBlockHeight });
  });
  if (!stored) return;
  log.info({ entries: String(head.entries) }, 'the head of the log goes on chain');
  await chain.send(signed.wire);
}

async function carryOn({ database, chain, log }: LogAnchorDeps, open: store.OpenAnchor): Promise<void> {
  // The height is read first, so that everything that landed before it shows in the later reads.
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
      await database.run((queries) => store.markAnchorMissing(queries, open.id, null));
    await chain.send(open.wire);
  }
  if (step === 'mark-missing')
    await database.run((queries) => store.markAnchorMissing(queries, open.id, finalizedHeight));
  if (step === 're-sign') await database.transaction((tx) => store.endAnchor(tx, open.id, 'expired'));
  if (step !== 'complete' && step !== 'refund') return;
  const landed = await chain.transaction(open.signature, 'finalized');
  if (landed === null) return;
  await database.transaction(async (tx) => {
    if (!(await store.endAnchor(tx, open.id, landed.failed ? 'landed-failed' : 'landed'))) return;
    if (landed.fee === 0n) return;
    const legs = move(account(OPERATING), account(ONCHAIN_MIRROR), landed.fee);
    await bookOrThrow(tx, { opKey: `anchor:${open.id}:fee`, kind: 'network_fee', legs });
  });
  log.info({ failed: landed.failed }, 'the head of the log is final on chain');
}
