// sim: a run of three nodes that publish updates to each other over a faulty bus, with players behind a balancer. After the fault phase,
// players pause until every client must show the state of the database. Then every game must end.
import type { SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { CLOCK_ERROR_MS } from './audit-clocks.ts';
import { UPDATED_WITHIN_MS } from './audit-cluster.ts';
import { ClusterBus } from './cluster-bus.ts';
import { type ClusterFaultPlan, NODES, planFaults, skewMs } from './cluster-faults.ts';
import { AbsenceLog, common, type QuietGame, quietGames, type Span, versionsOf } from './cluster-log.ts';
import { NO_FAULTS, randomBusFaults } from './faults.ts';
import type { SimNode } from './node.ts';
import type { SimCluster } from './node-cluster.ts';
import { type Chance, createChance } from './random.ts';
import { type Report, reportOf } from './report.ts';
import { planReviews } from './reviews/review-plan.ts';
import type { RunLog } from './run-log.ts';
import { openTab } from './second-tab.ts';
import { CALM_MS, Simulation } from './simulation.ts';

const PLAYERS = 4;
/** How often a player leaves for good, so that the game ends by absence or on time. */
const LEAVES = 0.08;
/** How long after the last fault all nodes may need to run and receive messages again. */
const RECOVERY_MS = 60_000;
/** The duration of the quiet phase. It exceeds the six seconds within which every client must be up to date. */
const QUIET_MS = 16_000;
const CLOCK_CHECK_MS = 500;
const HANG_MS = [4_500, 9_000] as const;
/** How often the balancer checks its nodes. It sends no player to a node that did not answer. */
const HEALTH_MS = 2_000;
/** How long a node stays down after it died. */
const DOWN_MS = [300, 12_000] as const;

export class ClusterRun extends Simulation {
  readonly #absences = new AbsenceLog(this.time, this.nodes);
  readonly #frozenSinceMs = new Map<SimNode, number>();
  readonly #hangs: Span[] = [];
  readonly #quietGames: QuietGame[] = [];
  readonly #bus: ClusterBus;
  #calmMs: number | null = null;
  readonly #counts = { crashes: 0, freezes: 0, tabs: 0 };

  constructor(engine: SharedEngine, seed: number, { isReviewed }: { isReviewed: boolean }) {
    const reviewPlan = planReviews(seed, PLAYERS, isReviewed);
    const chance = createChance(seed);
    const busChance = chance.fork();
    super({
      ...{ engine, seed, chance, reviewPlan },
      players: PLAYERS,
      stakeChance: null,
      atOneNode: false,
      isBalanced: true,
      hasOldSessions: false,
    });
    const { time, nodes } = this;
    this.#bus = new ClusterBus({ time, nodes, faults: () => this.faults, chance: busChance });
    const cluster = this.#createCluster(chance.fork());
    for (let count = 0; count < NODES; count += 1) this.addNode(cluster);
  }

  /** Runs every phase and returns a message for everything that did not end. */
  async play(): Promise<string[]> {
    await this.setUp();
    await this.#faultPhase();
    return [...(await this.#quiet()), ...(await this.#calm())];
  }

  #createCluster(chance: Chance): SimCluster {
    return {
      network: this.#bus.network,
      dead: new Set(),
      clock: () => ({ aheadMs: skewMs(chance), bootedMs: chance.whole(0, 1_000_000_000) }),
      losesLockOnDeath: () => chance.happens(0.7),
    };
  }

  async #faultPhase(): Promise<void> {
    const { chance } = this;
    this.hasFaults = true;
    this.faults = { ...this.drawFaults(chance), ...randomBusFaults(chance) };
    const plan = planFaults(chance, { players: PLAYERS, isLong: this.reviews !== null });
    if (chance.happens(0.15))
      this.hang(chance.whole(...HANG_MS), plan.phaseMs, (span) => this.#hangs.push(span));
    this.time.every(CLOCK_CHECK_MS, () => this.#checkClocks());
    this.#schedule(plan);
    await this.pace.pass(plan.phaseMs);
  }

  #schedule({ thirdMs, freezes, deaths, partitions, tabs }: ClusterFaultPlan): void {
    const at = (atMs: number, run: () => void): void =>
      void this.time.after(atMs, () => this.hasFaults && run());
    const node = (place: number): SimNode => this.nodes[place] as SimNode;
    this.restart(node(NODES - 1), thirdMs);
    for (const { node: place, atMs, forMs } of freezes) at(atMs, () => this.#freeze(node(place), forMs));
    for (const { node: place, atMs } of deaths) at(atMs, () => node(place).kill());
    for (const { kind, from, node: to, atMs, forMs } of partitions)
      at(atMs, () => this.#bus.partition({ kind, from: node(from), to: node(to), forMs }));
    for (const { player, atMs, forMs } of tabs) at(atMs, () => this.#openTab(player, forMs));
  }

  #openTab(number: number, forMs: number): void {
    const player = this.players[number];
    const gameId = player?.runningGames().at(-1);
    if (player === undefined || gameId === undefined) return;
    this.#counts.tabs += 1;
    openTab({ world: this.world, chance: this.chance.fork(), player, gameId, forMs });
  }

  #freeze(node: SimNode, forMs: number): void {
    if (!node.isRunning) return;
    this.#counts.freezes += 1;
    this.#frozenSinceMs.set(node, this.time.nowMs());
    node.freeze(forMs);
    this.#absences.update();
    this.time.after(forMs, () => {
      this.#frozenSinceMs.delete(node);
      this.#absences.update();
    });
  }

  #checkClocks(): void {
    for (const { isRunning, number, clockErrorMs } of this.nodes)
      if (isRunning && Math.abs(clockErrorMs) > CLOCK_ERROR_MS)
        this.surprises.push(`the clock of node ${number} is ${clockErrorMs} ms off`);
  }

  /** Ends all faults. No player acts until every client must be up to date. */
  async #quiet(): Promise<string[]> {
    this.hasFaults = false;
    this.faults = NO_FAULTS;
    for (const node of this.nodes) this.restart(node, 500);
    for (const player of this.players) player.rest(this.time.nowMs() + RECOVERY_MS + QUIET_MS);
    const allRun = async () => this.nodes.every(({ isRunning }) => isRunning);
    await this.pace.waitFor(allRun, RECOVERY_MS, 100);
    if (!(await allRun())) return ['not all nodes run again'];
    this.#bus.heal();
    this.#calmMs = this.time.nowMs();
    await this.pace.pass(QUIET_MS - UPDATED_WITHIN_MS);
    const before = await this.pace.until(versionsOf(this.engine.pool));
    await this.pace.pass(UPDATED_WITHIN_MS);
    const seen = { atMs: this.time.nowMs(), numbers: this.nodes.map(({ number }) => number) };
    this.#quietGames.push(...(await this.pace.until(quietGames(this.engine.pool, before, seen))));
    return [];
  }

  /** Most players come back, and every game must end. */
  async #calm(): Promise<string[]> {
    const leaves = this.chance.happens(LEAVES) ? 1 : 0;
    for (const [index, player] of this.players.entries()) {
      player.rest(0);
      if (index < leaves) player.leaveForGood();
      else player.wrapUp();
    }
    const faults = (await this.allEnds(CALM_MS, false))
      ? await this.reviewPhases()
      : ['not everything ended in the calm phase'];
    await this.stop();
    return faults;
  }

  log(): RunLog {
    const absences = this.#absences.all();
    const byNode = this.nodes.map((_, place) =>
      absences.filter(({ node }) => node === place).map(({ span }) => span),
    );
    const hangs = this.#hangs;
    return {
      world: this.world,
      players: this.players,
      chain: this.chain,
      seats: null,
      outages: [...common(byNode), ...hangs],
      openingsMs: [],
      silences: this.silences,
      endMs: this.time.nowMs(),
      reviews: this.reviews?.log() ?? null,
      cluster: { absences, hangs, calmMs: this.#calmMs ?? this.time.nowMs(), quiet: this.#quietGames },
    };
  }

  report(faults: readonly string[]): Promise<Report> {
    const { crashes, freezes, tabs } = this.#counts;
    return reportOf(this.engine.pool, {
      seed: this.seed,
      faults,
      virtualMs: this.time.monotonicMs(),
      crashes,
      stakes: {},
      reviews: this.reviews?.log() ?? null,
      cluster: { ...this.#bus.counts, freezes, tabs, quietGames: this.#quietGames.length },
    });
  }

  protected override togetherMs(): number {
    return this.#calmMs === null ? 0 : this.time.nowMs() - this.#calmMs;
  }

  protected override healthyNodes(): readonly SimNode[] {
    const nowMs = this.time.nowMs();
    return this.nodes.filter(
      (node) => node.isUp && nowMs - (this.#frozenSinceMs.get(node) ?? nowMs) < HEALTH_MS,
    );
  }

  protected onDied(node: SimNode): void {
    if (this.hasFaults) this.#counts.crashes += 1;
    this.#frozenSinceMs.delete(node);
    this.#absences.update();
    if (this.hasFaults) this.restart(node, this.chance.whole(...DOWN_MS));
  }

  protected onStarted(): void {
    this.#absences.update();
  }
}
