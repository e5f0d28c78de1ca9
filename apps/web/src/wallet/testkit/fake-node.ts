// wallet, testkit: a Solana node for one transaction, with a clock that skips every pause of the page.
import type { ChainClient, ChainClientDeps } from '../chain-client.ts';

/** An HTTP status, an error by its message or as an object, or 'offline' for a failed call. */
type Answer = 'offline' | number | string | { code: number; message: string; data?: unknown };
type Reply = { result?: unknown; error?: unknown } | 'offline';

interface Landing {
  /** After the first send. */
  afterMs: number;
  finalAfterMs: number;
  err?: unknown;
}

const SLOT_MS = 400;
const FINAL_SLOTS = 32;
const VALID_SLOTS = 150;
/** The slot at the start of the test, in which the blockhash was created. */
const FIRST_SLOT = 1_000;
const KNOWN = 'This transaction has already been processed';

const isValidAt = (slot: number) => slot >= FIRST_SLOT && slot <= FIRST_SLOT + VALID_SLOTS;

export type FakeNode = ReturnType<typeof createFakeNode>;

export function createFakeNode(create: (deps: ChainClientDeps) => ChainClient) {
  const calls: { method: string; params: unknown[] }[] = [];
  const replies: Reply[] = [];
  let answers: Answer[] = [];
  let [nowMs, sentMs] = [0, null as number | null];
  let landing: Landing | null = null;
  let [isDropping, awayAfter] = [false, Number.POSITIVE_INFINITY];

  const slotAt = (commitment: unknown) =>
    FIRST_SLOT + Math.floor(nowMs / SLOT_MS) - (commitment === 'finalized' ? FINAL_SLOTS : 0);
  const sends = () => calls.filter(({ method }) => method === 'sendTransaction').length;

  function send(): Reply | number {
    const answer = answers.shift();
    if (answer === 'offline') return 'offline';
    if (typeof answer === 'number') return answer;
    if (typeof answer === 'object') return { error: answer };
    if (answer === KNOWN) sentMs ??= nowMs;
    if (answer !== undefined) return { error: { code: -32002, message: answer } };
    if (!isValidAt(slotAt('processed')))
      return { error: { code: -32002, message: 'Transaction simulation failed: Blockhash not found' } };
    sentMs ??= nowMs;
    return isDropping ? 'offline' : { result: 'signature' };
  }

  function status() {
    const ageMs = nowMs - (sentMs ?? nowMs);
    if (landing === null || ageMs < landing.afterMs) return null;
    const confirmationStatus = ageMs >= landing.finalAfterMs ? 'finalized' : 'confirmed';
    return { err: landing.err ?? null, confirmationStatus };
  }

  function reply(method: string, params: unknown[]): Reply | number {
    if (sends() > awayAfter || (sends() === awayAfter && method !== 'sendTransaction')) return 'offline';
    const { commitment } = (params[1] ?? {}) as { commitment?: unknown };
    const context = { slot: slotAt(commitment) };
    switch (method) {
      case 'sendTransaction':
        return send();
      case 'getSignatureStatuses':
        return { result: { context, value: [status()] } };
      case 'isBlockhashValid': {
        return { result: { context, value: isValidAt(context.slot) } };
      }
      case 'requestAirdrop':
        sentMs = nowMs;
        return { result: 'signature' };
      default:
        return replies.shift() ?? 'offline';
    }
  }

  const client = create({
    rpcUrl: () => 'http://node',
    timers: {
      now: () => nowMs,
      after(ms, run) {
        nowMs += ms;
        queueMicrotask(run);
        return () => undefined;
      },
      every: () => () => undefined,
    },
    fetch: async (_url, init) => {
      const { method, params } = JSON.parse(String(init?.body)) as { method: string; params: unknown[] };
      calls.push({ method, params });
      const given = reply(method, params);
      if (given === 'offline') throw new TypeError('Failed to fetch');
      return typeof given === 'number'
        ? new Response('Too many requests', { status: given })
        : new Response(JSON.stringify(given));
    },
  });
  return {
    client,
    /** Sets the next responses of sendTransaction. After these it accepts the bytes. */
    sendAnswers: (...list: Answer[]) => {
      answers = list;
    },
    /** Lets the transaction land after it was sent. */
    lands: (how: Landing) => {
      landing = how;
    },
    /** Receives the transactions, but drops the responses. */
    keepsDropping: () => {
      isDropping = true;
    },
    goesAway: ({ afterSends }: { afterSends: number }) => {
      awayAfter = afterSends;
    },
    /** Sets the next responses of getTransaction. */
    reads: (...list: Reply[]) => void replies.push(...list),
    passes: (ms: number) => {
      nowMs += ms;
    },
    elapsedMs: () => nowMs,
    /** When the blockhash expires. */
    lastValidMs: () => VALID_SLOTS * SLOT_MS,
    callsOf: (name: string): unknown[][] =>
      calls.filter(({ method }) => method === name).map(({ params }) => params),
  };
}
