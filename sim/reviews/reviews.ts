// sim: the reviews of a run: the players who cheat, the operators who decide, and the phases after the last game. The plan has its own
// random source, so that other runs do not depend on it.
import { type Lamports, lamports } from '@kingstake/protocol';
import { createFakeAnalyst } from '../../apps/server/src/fair-play/analysis/testkit/fake-analyst.ts';
import type { Settings } from '../../apps/server/src/platform/settings/index.ts';
import type { SharedEngine } from '../../apps/server/src/platform/testkit/shared-engine.ts';
import { listOperators } from '../../apps/server/tests/testkit/operators.ts';
import { type Faults, randomFaults } from '../faults.ts';
import type { SimNode } from '../node.ts';
import type { Pace } from '../pace.ts';
import type { Player } from '../player.ts';
import type { World } from '../player-world.ts';
import { type Chance, createChance } from '../random.ts';
import { ms } from '../rows.ts';
import type { NodeTime, VirtualTime } from '../virtual-time.ts';
import { OPERATORS, type OperatorPromise, Operators } from './operators.ts';

/** The share of runs that have cases. */
const HAPPENS = 0.25;
/** Separates the random source of the plan from that of the run with the same seed. */
const SALT = 0x5fa1_97e1;
/** The initial balance of the operating account. A poor one cannot pay granted appeals. */
const OPERATING: Readonly<Record<'rich' | 'poor', Lamports>> = {
  rich: lamports(50_000_000_000n),
  poor: lamports(10_000_000n),
};
const ANALYSIS_MS = [100, 2_000] as const;
const ANALYSIS_FAILS = 0.05;

/** The number of hold ends that are simulated: after 48 hours, after the extension, and for cases that opened later. */
const ROUNDS = 3;
const FIRST_MS = [20_000, 60_000] as const;
/** A phase begins this long before the end of a hold, and lasts this long after it. */
const BEFORE_MS = 25_000;
const AFTER_MS = [15_000, 40_000] as const;
const ACT_MS = [800, 6_000] as const;
/** In the calm phase at the end, the leader pays every debt that can be paid. */
const CALM_MS = 30_000;

export interface ReviewPlan {
  chance: Chance;
  mode: 'on' | 'shadow';
  /** Indices of players, from 0. */
  cheats: readonly number[];
  /** The payer loses games to the receiver on purpose. */
  pair: { payer: number; receiver: number };
  operating: Lamports;
}

/** The plan of a run, or null for a run without cases. */
export function planReviews(seed: number, players: number, isForced: boolean): ReviewPlan | null {
  const chance = createChance(seed ^ SALT);
  if (!chance.happens(HAPPENS) && !isForced) return null;
  const places = Array.from({ length: players }, (_, place) => place);
  const draw = (): number => places.splice(chance.whole(0, places.length), 1)[0] ?? 0;
  const [cheat, payer, receiver] = [draw(), draw(), draw()];
  return {
    chance,
    mode: chance.happens(0.6) ? 'on' : 'shadow',
    cheats: chance.happens(0.7) ? [cheat, receiver] : [cheat],
    pair: { payer, receiver },
    operating: OPERATING[chance.happens(0.8) ? 'rich' : 'poor'],
  };
}

/** What a run records about cases, for the auditor. */
export interface ReviewLog extends Readonly<NonNullable<World['reviews']>> {
  readonly mode: ReviewPlan['mode'];
  /** User ids. */
  readonly cheats: readonly number[];
  readonly promises: readonly OperatorPromise[];
}

interface ReviewsDeps {
  engine: SharedEngine;
  time: VirtualTime;
  pace: Pace;
  nodes: readonly SimNode[];
  players: readonly Player[];
}

/** The phases' control of the run. */
interface Phases {
  beginFaults(faults: Faults): void;
  /** All servers come back. */
  endFaults(): void;
  /** All servers are down for this long. */
  skip(ms: number): Promise<void>;
}

export class Reviews {
  /** The settings of a production network, where two operators decide. A run is too short to require certain ratings or many long games. */
  readonly settings;
  /** Answers that players received about their cases. */
  readonly told: NonNullable<World['reviews']> = { refused: [], appealed: [] };
  readonly #plan: ReviewPlan;
  readonly #deps: ReviewsDeps;
  readonly #operators: Operators;

