// signer: processes an order. It is checked, judged, recorded in the journal, and only then signed. One order at a time.
import {
  type MemoOrder,
  type OrderSigner,
  type PayoutOrder,
  type RefusalCode,
  type ReservesOrder,
  SIGNER,
  type Signed,
  type SignerIdentity,
  SignerRefused,
  type StepOrder,
} from './contract/index.ts';
import type { Journal } from './journal/index.ts';
import type { OwnNode } from './own-node.ts';
import {
  evidenceOf,
  judgeMemo,
  judgePayout,
  judgeReserves,
  judgeStep,
  type Rules,
  type SigningRecord,
  type Trusted,
  type Verdict,
} from './policy/index.ts';
import type { TransactionMaker } from './transactions.ts';

export interface SignerDeps {
  journal: Pick<Journal, 'append'>;
  record: SigningRecord; // rebuilt from the journal
  maker: TransactionMaker;
  rules: Rules;
  identity: SignerIdentity;
  trusted(): Trusted; // read for each payout
  nowMs(): number;
  /** The signer's own Solana node; null without one. */
  node: OwnNode | null;
}

const MINUTE_MS = 60_000;

export function createSigner(deps: SignerDeps): OrderSigner {
  const { record, rules, nowMs } = deps;
  const refusals = createRefusalLog(deps);
  let last: Promise<unknown> = Promise.resolve();

  /** Runs orders one after the other, so that each counts against the caps of the next. */
  function inTurn(ask: string, judge: () => Verdict | Promise<Verdict>): Promise<Signed> {
    const turn = last.then(async () => carryOut(ask, await judge()));
    last = turn.catch(() => undefined);
    return turn;
  }

  async function carryOut(ask: string, verdict: Verdict): Promise<Signed> {
    if (verdict.do === 'refuse') return refuse(ask, verdict.code, verdict.why);
    if (verdict.do === 'sign') {
      const fault = deps.maker.fault(verdict.entry);
      if (fault !== null) return refuse(ask, 'malformed', fault);
      const atMs = nowMs();
      write(() => deps.journal.append(verdict.entry, atMs));
      record.add(verdict.entry, atMs);
    }
    return deps.maker.make(verdict.entry);
  }

  /** Returns why the previous attempt may still land according to the signer's own node; see `Evidence`. */
  async function landingOf({ withdrawal, attempt }: PayoutOrder): Promise<string | null> {
    const before = record.attemptsOf(withdrawal).at(-1);
    if (before === undefined || before.attempt + 1 !== attempt) return null; // nothing to check
    if (deps.node === null) return 'the signer has no node of its own (SIGNER_RPC_URL)';
    const { signature } = await deps.maker.make(before);
    return deps.node.mayLand({ signature, lifetime: before.lifetime });
  }

  function refuse(ask: string, code: RefusalCode, why: string): never {
    write(() => refusals.note(ask, code, why));
    throw new SignerRefused(code, why);
  }

  return {
    identity: async () => deps.identity,
    signPayout: (order: PayoutOrder) =>
      inTurn('payout', async () => {
        const mayLand = await landingOf(order);
        return judgePayout(record, order, evidenceOf(order, deps.trusted(), nowMs(), mayLand), rules);
      }),
    signStep: (order: StepOrder) => inTurn('step', () => judgeStep(record, order, { nowMs: nowMs() }, rules)),
    signMemo: (order: MemoOrder) => inTurn('memo', () => judgeMemo(record, order, { nowMs: nowMs() }, rules)),
    signReserves: (order: ReservesOrder) =>
      inTurn('reserves', () => judgeReserves(record, order, { nowMs: nowMs() }, rules)),
  };
}

/** Refuses the order if the journal cannot be written. */
function write(append: () => void): void {
  try {
    append();
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it cannot be written';
    throw new SignerRefused('journal', `the signer's journal: ${why}`);
  }
}

/** Writes refusals to the journal, up to a limit a minute. Others are counted, and the next written refusal contains their number. */
function createRefusalLog({ journal, nowMs }: SignerDeps) {
  let minute = 0;
  let written = 0;
  let unwritten = 0;
  return {
    note(ask: string, code: RefusalCode, why: string): void {
      const now = Math.floor(nowMs() / MINUTE_MS);
      if (now !== minute) [minute, written] = [now, 0];
      if (written >= SIGNER.refusalsKept) {
        unwritten += 1;
        return;
      }
      journal.append({ kind: 'refused', ask, code, why: why.slice(0, 300), unwritten }, nowMs());
      written += 1;
      unwritten = 0;
    },
  };
}
