// sim: decides which runs have cheats, colluding pairs and operators who decide cases. The plan has its own random source, so that other
// runs do not depend on it.
import { type Lamports, lamports } from '@kingstake/protocol';
import { createFakeAnalyst } from '../../apps/server/src/game-analysis/testkit/fake-analyst.ts';
import type { Settings } from '../../apps/server/src/platform/settings.ts';
import type { SharedEngine } from '../../apps/server/src/platform/testkit/shared-engine.ts';
import type { Time } from '../../apps/server/src/platform/time.ts';
import { listOperators } from '../../apps/server/tests/testkit/operators.ts';
import { type Chance, createChance } from '../random.ts';

/** The share of runs that have cases. */
const HAPPENS = 0.25;
/** Separates the random source of the plan from that of the run with the same seed. */
const SALT = 0x5fa1_97e1;
export const OPERATORS = ['anna', 'ben', 'kim'] as const;
/** The initial balance of the operating account. A poor one cannot pay granted appeals. */
const OPERATING: Readonly<Record<'rich' | 'poor', Lamports>> = {
  rich: lamports(50_000_000_000n),
  poor: lamports(10_000_000n),
};
const ANALYSIS_MS = [100, 2_000] as const;
const ANALYSIS_FAILS = 0.05;

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

/** The settings of a production network, where two operators decide. A run is too short to require certain ratings or many long games. */
export const reviewSettings = ({ mode }: ReviewPlan) =>
  ({
    cluster: 'devnet',
    operators: listOperators(Object.fromEntries(OPERATORS.map((name) => [name, ['fair-play'] as const]))),
    fairPlay: mode,
    fairPlayCpuShare: 1,
    fairPlayThresholds: new Map([
      ['hold.games', 1],
      ['hold.deviationMax', 350],
      ['pair.caseFrom', 5],
      ['pair.oneGameSol', 0],
    ]),
  }) satisfies Partial<Settings>;

/** An analyst that reports every move of the cheats as chosen by an engine, and no move of the others. `cheats`: user ids. */
export function createScriptedAnalyst(
  engine: SharedEngine,
  cheats: () => readonly number[],
  { time, chance }: { time: Pick<Time, 'after'>; chance: Chance },
) {
  const analyst = createFakeAnalyst({
    movesAGame: 60,
    async helpOf({ game }, side) {
      const { rows } = await engine.pool.query<{ user_id: number }>(
        `select ${side}_id::int as user_id from game where id = $1`,
        [game.id],
      );
      return cheats().includes(rows[0]?.user_id ?? 0) ? 1 : 0;
    },
  });
  analyst.onGame = async () => {
    await new Promise<void>((resolve) => void time.after(chance.whole(...ANALYSIS_MS), resolve));
    if (chance.happens(ANALYSIS_FAILS)) throw new Error('the engine failed');
  };
  return analyst;
}
