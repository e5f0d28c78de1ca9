// sim: a run of two nodes that share only the database, with or without stakes on chain.
import type pg from 'pg';
import type { SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { countStanding, isBound, LOCKED_OUT, planReturns, WATCHED_MS } from './escrow-outage.ts';
import { NO_FAULTS, randomStakeFaults } from './faults.ts';
import type { SimNode } from './node.ts';
import { type Chance, createChance } from './random.ts';
import { type Report, reportOf } from './report.ts';
import { planReviews } from './reviews/review-plan.ts';
import type { RunLog } from './run-log.ts';
import type { SeatNetwork } from './seat-network.ts';
import { CALM_MS, CHECK_MS, Simulation } from './simulation.ts';

const PLAYERS = 4;
/** Games with stakes on chain take longer to begin, so more of them run at the same time. */
const PLAYERS_ON_CHAIN = 6;
const NODES = 2;
/** In every twentieth run, all players leave for good, and every game ends by its deadlines. */
const ABANDONED = 20;
/** In every 250th run the simulation waits until games that no one joins expire after an hour. */
const PATIENT = 250;
/** In every 25th run, starting with the 13th, all nodes are down until running games are voided. */
const BLACKOUT = { every: 25, at: 13, ms: 31 * 60_000, waitMs: 60_000 } as const;
/** In every fourth run, no player does anything for longer than a client needs to detect a dead connection. */
const QUIET = { every: 4, at: 3, ms: 40_000 } as const;
/** Exceeds the outages that are ignored, and the second that detection takes. */
const HANG_MS = [4_500, 12_000] as const;
const FAULT_PHASE_MS = [15_000, 45_000] as const;
const FAULT_PHASE_ON_CHAIN_MS = [60_000, 150_000] as const;
/** Games that are analysed have at least 20 plies. */
const REVIEWED_FAULT_PHASE_MS = [120_000, 200_000] as const;
const PATIENT_MS = CALM_MS + 3_700_000;
/** The time that a node needs to settle stakes after it comes back. */
const SETTLE_STAKES_MS = 180_000;

export class TwoNodeRun extends Simulation {
  readonly #stakeChance: Chance;
  readonly #phaseMs: readonly [shortest: number, longest: number];
  readonly #outages: (readonly [number, number])[] = [];
  readonly #openingsMs: number[] = [];
  #downSinceMs: number | null = null;
  #crashes = 0;

  constructor(
    engine: SharedEngine,
    seed: number,
    { onChain, isReviewed }: { onChain: boolean; isReviewed: boolean },
  ) {
    // A separate random source, so that runs without stakes on chain do not depend on it.
    const stakeChance = createChance(-seed);
    const players = onChain ? PLAYERS_ON_CHAIN : PLAYERS;
    const reviewPlan = planReviews(seed, players, isReviewed);
    super({
      ...{ engine, seed, players, reviewPlan },
      chance: createChance(seed),
      stakeChance: onChain ? stakeChance : null,
      atOneNode: seed % 2 === 1,
      isBalanced: false,
      hasOldSessions: seed % 2 === 0,
    });
    this.#stakeChance = stakeChance;
    const usualMs = onChain ? FAULT_PHASE_ON_CHAIN_MS : FAULT_PHASE_MS;
    this.#phaseMs = reviewPlan === null ? usualMs : REVIEWED_FAULT_PHASE_MS;
    for (let count = 0; count < NODES; count += 1) this.addNode(null);
  }

  /** Runs every phase and returns a message for everything that did not end. */
  async play(): Promise<string[]> {
    await this.setUp();
    this.#openingsMs.length = 0; // only restarts count
    await this.#faultPhase();
    await this.#blackout();
    return this.#calm();
  }

  async #faultPhase(): Promise<void> {
    const { chance } = this;
    this.hasFaults = true;
    this.faults = this.drawFaults(chance);
    if (this.seats !== null) Object.assign(this.faults, randomStakeFaults(this.#stakeChance));
    const phaseMs = chance.whole(...this.#phaseMs);
    if (chance.happens(0.25))
      this.hang(chance.whole(...HANG_MS), phaseMs, (span) => this.#outages.push(span));
    await this.pace.pass(phaseMs);
  }

  /** In some runs, all nodes are down for longer than games may pause, while at least one game is open. */
  async #blackout(): Promise<void> {
    const { seats } = this;
    if (seats !== null && this.seed % LOCKED_OUT.every === LOCKED_OUT.at) return this.#escrowOutage(seats);
    if (this.seed % BLACKOUT.every !== BLACKOUT.at) return;
    await this.pace.waitFor(() => isAnyOpen(this.engine.pool), BLACKOUT.waitMs, CHECK_MS);
    this.goDark();
    await this.pace.pass(BLACKOUT.ms);
    this.isDark = false;
  }

  /** Keeps all nodes down until the stakes' locks are over. Players take their stakes back. */
  async #escrowOutage(seats: SeatNetwork): Promise<void> {
    const isWon = this.#stakeChance.happens(0.5);
    const { waitMs, lookMs } = LOCKED_OUT;
    await this.pace.waitFor(() => isBound(this.engine.pool, seats, isWon), waitMs, lookMs);
    this.goDark();
    const untilMs = planReturns(seats, this.time, this.#stakeChance);
    for (const player of this.players) player.sleep(untilMs);
    await this.pace.pass(untilMs - this.time.nowMs());
    this.isDark = false;
  }

  /** Faults end, all nodes and most players come back, and every game must end. */
  async #calm(): Promise<string[]> {
    this.hasFaults = false;
    this.faults = NO_FAULTS;
    for (const node of this.nodes) this.restart(node, 500);
    if (this.seed % QUIET.every === QUIET.at) await this.#quiet();
    const isPatient = this.seed % PATIENT === 0;
    const some = this.seed % ABANDONED === 0 ? this.players.length : this.chance.happens(0.15) ? 1 : 0;
    const leaves = isPatient ? 1 : some;
    for (const [index, player] of this.players.entries()) {
      if (index < leaves) player.leaveForGood();
      else player.wrapUp();
    }
    const hasEnded = await this.allEnds(isPatient ? PATIENT_MS : CALM_MS, isPatient);
    const faults = hasEnded
      ? [...(await this.reviewPhases()), ...(await this.#settleStakes())]
      : ['not everything ended in the calm phase'];
    await this.stop();
    return faults;
  }

  /** Keeps the nodes down until no wallet can sign any more. A node that comes back settles the stakes on chain. */
  async #settleStakes(): Promise<string[]> {
    const { seats } = this;
    const [node] = this.nodes;
    if (seats === null || node === undefined) return [];
    for (const player of this.players) player.leaveForGood();
    for (const each of this.nodes) each.kill();
    await this.pace.pass(WATCHED_MS);
    this.restart(node, 500);
    for (let passed = 0; passed < SETTLE_STAKES_MS; passed += CHECK_MS) {
      await this.pace.pass(CHECK_MS);
      if ((await this.pace.until(countStanding(this.engine.pool, seats))) === 0) return [];
    }
    return ['stakes on chain were not settled'];
  }

  /** No player does anything, and one connection is dead. The clients must find their games again. */
  async #quiet(): Promise<void> {
    for (const player of this.players) player.rest(this.time.nowMs() + QUIET.ms);
    this.network.killOneLine();
    await this.pace.pass(QUIET.ms);
  }

  log(): RunLog {
    return {
      world: this.world,
      players: this.players,
      chain: this.chain,
      seats: this.seats,
      outages: this.#outages,
      openingsMs: this.#openingsMs,
      silences: this.silences,
      endMs: this.time.nowMs(),
      reviews: this.reviews?.log() ?? null,
    };
  }

  report(faults: readonly string[]): Promise<Report> {
    return reportOf(this.engine.pool, {
      seed: this.seed,
      faults,
      virtualMs: this.time.monotonicMs(),
      crashes: this.#crashes,
      stakes: this.seats?.counts() ?? {},
      reviews: this.reviews?.log() ?? null,
    });
  }

  protected onDied(node: SimNode): void {
    this.#crashes += 1;
    if (this.nodes.every((each) => !each.isUp)) this.#downSinceMs ??= this.time.nowMs();
    const downMs = this.chance.happens(0.5)
      ? this.chance.whole(200, 2_500)
      : this.chance.whole(3_500, 30_000);
    if (this.hasFaults) this.restart(node, downMs);
  }

  protected onStarted(): void {
    this.#openingsMs.push(this.time.nowMs());
    if (this.#downSinceMs === null) return;
    this.#outages.push([this.#downSinceMs, this.time.nowMs()]);
    this.#downSinceMs = null;
  }
}

async function isAnyOpen(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query("select from game where status <> 'ended' limit 1");
  return rows.length > 0;
}
