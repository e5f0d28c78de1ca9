// sim: the parts that every run has: clock, network, chain, nodes and players, all driven by one seed.

import { lamports, parseSol } from '@kingstake/protocol';
import type { TestSigning } from '@kingstake/signer/testkit';
import type pg from 'pg';
import type { SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { SimChain, simSigning } from './chain.ts';
import { readSilences, type Span } from './cluster-log.ts';
import { type Faults, NO_FAULTS, randomFaults } from './faults.ts';
import { Network } from './network.ts';
import { SimNode } from './node.ts';
import type { SimCluster } from './node-cluster.ts';
import { Pace } from './pace.ts';
import type { Player } from './player.ts';
import type { World } from './player-world.ts';
import type { Chance } from './random.ts';
import type { Report } from './report.ts';
import type { ReviewPlan } from './reviews/review-plan.ts';
import { Reviews } from './reviews/reviews.ts';
import type { RunLog } from './run-log.ts';
import { SeatNetwork } from './seat-network.ts';
import { createPlayer, fundOperatingAccount, signedInEarlier } from './setup.ts';
import { VirtualTime } from './virtual-time.ts';

/** How often a run checks whether it has ended. */
export const CHECK_MS = 3_000;
/** The longest calm phase. It covers both clocks, first moves, and withdrawals. */
export const CALM_MS = 1_500_000;
/** The time until a payment in the calm phase is final and credited. */
const SETTLE_MS = 6_000;
/** The time that nodes and clients need to close. */
const CLOSING_MS = 2_000;
/** The number of nodes that run from the start. */
const NODES = 2;

interface SimulationOptions {
  engine: SharedEngine;
  seed: number;
  chance: Chance;
  players: number;
  /** The random source of the escrow program's network; null if no stakes are on chain. */
  stakeChance: Chance | null;
  /** All players connect to the same node while it is up, because these nodes share only the database. */
  atOneNode: boolean;
  /** A balancer sends players to healthy nodes. */
  isBalanced: boolean;
  /** Sessions are an hour old, so wallets confirm their first withdrawal. */
  hasOldSessions: boolean;
  /** Null if no operator decides cases. */
  reviewPlan: ReviewPlan | null;
}

export abstract class Simulation {
  protected readonly engine: SharedEngine;
  protected readonly seed: number;
  protected readonly chance: Chance;
  protected readonly time = new VirtualTime();
  protected readonly pace = new Pace(this.time);
  protected readonly nodes: SimNode[] = [];
  protected readonly players: Player[] = [];
  protected readonly seats: SeatNetwork | null;
  protected readonly network: Network;
  protected readonly chain: SimChain;
  protected readonly world: World;
  protected readonly reviews: Reviews | null;
  readonly #options: SimulationOptions;
  readonly #signing: TestSigning;
  protected faults: Faults = NO_FAULTS;
  protected hasFaults = false; // a fault phase is running
  protected isDark = false; // no node may start
  protected silences: readonly Span[] = []; // spans that the rows no longer show at the end
  #isStopped = false;
  /** Responses with status 500 or higher that no fault explains. */
  readonly surprises: string[] = [];

  constructor(options: SimulationOptions) {
    this.#options = options;
    const { engine, seed, chance, stakeChance, atOneNode, isBalanced, reviewPlan } = options;
    [this.engine, this.seed, this.chance] = [engine, seed, chance];
    const { time, nodes, players } = this;
    this.reviews = reviewPlan === null ? null : new Reviews(reviewPlan, { engine, time, nodes, players });
    const faults = () => this.faults;
    this.seats = stakeChance === null ? null : new SeatNetwork(time, stakeChance, faults);
    const purse = (wallet: string) => this.seats?.balance(wallet) ?? 0n;
    const start = reviewPlan === null ? {} : { start: reviewPlan.operating };
    this.chain = new SimChain(time, chance.fork(), faults, { purse, ...start });
    this.#signing = simSigning(time, this.reviews?.settings.cluster ?? 'local');
    this.network = new Network({
      ...{ time, nodes, faults, atOneNode },
      chance: chance.fork(),
      ...(isBalanced ? { balanced: () => this.healthyNodes() } : {}),
    });
    this.world = this.#createWorld(chance.fork());
  }

  /** Starts the first nodes and registers the players. */
  async setUp(): Promise<void> {
    const { players, hasOldSessions } = this.#options;
    for (const node of this.nodes.slice(0, NODES)) await this.pace.until(node.start());
    this.onStarted();
    const [first] = this.nodes;
    if (first === undefined) throw new Error('no node');
    for (let number = 1; number <= players; number += 1)
      this.players.push(await this.pace.until(createPlayer(first, number, this.chance, this.world)));
    await this.pace.until(fundOperatingAccount(this.engine, this.time, this.chain.start));
    if (hasOldSessions) await this.pace.until(signedInEarlier(this.engine));
    for (const player of this.players) this.chain.pay(player.wallet, sol('10'));
    await this.pace.pass(SETTLE_MS);
    this.reviews?.begin();
    for (const player of this.players) player.wake();
  }

  protected drawFaults(chance: Chance): Faults {
    const faults = randomFaults(chance);
    return this.reviews?.soften(faults) ?? faults;
  }

  /** Runs after all games have ended. Returns a message for everything that did not end. */
  protected async reviewPhases(): Promise<string[]> {
    const { reviews, engine, pace } = this;
    if (reviews === null) return [];
    this.silences = await pace.until(readSilences(engine.pool));
    await reviews.play({
      pace,
      beginFaults: (faults) => {
        this.hasFaults = true;
        this.faults = faults;
      },
      endFaults: () => {
        this.hasFaults = false;
        this.faults = NO_FAULTS;
        for (const node of this.nodes) this.restart(node, 500);
      },
      skip: (ms) => this.#skip(ms),
    });
    return (await this.allEnds(CALM_MS, false)) ? [] : ['not every withdrawal ended after the reviews'];
  }

  /** Keeps all nodes down and all browsers closed for this long. */
  async #skip(ms: number): Promise<void> {
    for (const player of this.players) player.sleep(this.time.nowMs() + CLOSING_MS);
    this.goDark();
    await this.pace.pass(CLOSING_MS);
    this.time.jump(Math.max(0, ms - CLOSING_MS));
    this.isDark = false;
    for (const node of this.nodes) this.restart(node, 500);
  }

  protected goDark(): void {
    this.hasFaults = false;
    this.isDark = true;
    for (const node of this.nodes) node.kill();
  }

  abstract log(): RunLog;
  abstract report(faults: readonly string[]): Promise<Report>;
  protected abstract onDied(node: SimNode): void;
  protected abstract onStarted(): void;

  /** How long every player with a good connection has received the others' actions. */
  protected togetherMs(): number {
    return this.network.togetherMs();
  }

  /** The nodes to which the balancer sends players. */
  protected healthyNodes(): readonly SimNode[] {
    return this.nodes;
  }

  protected addNode(cluster: SimCluster | null): void {
    const { engine, time, chance, chain, seats, reviews } = this;
    const node: SimNode = new SimNode({
      ...{ engine, time, cluster, reviews },
      chance: chance.fork(),
      chain: chain.port(),
      signing: this.#signing,
      seats: seats === null ? null : seats.port,
      faults: () => this.faults,
      onDied: () => this.onDied(node),
    });
    this.nodes.push(node);
  }

  /** Restarts a node after a delay, as a supervisor would. A failed start is repeated after a second. */
  protected restart(node: SimNode, afterMs: number): void {
    this.time.after(afterMs, () => {
      if (this.#isStopped || !node.isDown || this.isDark) return;
      node.start().then(
        () => this.onStarted(),
        () => {
          node.kill();
          this.restart(node, 1_000);
        },
      );
    });
  }

  /** The database stops answering at a random moment of the fault phase. `onHang` receives the span. */
  protected hang(forMs: number, phaseMs: number, onHang: (span: readonly [number, number]) => void): void {
    this.time.after(this.chance.whole(1_000, phaseMs - forMs), () => {
      const nowMs = this.time.nowMs();
      this.faults = { ...this.faults, hungUntilMs: nowMs + forMs };
      onHang([nowMs, nowMs + forMs]);
    });
  }

  /** Waits until every game and payment has ended. Returns false if that takes longer than `mostMs`. */
  protected async allEnds(mostMs: number, isPatient: boolean): Promise<boolean> {
    // A transaction may be open that can finish only when the clock advances.
    const isOver = () => this.pace.until(isAllOver(this.engine.pool, this.players, isPatient));
    for (let passed = 0; passed < mostMs; passed += CHECK_MS) {
      await this.pace.pass(CHECK_MS);
      if (!(await isOver())) continue;
      await this.pace.pass(SETTLE_MS);
      // Players may have sent another request at the same moment.
      if (await isOver()) return true;
    }
    return false;
  }

  protected async stop(): Promise<void> {
    this.#isStopped = true; // a restart that is due now would hold the database while the auditor runs
    for (const player of this.players) player.leaveForGood();
    for (const node of this.nodes) {
      this.surprises.push(...node.surprises);
      node.kill();
    }
    await this.pace.pass(1_000); // unfinished work fails now, and not in the next run
  }

  #createWorld(chance: Chance): World {
    const { time, chain, network, seats } = this;
    return {
      invitations: [],
      movesSeen: [],
      endsSeen: [],
      receiptsSeen: new Map(),
      receiptFaults: [],
      tablesSeen: [],
      linesSeen: network.linesSeen,
      said: network.said,
      promises: [],
      nowMs: () => time.nowMs(),
      after: (ms, wake) => void time.after(ms, wake),
      pay: (wallet) => chain.pay(wallet, sol(chance.pick(['0.5', '2']))),
      call: network.call,
      timers: (aheadMs) => ({
        now: () => time.nowMs() + aheadMs,
        after: (ms, run) => time.after(ms, run),
        every: (ms, run) => time.every(ms, run),
      }),
      dial: network.dial,
      togetherMs: () => this.togetherMs(),
      seats,
      reviews: this.reviews?.told ?? null,
    };
  }
}

const sol = (text: string) => lamports(parseSol(text) ?? 0n);

/**
 * Whether every game and withdrawal has ended. Open games of a player who left for good take an hour, so only a patient run waits for
 * them. An audit that fails to run freezes transfers for a minute.
 */
async function isAllOver(pool: pg.Pool, players: readonly Player[], isPatient: boolean): Promise<boolean> {
  const gone = isPatient ? [] : players.filter((player) => player.gone).map(({ userId }) => userId);
  const { rows } = await pool.query<{ open: number }>(
    `select (select count(*) from game where status not in ('ended', 'waiting')
        or status = 'waiting' and white_id <> all ($1))::int
      + (select count(*) from withdrawal where end_journal_id is null)::int
      + (select count(*) from money_freeze where cause = 'unaudited')::int as open`,
    [gone],
  );
  return rows[0]?.open === 0;
}
