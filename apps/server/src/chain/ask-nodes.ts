// chain: sends several nodes the same question, repeats it while they differ, and records disagreements. The rules of
// each comparison are in agreement.ts.
import type { Time } from '../platform/time.ts';
import { lowestOf, type NodeAnswer, type Verdict } from './agreement.ts';
import { NODES } from './node-calls.ts';
import { ChainUnavailable, TransactionUnreadable } from './port.ts';

/** Nodes contradict each other, so the answer is unknown and money must wait. */
export class NodesDisagree extends ChainUnavailable {}

export interface AskedNode {
  genesisHash(): Promise<string>;
  finalSlot(): Promise<bigint>;
}

export interface Named<N> {
  name: string; // the name used in messages, because an address may contain an API key
  node: N;
}

export interface Question<N, T, R> {
  /** What the question is about; the same text for the same question. */
  about: string;
  /** Whether answers must be compared as of a slot. The first round skips this, because most answers agree without it. */
  needsSlot: boolean;
  read(node: N, common: bigint | null): Promise<T>;
  judge(rounds: readonly (readonly NodeAnswer<T>[])[]): Verdict<R>;
}

/** Disagreements between nodes, and nodes that do not answer: for readiness, metrics and the freeze. */
export interface Agreement {
  /** One sentence for each open disagreement, oldest first. */
  disagreements(): readonly string[];
  /** The disagreements, and the nodes that have not answered for `NODES.awayMs`. */
  faults(): readonly string[];
  /** Repeats every open question and closes those on which the nodes now agree. Never rejects with `ChainUnavailable`. */
  recheck(): Promise<void>;
  /** Sets the listener that is awaited when a disagreement opens, before the caller gets `NodesDisagree`. */
  onDisagreement(tell: (why: string) => Promise<void>): void;
}

export type AskNodes<N extends AskedNode> = ReturnType<typeof createAskNodes<N>>;

export interface AskNodesDeps<N> {
  nodes: readonly [Named<N>, Named<N>, ...Named<N>[]];
  /** Returns why a node on this network must not be asked, or null if it is the right network. */
  networkFault(genesisHash: string): string | null;
  time: Time;
}

export function createAskNodes<N extends AskedNode>(deps: AskNodesDeps<N>) {
  const { nodes, time } = deps;
  const open = new Map<string, { why: string; again(): Promise<unknown> }>();
  const presence = createPresence(deps);
  let tell: (why: string) => Promise<void> = async () => {};

  async function gather<T>(read: (node: N) => Promise<T>, least: number) {
    const results = await Promise.all(nodes.map((named) => presence.answerOf(named, read)));
    const answered = results.filter((result) => 'value' in result);
    if (answered.length >= least) return answered;
    const lost = results.flatMap((result) => ('lost' in result ? [result.lost] : []));
    // A node that does not answer now may be able to return what another one cannot.
    const away = lost.find((error) => !(error instanceof TransactionUnreadable));
    throw away ?? lost[0] ?? new ChainUnavailable('no node is listed');
  }

  async function askOnce<T, R>(
    { read, needsSlot }: Question<N, T, R>,
    round: number,
  ): Promise<NodeAnswer<T>[]> {
    const asksSlot = needsSlot && round > 1;
    const slots = asksSlot ? await gather((node) => node.finalSlot(), NODES.agreeing) : [];
    const common = slots.length === 0 ? null : lowestOf(slots.map(({ value }) => value));
    const answers = await gather((node) => read(node, common), NODES.agreeing);
    return answers.map(({ node, value }) => {
      const asOf = slots.find((slot) => slot.node === node)?.value ?? null;
      return { node, asOf, value };
    });
  }

  /**
   * Returns what two nodes agree on. Throws `NodesDisagree`, or `ChainUnavailable` if too few nodes answer or their
   * answers cannot be compared.
   */
  async function ask<T, R>(question: Question<N, T, R>): Promise<R> {
    const rounds: NodeAnswer<T>[][] = [];
    for (;;) {
      rounds.push(await askOnce(question, rounds.length + 1));
      const verdict = question.judge(rounds);
      if (verdict.kind === 'agreed') {
        open.delete(question.about);
        return verdict.value;
      }
      if (rounds.length >= NODES.rounds) return unsettled(question, verdict);
      await new Promise<void>((resolve) => void time.after(NODES.nextRoundMs, resolve));
    }
  }

  async function unsettled<T, R>(
    question: Question<N, T, R>,
    verdict: Exclude<Verdict<R>, { kind: 'agreed' }>,
  ): Promise<R> {
    const { kind, why } = verdict;
    if (kind === 'differ') {
      const isNew = !open.has(question.about);
      if (!isNew || open.size < NODES.kept) open.set(question.about, { why, again: () => ask(question) });
      if (isNew) await tell(why);
      throw new NodesDisagree(`the nodes disagree: ${why}`);
    }
    if ('value' in verdict) return verdict.value as R;
    throw new ChainUnavailable(`the nodes cannot be compared yet: ${why}`);
  }

  const agreement: Agreement = {
    disagreements: () => [...open.values()].map(({ why }) => why),
    faults: () => [...[...open.values()].map(({ why }) => why), ...presence.away()],
    async recheck() {
      for (const { again } of [...open.values()]) {
        try {
          await again();
        } catch (error) {
          // Still open, or too few nodes answer: the next call tries again.
          if (!(error instanceof ChainUnavailable)) throw error;
        }
      }
    },
    onDisagreement(listener) {
      tell = listener;
    },
  };
  return {
    ask,
    agreement,
    /** Returns the answers of all nodes that gave one. If none did, throws the error of one node. */
    each: async <T>(read: (node: N) => Promise<T>): Promise<readonly T[]> =>
      (await gather(read, 1)).map(({ value }) => value),
  };
}

/** Tracks which nodes answer. The first call to a node asks for its network. */
function createPresence<N extends AskedNode>({ networkFault, time }: AskNodesDeps<N>) {
  const proven = new Set<string>();
  const gone = new Map<string, { sinceMs: number; why: string }>();

  async function prove({ name, node }: Named<N>): Promise<void> {
    if (proven.has(name)) return;
    const fault = networkFault(await node.genesisHash());
    if (fault !== null) throw new ChainUnavailable(fault);
    proven.add(name);
  }

  return {
    async answerOf<T>(
      named: Named<N>,
      read: (node: N) => Promise<T>,
    ): Promise<{ node: string; value: T } | { lost: ChainUnavailable }> {
      const { name, node } = named;
      try {
        await prove(named);
        const value = await read(node);
        gone.delete(name);
        return { node: name, value };
      } catch (error) {
        if (!(error instanceof ChainUnavailable)) throw error;
        if (error instanceof TransactionUnreadable)
          return { lost: new TransactionUnreadable(`${name}: ${error.message}`, error.isNewer) };
        const sinceMs = gone.get(name)?.sinceMs ?? time.monotonicMs();
        gone.set(name, { sinceMs, why: error.message });
        return { lost: new ChainUnavailable(`${name}: ${error.message}`) };
      }
    },
    away: (): readonly string[] =>
      [...gone]
        .filter(([, { sinceMs }]) => time.monotonicMs() - sinceMs >= NODES.awayMs)
        .map(([name, { why }]) => `${name} is away: ${why}`),
  };
}
