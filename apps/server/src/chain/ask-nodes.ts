// chain: asks several nodes the same, looks again while they differ, and remembers what they do not agree on. Knows no
// question: the rules are in agreement.ts.
import type { Time } from '../platform/time.ts';
import type { Answer, Verdict } from './agreement.ts';
import { lowestOf } from './extremes.ts';
import { NODES } from './limits.ts';
import { ChainUnavailable, TransactionUnreadable } from './port.ts';

/** Nodes contradict each other: what was asked is not known, and money must wait. */
export class NodesDisagree extends ChainUnavailable {}

export interface AskedNode {
  genesisHash(): Promise<string>;
  finalSlot(): Promise<bigint>;
}

export interface Named<N> {
  name: string; // as messages name it: an address may hold an API key
  node: N;
}

export interface Question<N, T, R> {
  /** What is asked; the same words for the same question. */
  about: string;
  /** `asOf` is only asked for when an answer without it said nothing. */
  needsSlot: boolean;
  read(node: N, common: bigint | null): Promise<T>;
  judge(looks: readonly (readonly Answer<T>[])[]): Verdict<R>;
}

/** What the nodes do not agree on, and who is away: for readiness, metrics and the freeze. */
export interface Agreement {
  /** Sentences of the open disagreements, the oldest first. */
  disagreements(): readonly string[];
  /** Those, and nodes that have been away for long. */
  faults(): readonly string[];
  /** Asks every open question again; what is agreed on by now is open no longer. Never rejects with `ChainUnavailable`. */
  recheck(): Promise<void>;
  /** Called, and waited for, when a disagreement opens, before anyone hears of it. */
  onDisagreement(tell: (why: string) => Promise<void>): void;
}

export interface AskNodes<N> {
  agreement: Agreement;
  /** Two nodes that agree; throws `NodesDisagree`, or `ChainUnavailable` when too few answer or cannot be compared yet. */
  ask<T, R>(question: Question<N, T, R>): Promise<R>;
  /** Answers of all nodes that gave one, at least one; throws the first node's error otherwise. */
  each<T>(read: (node: N) => Promise<T>): Promise<readonly T[]>;
}

export interface AskNodesDeps<N> {
  nodes: readonly Named<N>[];
  /** Why a node on this network must not be asked; null when it is the right one. */
  networkFault(genesisHash: string): string | null;
  time: Time;
}

export function createAskNodes<N extends AskedNode>(deps: AskNodesDeps<N>): AskNodes<N> {
  const { nodes, time } = deps;
  const open = new Map<string, { why: string; again(): Promise<unknown> }>();
  const presence = createPresence(deps);
  let tell: (why: string) => Promise<void> = async () => {};

  async function gather<T>(read: (node: N) => Promise<T>, least: number): Promise<Answered<T>[]> {
    const results = await Promise.all(nodes.map((named) => presence.answerOf(named, read)));
    const answered = results.filter((result) => 'value' in result);
    if (answered.length >= least) return answered;
    const lost = results.flatMap((result) => ('lost' in result ? [result.lost] : []));
    // A node that is away may know how to show what another one cannot.
    const away = lost.find((error) => !(error instanceof TransactionUnreadable));
    throw away ?? lost[0] ?? new ChainUnavailable('no node is listed');
  }

  async function look<T, R>({ read, needsSlot }: Question<N, T, R>, times: number): Promise<Answer<T>[]> {
    const asksSlot = needsSlot && times > 1;
    const slots = asksSlot ? await gather((node) => node.finalSlot(), NODES.agreeing) : [];
    const common = slots.length === 0 ? null : lowestOf(slots.map(({ value }) => value));
    const answers = await gather((node) => read(node, common), NODES.agreeing);
    return answers.map(({ node, value }) => {
      const asOf = slots.find((slot) => slot.node === node)?.value ?? null;
      return { node, asOf, value };
    });
  }

  async function ask<T, R>(question: Question<N, T, R>): Promise<R> {
    const looks: Answer<T>[][] = [];
    for (;;) {
      looks.push(await look(question, looks.length + 1));
      const verdict = question.judge(looks);
      if (verdict.kind === 'agreed') {
        open.delete(question.about);
        return verdict.value;
      }
      if (looks.length >= NODES.looks) return unsettled(question, verdict);
      await new Promise<void>((resolve) => void time.after(NODES.lookAgainMs, resolve));
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

  return {
    ask,
    each: async (read) => (await gather(read, 1)).map(({ value }) => value),
    agreement: {
      disagreements: () => [...open.values()].map(({ why }) => why),
      faults: () => [...[...open.values()].map(({ why }) => why), ...presence.away()],
      async recheck() {
        for (const { again } of [...open.values()]) {
          try {
            await again();
          } catch (error) {
            // Open still, or nobody to ask: the next time.
            if (!(error instanceof ChainUnavailable)) throw error;
          }
        }
      },
      onDisagreement(listener) {
        tell = listener;
      },
    },
  };
}

interface Answered<T> {
  node: string;
  value: T;
}

/** Who answers, and since when one does not. A node is asked for its network before anything else. */
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
    ): Promise<Answered<T> | { lost: ChainUnavailable }> {
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
