// sim: a run of two nodes that share only the database, with or without stakes on chain.
import type { SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import type { Span } from './cluster-log.ts';
import { randomStakeFaults } from './faults.ts';
import type { SimNode } from './node.ts';
import { type Chance, createChance } from './random.ts';
import type { RunLog } from './run-log.ts';
import { OTHER_ARBITER, type SeatNetwork } from './seat-network.ts';
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
/** Exceeds the time for which servers watch a seat that a wallet was asked to open. */
const WATCHED_MS = 310_000;

/**
 * Every eighth run on chain, starting with the second, has a day on which all servers are down. Players take bound stakes back once their
 * lock is over. Half of those runs first wait up to `waitMs` for a game that is won but not paid out.
 */
const LOCKED_OUT = { every: 8, at: 2, waitMs: 90_000, lookMs: 200 } as const;
/** The share of stakes that are taken back as soon as possible. */
const TAKEN_BACK = 0.6;
/** Attempts are made around the end of the lock. Early ones are refused and repeated. */
const TRY_MS = [-5_000, 20_000] as const;
const AGAIN_MS = 10_000;
/** How long after the end of the last lock the servers return. Half of the runs return while players take their stakes back. */
const RETURN_MS = { soon: [-15_000, 20_000], late: [40_000, 900_000] } as const;
/** The duration when no stake is bound. */
const A_DAY_MS = 86_400_000;

export class TwoNodeRun extends Simulation {
  readonly #stakeChance: Chance;
  readonly #outages: Span[] = [];
  readonly #openingsMs: number[] = [];
  #downSinceMs: number | null = null;

  constructor(
    engine: SharedEngine,
    seed: number,
    { onChain, isReviewed }: { onChain: boolean; isReviewed: boolean },
  ) {
    // A separate random source, so that runs without stakes on chain do not depend on it.
    const stakeChance = createChance(-seed);
    super({
      engine,
      seed,
      isReviewed,
      players: onChain ? PLAYERS_ON_CHAIN : PLAYERS,
      chance: createChance(seed),
      stakeChance: onChain ? stakeChance : null,
      atOneNode: seed % 2 === 1,
      isBalanced: false,
      hasOldSessions: seed % 2 === 0,
    });
    this.#stakeChance = stakeChance;
    for (let count = 0; count < NODES; count += 1) this.addNode(null);
  }

  async play(): Promise<string[]> {
    await this.setUp();
    this.#openingsMs.length = 0; // only restarts count
    await this.#faultPhase();
    await this.#blackout();
    return this.#calm();
  }

  async #faultPhase(): Promise<void> {
    const { chance, seats, reviews } = this;
    this.beginFaults(this.drawFaults());
    if (seats !== null) Object.assign(this.faults, randomStakeFaults(this.#stakeChance));
    const usualMs = seats === null ? FAULT_PHASE_MS : FAULT_PHASE_ON_CHAIN_MS;
    const [leastMs, mostMs] = reviews === null ? usualMs : REVIEWED_FAULT_PHASE_MS;
    const phaseMs = chance.whole(leastMs, mostMs);
    if (chance.happens(0.25)) this.hang(chance.whole(...HANG_MS), phaseMs, this.#outages);
    await this.pace.pass(phaseMs);
  }

  /** In some runs, all nodes are down for longer than games may pause, while at least one game is open. */
  async #blackout(): Promise<void> {
    const { seats } = this;
    if (seats !== null && this.seed % LOCKED_OUT.every === LOCKED_OUT.at) return this.#escrowOutage(seats);
    if (this.seed % BLACKOUT.every !== BLACKOUT.at) return;
    await this.pace.waitFor(() => this.#isAnyOpen(), BLACKOUT.waitMs, CHECK_MS);
    this.goDark();
    await this.pace.pass(BLACKOUT.ms);
    this.isDark = false;
  }

  async #isAnyOpen(): Promise<boolean> {
    const { rows } = await this.engine.pool.query("select from game where status <> 'ended' limit 1");
    return rows.length > 0;
  }

  /** Keeps all nodes down until the stakes' locks are over. Players take their stakes back. Some try too early, some while servers return. */
  async #escrowOutage(seats: SeatNetwork): Promise<void> {
    const { time, pace } = this;
    const chance = this.#stakeChance;
    const isWon = chance.happens(0.5);
    await pace.waitFor(() => this.#isBound(seats, isWon), LOCKED_OUT.waitMs, LOCKED_OUT.lookMs);
    this.goDark();
    const bound = seats.bound();
    const nowMs = time.nowMs();
    for (const { seat, player, deadlineMs } of bound) {
      if (!chance.happens(TAKEN_BACK)) continue;
      const tryMs = deadlineMs - nowMs + chance.whole(...TRY_MS);
      time.after(tryMs, () => seats.expire(player, seat));
      time.after(tryMs + AGAIN_MS, () => seats.expire(player, seat));
    }
    const [soonestMs, latestMs] = chance.happens(0.5) ? RETURN_MS.soon : RETURN_MS.late;
    const lastMs = Math.max(nowMs + A_DAY_MS, ...bound.map(({ deadlineMs }) => deadlineMs));
    const untilMs = lastMs + chance.whole(soonestMs, latestMs);
    for (const player of this.players) player.sleep(untilMs);
    await pace.pass(untilMs - nowMs);
    this.isDark = false;
  }

  /** Whether a stake is bound. With `mustBeWon`, its game must be won and not settled. */
  async #isBound(seats: SeatNetwork, mustBeWon: boolean): Promise<boolean> {
    const bound = seats.bound();
    if (bound.length === 0 || !mustBeWon) return bound.length > 0;
    const { rows } = await this.engine.pool.query<{ match: string }>(`
      select encode(escrow_game.match, 'hex') as match from escrow_game join game on game.id = game_id
      where winner_id is not null and settled_at is null`);
    const won = new Set(rows.map(({ match }) => match));
    return bound.some(({ match }) => won.has(Buffer.from(match).toString('hex')));
  }

  /** Faults end, all nodes and most players come back, and every game must end. */
  async #calm(): Promise<string[]> {
    this.endFaults();
    if (this.seed % QUIET.every === QUIET.at) await this.#quiet();
    const isPatient = this.seed % PATIENT === 0;
    const some = this.seed % ABANDONED === 0 ? this.players.length : this.chance.happens(0.15) ? 1 : 0;
    this.callBack(isPatient ? 1 : some);
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
      if ((await this.pace.until(this.#countStanding(seats))) === 0) return [];
    }
    return ['stakes on chain were not settled'];
  }

  /**
   * Counts games that are over but not settled, and seats that hold a stake. A seat whose player waits for an opponent keeps its stake, and
   * a stake for another arbiter can be taken back only by its player, so neither counts.
   */
  async #countStanding(seats: SeatNetwork): Promise<number> {
    const { pool } = this.engine;
    const { rows: games } = await pool.query(`
      select from escrow_game join game on game.id = game_id where status = 'ended' and settled_at is null`);
    const { rows: waiting } = await pool.query<{ seat: string }>(`
      select seat from escrow_seat join game on game.id = game_id where status = 'waiting' and side = 'white'`);
    const kept = new Set(waiting.map(({ seat }) => seat));
    const standing = seats.seats().filter((seat) => {
      const account = seats.at(seat);
      return account !== null && account.state !== 'done' && account.arbiter !== OTHER_ARBITER;
    });
    return games.length + standing.filter((seat) => !kept.has(seat)).length;
  }

  /** No player does anything, and one connection is dead. The clients must find their games again. */
  async #quiet(): Promise<void> {
    for (const player of this.players) player.rest(this.time.nowMs() + QUIET.ms);
    this.network.killOneLine();
    await this.pace.pass(QUIET.ms);
  }

  protected ownLog(): Pick<RunLog, 'outages' | 'openingsMs'> {
    return { outages: this.#outages, openingsMs: this.#openingsMs };
  }

  protected onDied(node: SimNode): void {
    this.crashes += 1;
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
