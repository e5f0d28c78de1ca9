// sim: one run: servers, players, a network, a chain and what goes wrong with them, all from one seed. First a storm,
// then calm in which everything must come to a good end; then the auditor reads.
import type { TestSigning } from '@kingstake/signer/testkit';
import { EMPTY_TABLES } from '../apps/server/src/platform/testkit/empty-tables.ts';
import type { SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import type { RunLog } from './audited.ts';
import { audit } from './auditor.ts';
import { SimChain, simSigning } from './chain.ts';
import { createWorld, sol } from './create-world.ts';
import { type Faults, NO_FAULTS, randomFaults, randomStakeFaults } from './faults.ts';
import { isBound, LOCKED_OUT, takeBack } from './locked-out.ts';
import { Network } from './network.ts';
import { SimNode } from './node.ts';
import { isAllOver, isAnyOpen } from './open-ends.ts';
import { Pace } from './pace.ts';
import type { Player } from './player.ts';
import type { World } from './player-world.ts';
import { type Chance, createChance } from './random.ts';
import { type Report, reportOf } from './report.ts';
import { SeatNetwork } from './seat-network.ts';
import { createPlayer, fundOperatingAccount, signedInEarlier } from './setup.ts';
import { countStanding, WATCHED_MS } from './standing-stakes.ts';
import { VirtualTime } from './virtual-time.ts';

const PLAYERS = 4;
/** Where stakes are on chain each game takes longer to begin: more of them at the same time. */
const PLAYERS_ON_CHAIN = 6;
const NODES = 2;
/** In one run of so many all leave for good: every game comes to its end by time alone. */
const ABANDONED = 20;
/** In one run of so many the hour is waited for after which a game that no one joins expires. */
const PATIENT = 250;
/** In one run of so many, the `at`th, every server stays away until no game may go on. */
const BLACKOUT = { every: 25, at: 13, ms: 31 * 60_000, waitMs: 60_000 } as const;
/** In one run of so many, the `at`th, no one touches anything for longer than a dead line may go unseen. */
const QUIET = { every: 4, at: 3, ms: 40_000 } as const;
/** Longer than what is ignored of an outage, and than the second in which it may go unseen. */
const HANG_MS = [4_500, 12_000] as const;
/** A storm lasts so long. */
const STORM_MS = [15_000, 45_000] as const;
/** Longest calm: both clocks, first moves, and room for withdrawals. */
const CALM_MS = 1_500_000;
/** And with games that no one joins, which expire after an hour. */
const PATIENT_MS = CALM_MS + 3_700_000;
const LOOK_EVERY_MS = 3_000;
/** Until a payment in calm is final and credited. */
const SETTLE_MS = 6_000;
/** In one run of so many, the `at`th, most games have their stakes on chain. */
const ON_CHAIN = { every: 6, at: 4, stormMs: [60_000, 150_000] } as const;
/** Until a server that comes back has settled them. */
const SETTLE_STAKES_MS = 180_000;

/** Plays one seed to its end. The engine is emptied first. `onChain`: whether stakes are locked on chain; else the seed says. */
export async function run(
  engine: SharedEngine,
  seed: number,
  onChain = seed % ON_CHAIN.every === ON_CHAIN.at,
): Promise<Report> {
  await engine.pool.query(EMPTY_TABLES);
  const sim = new Simulation(engine, seed, onChain);
  await sim.setUp();
  await sim.storm();
  await sim.blackout();
  const calmed = await sim.calm();
  const faults = [...calmed, ...sim.surprises, ...(await audit(engine.pool, sim.log()))];
  return sim.report(faults);
}

class Simulation {
  readonly #engine: SharedEngine;
  readonly #seed: number;
  readonly #chance: Chance;
  readonly #time = new VirtualTime();
  readonly #pace = new Pace(this.#time);
  readonly #nodes: SimNode[] = [];
  readonly #players: Player[] = [];
  readonly #chain: SimChain;
  readonly #signing: TestSigning;
  readonly #seats: SeatNetwork | null;
  readonly #stakeChance: Chance;
  readonly #outages: [number, number][] = [];
  readonly #openingsMs: number[] = [];
  readonly #network: Network;
  readonly #world: World;
  #faults: Faults = NO_FAULTS;
  #downSinceMs: number | null = null;
  #crashes = 0;
  #stormy = false;
  #dark = false; // no one starts a server
  readonly surprises: string[] = [];

  constructor(engine: SharedEngine, seed: number, onChain: boolean) {
    this.#engine = engine;
    this.#seed = seed;
    this.#chance = createChance(seed);
    // Chance of its own: the other runs' stories do not know of it.
    const stakeChance = createChance(-seed);
    this.#stakeChance = stakeChance;
    this.#seats = onChain ? new SeatNetwork(this.#time, stakeChance, () => this.#faults) : null;
    const purse = (wallet: string) => this.#seats?.balance(wallet) ?? 0n;
    this.#chain = new SimChain(this.#time, this.#chance.fork(), () => this.#faults, purse);
    this.#signing = simSigning(this.#time);
    this.#network = new Network({
      time: this.#time,
      chance: this.#chance.fork(),
      nodes: this.#nodes,
      faults: () => this.#faults,
      atOneNode: seed % 2 === 1,
    });
    this.#world = createWorld({
      time: this.#time,
      chance: this.#chance.fork(),
      chain: this.#chain,
      network: this.#network,
      seats: this.#seats,
    });
  }

  async setUp(): Promise<void> {
    for (let count = 0; count < NODES; count += 1) {
      const node: SimNode = new SimNode({
        engine: this.#engine,
        time: this.#time,
        chance: this.#chance.fork(),
        chain: this.#chain.port(),
        signing: this.#signing,
        seats: this.#seats === null ? null : this.#seats.port,
        faults: () => this.#faults,
        onDied: () => this.#died(node),
      });
      this.#nodes.push(node);
      await this.#pace.until(node.start());
    }
    const [node] = this.#nodes;
    if (node === undefined) throw new Error('no node');
    const players = this.#seats === null ? PLAYERS : PLAYERS_ON_CHAIN;
    for (let number = 1; number <= players; number += 1)
      this.#players.push(await this.#pace.until(createPlayer(node, number, this.#chance, this.#world)));
    await this.#pace.until(fundOperatingAccount(this.#engine, this.#time));
    if (this.#seed % 2 === 0) await this.#pace.until(signedInEarlier(this.#engine));
    for (const player of this.#players) this.#chain.pay(player.wallet, sol('10'));
    await this.#pace.pass(SETTLE_MS);
    for (const player of this.#players) player.wake();
  }

  async storm(): Promise<void> {
    const chance = this.#chance;
    this.#stormy = true;
    this.#faults = randomFaults(chance);
    if (this.#seats !== null) Object.assign(this.#faults, randomStakeFaults(this.#stakeChance));
    const [shortestMs, longestMs] = this.#seats === null ? STORM_MS : ON_CHAIN.stormMs;
    const stormMs = chance.whole(shortestMs, longestMs);
    if (chance.happens(0.25)) this.#hang(chance.whole(...HANG_MS), stormMs);
    await this.#pace.pass(stormMs);
  }

  /** At some moment of the storm the database keeps everyone waiting, and then goes on as if nothing had been. */
  #hang(forMs: number, stormMs: number): void {
    this.#time.after(this.#chance.whole(1_000, stormMs - forMs), () => {
      const nowMs = this.#time.nowMs();
      this.#faults = { ...this.#faults, hungUntilMs: nowMs + forMs };
      this.#outages.push([nowMs, nowMs + forMs]);
    });
  }

  /** In some runs all servers are away for longer than games may be stopped, and find one open when they go. */
  async blackout(): Promise<void> {
    const seats = this.#seats;
    if (seats !== null && this.#seed % LOCKED_OUT.every === LOCKED_OUT.at) return this.#lockOut(seats);
    if (this.#seed % BLACKOUT.every !== BLACKOUT.at) return;
    await this.#pace.waitFor(() => isAnyOpen(this.#engine.pool), BLACKOUT.waitMs, LOOK_EVERY_MS);
    this.#goDark();
    await this.#pace.pass(BLACKOUT.ms);
    this.#dark = false;
  }

  /** Or past the lock of stakes on chain. */
  async #lockOut(seats: SeatNetwork): Promise<void> {
    const isWon = this.#stakeChance.happens(0.5);
    const { waitMs, lookMs } = LOCKED_OUT;
    await this.#pace.waitFor(() => isBound(this.#engine.pool, seats, isWon), waitMs, lookMs);
    this.#goDark();
    const untilMs = takeBack(seats, this.#time, this.#stakeChance);
    for (const player of this.#players) player.sleep(untilMs);
    await this.#pace.pass(untilMs - this.#time.nowMs());
    this.#dark = false;
  }

  #goDark(): void {
    this.#stormy = false;
    this.#dark = true;
    for (const node of this.#nodes) node.kill();
  }

  /** Faults stop, everyone comes back but who left for good, and in time all is over. */
  async calm(): Promise<string[]> {
    this.#stormy = false;
    this.#faults = NO_FAULTS;
    for (const node of this.#nodes) this.#restart(node, 500);
    if (this.#seed % QUIET.every === QUIET.at) await this.#quiet();
    const isPatient = this.#seed % PATIENT === 0;
    const some = this.#seed % ABANDONED === 0 ? this.#players.length : this.#chance.happens(0.15) ? 1 : 0;
    const leaves = isPatient ? 1 : some;
    for (const [index, player] of this.#players.entries()) {
      if (index < leaves) player.leaveForGood();
      else player.wrapUp();
    }
    for (let passed = 0; passed < (isPatient ? PATIENT_MS : CALM_MS); passed += LOOK_EVERY_MS) {
      await this.#pace.pass(LOOK_EVERY_MS);
      // A transaction may be open that only the clock brings on.
      if (!(await this.#pace.until(this.#isOver(isPatient)))) continue;
      await this.#pace.pass(SETTLE_MS);
      // What was asked for at that very moment is waited for too.
      if (!(await this.#pace.until(this.#isOver(isPatient)))) continue;
      const faults = await this.#settleStakes();
      await this.#stop();
      return faults;
    }
    await this.#stop();
    return ['the calm did not end everything'];
  }

  /** The servers are away until no wallet can sign any more, and one that comes back settles what is on chain. */
  async #settleStakes(): Promise<string[]> {
    const seats = this.#seats;
    const [node] = this.#nodes;
    if (seats === null || node === undefined) return [];
    for (const player of this.#players) player.leaveForGood();
    for (const each of this.#nodes) each.kill();
    await this.#pace.pass(WATCHED_MS);
    this.#restart(node, 500);
    for (let passed = 0; passed < SETTLE_STAKES_MS; passed += LOOK_EVERY_MS) {
      await this.#pace.pass(LOOK_EVERY_MS);
      if ((await this.#pace.until(countStanding(this.#engine.pool, seats))) === 0) return [];
    }
    return ['stakes on chain are never settled'];
  }

  /** No one does anything, and one line is dead: the clients find their games again by themselves. */
  async #quiet(): Promise<void> {
    for (const player of this.#players) player.rest(this.#time.nowMs() + QUIET.ms);
    this.#network.killOneLine();
    await this.#pace.pass(QUIET.ms);
  }

  log(): Omit<RunLog, 'silences'> {
    return {
      world: this.#world,
      players: this.#players,
      chain: this.#chain,
      seats: this.#seats,
      outages: this.#outages,
      openingsMs: this.#openingsMs,
      endMs: this.#time.nowMs(),
    };
  }

  report(faults: readonly string[]): Promise<Report> {
    return reportOf(this.#engine.pool, {
      seed: this.#seed,
      faults,
      virtualMs: this.#time.monotonicMs(),
      crashes: this.#crashes,
      stakes: this.#seats?.counts() ?? {},
    });
  }

  #isOver(isPatient: boolean): Promise<boolean> {
    return isAllOver(this.#engine.pool, this.#players, isPatient);
  }

  async #stop(): Promise<void> {
    for (const player of this.#players) player.leaveForGood();
    for (const node of this.#nodes) {
      this.surprises.push(...node.surprises);
      node.kill();
    }
    await this.#pace.pass(1_000); // what was in progress falls down now, and not in the next run
  }

  #died(node: SimNode): void {
    this.#crashes += 1;
    if (this.#nodes.every((each) => !each.isUp)) this.#downSinceMs ??= this.#time.nowMs();
    const awayMs = this.#chance.happens(0.5)
      ? this.#chance.whole(200, 2_500)
      : this.#chance.whole(3_500, 30_000);
    if (this.#stormy) this.#restart(node, awayMs);
  }

  #restart(node: SimNode, afterMs: number): void {
    this.#time.after(afterMs, () => {
      if (!node.isDown || this.#dark) return;
      node.start().then(
        () => {
          this.#openingsMs.push(this.#time.nowMs());
          this.#cameUp();
        },
        () => {
          // It died, or got no answer, before it was open: it is started again, as a supervisor would.
          node.kill();
          this.#restart(node, 1_000);
        },
      );
    });
  }

  #cameUp(): void {
    if (this.#downSinceMs === null) return;
    this.#outages.push([this.#downSinceMs, this.#time.nowMs()]);
    this.#downSinceMs = null;
  }
}
