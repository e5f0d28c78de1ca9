// sim: operators, who decide cases and answer appeals by signed commands. An operator who receives no answer repeats the command while
// the case is open.

import type { CommandAnswer } from '../../apps/server/src/platform/operator.ts';
import { operate } from '../../apps/server/tests/testkit/operators.ts';
import type { SimNode } from '../node.ts';
import type { Chance } from '../random.ts';
import type { VirtualTime } from '../virtual-time.ts';

export const OPERATORS = ['anna', 'ben', 'kim'] as const;
const ANSWER_MS = 8_000;
const LOOK_MS = [1_500, 6_000] as const;
/** What operators do with the cases that hold prizes, in this order. A case without a decision is released automatically. */
const COURSES_OF_HOLDS = [
  [],
  ['clear'],
  ['uphold'],
  ['uphold'],
  ['extend'],
  ['extend', 'clear'],
  ['extend', 'uphold'],
] as const;
/** Cases without a hold are decided late, when the money may be gone. */
const COURSES = [['clear'], ['uphold'], ['uphold'], ['uphold']] as const;
/** The share of holds that are nearly over when their case is decided. */
const LATE = 0.6;
/** The share of steps that are taken with one game of several. */
const PARTS = 0.3;
const GRANTS = 0.5;

type Step = (typeof COURSES_OF_HOLDS)[number][number];

/** A command that was reported as done. */
export interface OperatorPromise {
  caseId: number;
  step: Step | 'grant' | 'deny';
}

interface OpenCase {
  id: number;
  holdUntilMs: number | null;
  games: readonly { gameId: number; state: string }[];
}

interface Course {
  steps: Step[];
  isLate: boolean;
}

interface OperatorDeps {
  time: VirtualTime;
  chance: Chance;
  nodes: readonly SimNode[];
  /** The cluster name in the settings. */
  cluster: string;
}

export class Operators {
  /** Changes that an answer reported as done. */
  readonly promises: OperatorPromise[] = [];
  /** Set once the first phase after all games is over and some holds are nearly over. */
  isLate = false;
  readonly #deps: OperatorDeps;
  readonly #courses = new Map<number, Course>();
  readonly #grants = new Map<number, boolean>();
  readonly #upheld = new Set<number>();
  #isStopped = false;

  constructor(deps: OperatorDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { time, chance } = this.#deps;
    time.after(chance.whole(...LOOK_MS), () => {
      if (this.#isStopped) return;
      // Without an answer, the outcome is unknown. The next look shows it.
      const again = (): void => this.start();
      this.#look().then(again, again);
    });
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #look(): Promise<void> {
    const { cases } = await this.#read<{ cases: OpenCase[] }>('list');
    for (const open of cases) await this.#decide(open);
    const appeals = await this.#read<{ caseId: number }[]>('appeals');
    const { chance } = this.#deps;
    for (const { caseId } of appeals) if (chance.happens(0.3)) await this.#answer(caseId);
    for (const id of this.#upheld) if (chance.happens(0.1)) await this.#payDebts(id);
  }

  async #decide(open: OpenCase): Promise<void> {
    const { id } = open;
    const { steps, isLate } = this.#courseOf(open);
    const [step] = steps;
    if (step === undefined || (isLate && steps.length === 1 && !this.isLate)) return;
    const { chance } = this.#deps;
    const running = open.games.filter(({ state }) => state === 'open').map(({ gameId }) => gameId);
    const isPart = running.length > 1 && chance.happens(PARTS);
    const games = isPart ? ['--games', String(chance.pick(running))] : [];
    const line = [step, String(id), ...games, '--reason', 'the moves'];
    const { done } = await (step === 'clear' ? this.#order(this.#anyone(), line) : this.#orderByTwo(line));
    // The other games are decided at the next look.
    if (!isPart || !done) steps.shift();
    if (!done) return;
    this.promises.push({ caseId: id, step });
    if (step === 'uphold') this.#upheld.add(id);
  }

  #courseOf({ id, holdUntilMs }: OpenCase): Course {
    const { chance } = this.#deps;
    const found = this.#courses.get(id);
    if (found !== undefined) return found;
    const isHold = holdUntilMs !== null;
    const steps = chance.pick<readonly Step[]>(isHold ? COURSES_OF_HOLDS : COURSES);
    const course = { steps: [...steps], isLate: !isHold || chance.happens(LATE) };
    this.#courses.set(id, course);
    return course;
  }

  async #answer(caseId: number): Promise<void> {
    const isGranted = this.#grants.get(caseId) ?? this.#deps.chance.happens(GRANTS);
    this.#grants.set(caseId, isGranted);
    const line = ['answer', String(caseId), isGranted ? '--grant' : '--deny', '--reason', 'read again'];
    // The operator who decided the case is refused.
    const { done } = await this.#order(this.#anyone(), line);
    if (done) this.promises.push({ caseId, step: isGranted ? 'grant' : 'deny' });
  }

  async #payDebts(caseId: number): Promise<void> {
    type Debt = { gameId: number; owed: string; paid: string; isCancelled: boolean };
    const { voided } = await this.#read<{ voided: Debt[] }>('show', String(caseId));
    const debt = voided.find(({ owed, paid, isCancelled }) => owed !== paid && !isCancelled);
    if (debt !== undefined) await this.#orderByTwo(['pay-debt', String(debt.gameId)]);
  }

  /** Orders a command that a second operator confirms. Sometimes both others confirm at the same time. */
  async #orderByTwo(line: readonly string[]): Promise<CommandAnswer> {
    const { chance } = this.#deps;
    const first = this.#anyone();
    const filed = await this.#order(first, line);
    const request = /confirm (\d+)$/.exec(filed.message)?.[1];
    if (request === undefined) return filed;
    if (chance.happens(0.2)) await this.#send(first, ['confirm', request]); // refused, because operators cannot confirm their own request
    const others = OPERATORS.filter((name) => name !== first);
    const confirming = chance.happens(0.3) ? others : [chance.pick(others)];
    const answers = await Promise.allSettled(
      confirming.map((name) => this.#send(name, ['confirm', request])),
    );
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const answer = given.find(({ done }) => done) ?? given[0];
    if (answer === undefined) throw new Error('no answer');
    return answer;
  }

  #anyone(): string {
    return this.#deps.chance.pick(OPERATORS);
  }

  async #read<T>(...line: readonly string[]): Promise<T> {
    const { message } = await this.#ask(['fair-play', ...line, '--json']);
    return JSON.parse(message) as T;
  }

  #order(by: string, line: readonly string[]): Promise<CommandAnswer> {
    return this.#send(by, ['fair-play', ...line]);
  }

  #send(by: string, line: readonly string[]): Promise<CommandAnswer> {
    return this.#ask([...line, '--by', by]);
  }

  #ask(line: readonly string[]): Promise<CommandAnswer> {
    const { time, chance, nodes, cluster } = this.#deps;
    const node = chance.pick(nodes);
    return new Promise((resolve, reject) => {
      time.after(ANSWER_MS, () => reject(new Error('no answer')));
      operate(node, { time, cluster }, line).then(resolve, reject);
    });
  }
}
