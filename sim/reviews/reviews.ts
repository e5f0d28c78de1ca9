// sim: the reviews of a run: the players who cheat, the operators who decide, and the phases after the last game.
import type { SharedEngine } from '../../apps/server/src/platform/testkit/shared-engine.ts';
import { type Faults, randomFaults } from '../faults.ts';
import type { SimNode } from '../node.ts';
import type { Pace } from '../pace.ts';
import type { Player } from '../player.ts';
import type { World } from '../player-world.ts';
import type { NodeTime, VirtualTime } from '../virtual-time.ts';
import { playHolds } from './hold-phases.ts';
import { Operators } from './operators.ts';
import type { ReviewLog } from './review-log.ts';
import { createScriptedAnalyst, type ReviewPlan, reviewSettings } from './review-plan.ts';

interface ReviewsDeps {
  engine: SharedEngine;
  time: VirtualTime;
  nodes: readonly SimNode[];
  players: readonly Player[];
}

export class Reviews {
  readonly settings: ReturnType<typeof reviewSettings>;
  /** Answers that players received about their cases. */
  readonly told: NonNullable<World['reviews']> = { refused: [], appealed: [] };
  readonly plan: ReviewPlan;
  readonly #deps: ReviewsDeps;
  readonly #operators: Operators;

  constructor(plan: ReviewPlan, deps: ReviewsDeps) {
    const { time, nodes } = deps;
    this.plan = plan;
    this.#deps = deps;
    this.settings = reviewSettings(plan);
    const { cluster } = this.settings;
    this.#operators = new Operators({ time, nodes, cluster, chance: plan.chance.fork() });
  }

  /** Creates the analyst of one instance of a node. */
  analyst(time: NodeTime) {
    const { chance } = this.plan;
    return createScriptedAnalyst(this.#deps.engine, () => this.#cheats(), { time, chance });
  }

  /** Called once the players exist. */
  begin(): void {
    const { payer, receiver } = this.plan.pair;
    const [one, other] = [this.#deps.players[payer], this.#deps.players[receiver]];
    if (one === undefined || other === undefined) throw new Error('the pair is not there');
    one.colludeWith(other.userId, true);
    other.colludeWith(one.userId, false);
    this.#operators.start();
  }

  /** Analysed games need many moves, so statements are fast and nodes die less often. */
  soften(faults: Faults): Faults {
    return { ...faults, statementMs: this.plan.chance.whole(1, 5), crash: faults.crash / 5 };
  }

  /** See `playHolds`. */
  async play(run: {
    pace: Pace;
    beginFaults(faults: Faults): void;
    endFaults(): void;
    skip(ms: number): Promise<void>;
  }): Promise<void> {
    const { engine, time, players } = this.#deps;
    const { chance } = this.plan;
    await playHolds({
      ...run,
      ...{ pool: engine.pool, time, chance, players, operators: this.#operators },
      beginFaults: () => run.beginFaults(this.soften(randomFaults(chance))),
    });
  }

  log(): ReviewLog {
    const { promises } = this.#operators;
    return { ...this.told, mode: this.plan.mode, cheats: this.#cheats(), promises };
  }

  #cheats(): readonly number[] {
    return this.plan.cheats.flatMap((place) => this.#deps.players[place]?.userId ?? []);
  }
}
