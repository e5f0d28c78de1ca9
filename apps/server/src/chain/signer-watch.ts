// chain: the signer with a circuit breaker. For a second after it did not answer, calls fail immediately, so that a job
// with many orders does not wait for each. An order that the signer has refused for good is not sent again.
import { type OrderSigner, type RefusalCode, SignerAway, SignerRefused } from '@kingstake/signer';
import type { Database } from '../platform/database/index.ts';
import type { ServerModule } from '../platform/server-module.ts';
import { SERVER_TIMES } from '../platform/server-times.ts';
import type { Time } from '../platform/time.ts';

export type WatchedSigner = ReturnType<typeof watchSigner>;

/** The signer has refused this order for good, and was not asked again. The caller has seen the refusal before. */
export class RefusedBefore extends SignerRefused {}

/** How long calls fail after the signer did not answer, in ms. */
const AWAY_MS = 1_000;
/** A refusal is forgotten when its order was not repeated for this time, in ms. Jobs repeat an order every 2 s. */
const REMEMBERED_MS = 60_000;
/** These refusals follow from the signer's journal, whose entries never change. */
const FOR_GOOD: ReadonlySet<RefusalCode> = new Set(['terms']);
/** Fields of orders that change with each attempt. Those of an order that was refused for good do not matter. */
const CHANGING: ReadonlySet<string> = new Set(['lifetime', 'passed', 'approvals', 'solvency']);

export function watchSigner(signer: OrderSigner, time: Time) {
  const refusals = new Map<RefusalCode, number>();
  const refused = new Map<string, { error: SignerRefused; askedMs: number }>(); // for good, by order
  let away: { sinceMs: number; why: string } | null = null;

  function forgetOld(): void {
    const nowMs = time.monotonicMs();
    for (const [key, { askedMs }] of refused) if (nowMs - askedMs > REMEMBERED_MS) refused.delete(key);
  }

  function answered(): void {
    // The signer may have been restarted with another journal.
    if (away !== null) refused.clear();
    away = null;
  }

  function noteFault(error: unknown, key: string | null): void {
    if (error instanceof SignerAway) away = { sinceMs: time.monotonicMs(), why: error.message };
    if (!(error instanceof SignerRefused)) return;
    answered();
    refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1);
    if (key !== null && FOR_GOOD.has(error.code)) refused.set(key, { error, askedMs: time.monotonicMs() });
  }

  /** Calls the signer. `key` identifies an order; null for a question. */
  async function call<R>(key: string | null, ask: () => Promise<R>): Promise<R> {
    if (away !== null && time.monotonicMs() - away.sinceMs < AWAY_MS) throw new SignerAway(away.why);
    try {
      const answer = await ask();
      answered();
      return answer;
    } catch (error) {
      noteFault(error, key);
      throw error;
    }
  }

  function ordered<Order, R>(kind: string, sign: (order: Order) => Promise<R>) {
    return async (order: Order): Promise<R> => {
      forgetOld();
      const key = keyOf(kind, order);
      const before = refused.get(key);
      if (before === undefined) return call(key, () => sign(order));
      before.askedMs = time.monotonicMs();
      throw new RefusedBefore(before.error.code, before.error.message);
    };
  }

  const identity = () => call(null, signer.identity);
  return {
    identity,
    signPayout: ordered('payout', signer.signPayout),
    signStep: ordered('step', signer.signStep),
    signMemo: ordered('memo', signer.signMemo),
    signReserves: ordered('reserves', signer.signReserves),
    /** Refusals since the start, by code. */
    refusals: (): ReadonlyMap<RefusalCode, number> => refusals,
    /** Why the signer did not answer the last call; null if it did. */
    whyAway: () => away?.why ?? null,
    /** Asks whether the signer answers. Does not throw `SignerAway`. */
    async probe() {
      try {
        await identity();
      } catch (error) {
        if (!(error instanceof SignerAway)) throw error; // `whyAway` reports it
      }
    },
    /** The reasons of all orders that are refused for good, and that the server would still repeat. */
    refusedForGood(): readonly string[] {
      forgetOld();
      return [...refused.values()].map(({ error }) => error.message);
    },
  };
}

/** Identifies an order by the fields that its attempts have in common. */
function keyOf(kind: string, order: unknown): string {
  const text = JSON.stringify(order, (name, value: unknown) => {
    if (CHANGING.has(name)) return undefined;
    return typeof value === 'bigint' ? String(value) : value;
  });
  return `${kind} ${text}`;
}

/** Watches the signer: a job, metrics, and two quiet readiness checks. */
export function signerModule(signer: WatchedSigner, { engine }: Pick<Database, 'engine'>): ServerModule {
  const refused = (): string | null => signer.refusedForGood().join('; ') || null;
  return {
    jobs(jobs) {
      // Orders are rare. Without this job, the server would notice late that the signer is away, or that it is back.
      const options = { isQuiet: true, isConstant: engine === 'postgres' };
      jobs.schedule('watch-signer', SERVER_TIMES.signerMs, signer.probe, options);
    },
    metrics({ gauge, counter }) {
      const isAway = () => Number(signer.whyAway() !== null);
      gauge('kingstake_signer_away', '1 while the signer does not answer', isAway);
      counter('kingstake_signer_refusals_total', 'Orders that the signer refused', () =>
        [...signer.refusals().values()].reduce((sum, count) => sum + count, 0),
      );
      const help = 'Orders that the signer refused for good, and that are not sent again';
      gauge('kingstake_signer_refused_orders', help, () => signer.refusedForGood().length);
    },
    readiness: [
      { name: 'signer', isQuiet: true, check: async () => signer.whyAway() },
      { name: 'refused orders', isQuiet: true, check: async () => refused() },
    ],
  };
}
