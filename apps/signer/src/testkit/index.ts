// testkit: the signer in the test's own process, with the real policy and a journal in memory.
import type { Operator, SigningKey } from '@kingstake/proofs/custody';
import type { OrderSigner } from '../contract/index.ts';
import type { JournalEntry } from '../journal/index.ts';
import type { OwnNode } from '../own-node.ts';
import { createRecord, type Rules } from '../policy/index.ts';
import { createSigner } from '../signer.ts';
import type { TransactionMaker } from '../transactions.ts';
import { auditor } from './parties.ts';

export * from '../contract/index.ts';
export { holderOfFile } from '../keys/index.ts';
export { createTransactionMaker } from '../transactions.ts';
export { auditor, statementOf } from './parties.ts';
export { startSignerProcess } from './signer-process.ts';

const SOL = 1_000_000_000n;

/** Caps that are high enough for all tests except those of the caps. */
const WIDE_RULES: Rules = {
  maxWithdrawal: 10n ** 9n * SOL,
  maxUserDay: 10n ** 9n * SOL,
  maxHour: 10n ** 9n * SOL,
  autoUserDay: 10n ** 9n * SOL,
  autoHour: 10n ** 9n * SOL,
  secondApproval: null,
  maxHourSteps: 10 ** 9,
  maxHourMemos: 10 ** 9,
  maxHourReserves: 10 ** 9,
  attemptGapMs: 0,
};

/** A payout on a simulated network. */
export interface PlainPayout {
  to: string;
  lamports: bigint;
  memo: string;
  blockhash: string;
  lastValidBlockHeight: bigint;
}

/** Makes payouts in a simulated network's own format. */
export function plainMaker(
  make: (payout: PlainPayout) => { wire: Uint8Array; signature: string },
): TransactionMaker {
  return {
    fault: (entry) => (entry.kind === 'payout' ? null : 'this network has payouts only'),
    async make(entry) {
      if (entry.kind !== 'payout') throw new Error('this network has payouts only');
      const { wallet, lamports, withdrawal, attempt, lifetime } = entry;
      const memo = `kingstake:wd:${withdrawal}:${attempt}`;
      const { lastValidBlockHeight } = lifetime;
      return { ...make({ to: wallet, lamports, memo, ...lifetime }), lastValidBlockHeight };
    },
  };
}

/** The signer of a test server, and the auditor's key. */
export interface TestSigning {
  signer: OrderSigner;
  auditorKey: SigningKey;
}

export type TestJournal = { entry: JournalEntry; atMs: number }[];

/** Passing the same journal again simulates a restart. Caps are wide unless `rules` sets them. */
export function signingInMemory(
  deps: {
    maker: TransactionMaker;
    nowMs(): number;
    treasury: string;
    cluster?: string;
    operators?: readonly Operator[];
    rules?: Partial<Rules>;
    /** The signer's own node. The default confirms every expiry that the server claims. */
    node?: OwnNode | null;
  },
  journal: TestJournal = [],
): TestSigning {
  const { maker, nowMs, treasury, cluster = 'local', operators = [] } = deps;
  const record = createRecord();
  for (const { entry, atMs } of journal) if (entry.kind !== 'refused') record.add(entry, atMs);
  const signer = createSigner({
    ...{ maker, nowMs, record },
    node: deps.node === undefined ? { mayLand: async () => null } : deps.node,
    rules: { ...WIDE_RULES, ...deps.rules },
    identity: { cluster, treasury, auditor: auditor.publicKey, arbiter: null, program: null },
    trusted: () => ({ cluster, treasury, auditor: auditor.publicKey, operators }),
    journal: { append: (entry, atMs) => void journal.push({ entry, atMs }) },
  });
  return { signer, auditorKey: auditor };
}