  constructor(plan: ReviewPlan, deps: ReviewsDeps) {
    const { time, nodes } = deps;
    this.#plan = plan;
    this.#deps = deps;
    this.settings = {
      cluster: 'devnet',
      operators: listOperators(Object.fromEntries(OPERATORS.map((name) => [name, ['fair-play'] as const]))),
      fairPlay: plan.mode,
      fairPlayCpuShare: 1,
      fairPlayThresholds: new Map([
        ['hold.games', 1],
        ['hold.deviationMax', 350],
        ['pair.caseFrom', 5],
        ['pair.oneGameSol', 0],
      ]),
    } satisfies Partial<Settings>;
    const { cluster } = this.settings;
    this.#operators = new Operators({ time, nodes, cluster, chance: plan.chance.fork() });
  }

  /** Creates the analyst of one instance of a node, which reports every move of the cheats as chosen by an engine, and no other move. */
  analyst(time: NodeTime) {
    const { chance } = this.#plan;
    const { pool } = this.#deps.engine;
    const analyst = createFakeAnalyst({
      movesAGame: 60,
      helpOf: async ({ game }, side) => {
        const { rows } = await pool.query<{ user_id: number }>(
          `select ${side}_id::int as user_id from game where id = $1`,
          [game.id],
        );
        return this.#cheats().includes(rows[0]?.user_id ?? 0) ? 1 : 0;
      },
    });
    analyst.onGame = async () => {
      await new Promise<void>((resolve) => void time.after(chance.whole(...ANALYSIS_MS), resolve));
      if (chance.happens(ANALYSIS_FAILS)) throw new Error('the engine failed');
    };
    return analyst;
  }

  /** Called once the players exist. */
  begin(): void {
    const { payer, receiver } = this.#plan.pair;
    const [one, other] = [this.#deps.players[payer], this.#deps.players[receiver]];
    if (one === undefined || other === undefined) throw new Error('the pair is not there');
    one.colludeWith(other.userId, true);
    other.colludeWith(one.userId, false);
    this.#operators.start();
  }

  /** Analysed games need many moves, so statements are fast and nodes die less often. */
  soften(faults: Faults): Faults {
    return { ...faults, statementMs: this.#plan.chance.whole(1, 5), crash: faults.crash / 5 };
  }

  /**
   * Runs the phases after all games have ended. Operators decide cases, and players withdraw what they can and appeal: first immediately,
   * then around the end of each hold. Between phases, all servers are down for two or three days. Every phase has faults.
   */
  async play({ beginFaults, endFaults, skip }: Phases): Promise<void> {
    const { time, pace, players } = this.#deps;
    const { chance } = this.#plan;
    const play = async (forMs: number): Promise<void> => {
      beginFaults(this.soften(randomFaults(chance)));
      const untilMs = time.nowMs() + forMs;
      for (const player of players) this.#act(player, untilMs);
      await pace.pass(untilMs - time.nowMs());
      endFaults();
    };
    await play(chance.whole(...FIRST_MS));
    for (let round = 0; round < ROUNDS; round += 1) {
      const endMs = await pace.until(this.#nextEnd());
      if (endMs === null && round > 0) break;
      await skip(Math.max(0, (endMs ?? 0) - BEFORE_MS - time.nowMs()));
      this.#operators.isLate = true;
      await play(BEFORE_MS + chance.whole(...AFTER_MS));
    }
    this.#operators.stop();
    await pace.pass(CALM_MS);
  }

  log(): ReviewLog {
    const { promises } = this.#operators;
    return { ...this.told, mode: this.#plan.mode, cheats: this.#cheats(), promises };
  }

  #cheats(): readonly number[] {
    return this.#plan.cheats.flatMap((place) => this.#deps.players[place]?.userId ?? []);
  }

  /** Lets the player act on their cases at random intervals. */
  #act(player: Player, untilMs: number): void {
    const { time } = this.#deps;
    time.after(this.#plan.chance.whole(...ACT_MS), () => {
      if (time.nowMs() >= untilMs) return;
      // Without an answer, the player does not know whether the action took effect.
      const again = (): void => this.#act(player, untilMs);
      player.review().then(again, again);
    });
  }

  /** Returns when the next hold ends, in ms since 1970. */
  async #nextEnd(): Promise<number | null> {
    const { rows } = await this.#deps.engine.pool.query<{ end_ms: number | null }>(
      `select ${ms('min(hold_until)')} as end_ms from review_game where state = 'open' and hold_until > $1`,
      [new Date(this.#deps.time.nowMs())],
    );
    return rows[0]?.end_ms ?? null;
  }
}
