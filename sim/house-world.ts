// sim: one run of a house: three servers that play the same games, players who reach any of them through a balancer, a bus of hints
// and what goes wrong with all of them, from one seed. First a storm, then calm in which nobody does anything and everyone must
// know everything, then everything comes to a good end.
import { EMPTY_TABLES } from '../apps/server/src/platform/testkit/empty-tables.ts';
import type { SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { CLOCK_ERROR_MS } from './audit-clocks.ts';
import { TOLD_MS } from './audit-house.ts';
import type { RunLog } from './audited.ts';
import { audit } from './auditor.ts';
import { SimChain, simSigning } from './chain.ts';
import { createWorld, sol } from './create-world.ts';
import { type Faults, NO_FAULTS, randomBusFaults, randomFaults } from './faults.ts';
import { HouseBus } from './house-bus.ts';
import { AbsenceLog, common, type QuietGame, type Span } from './house-log.ts';
import { HOUSE_NODES, type HousePlan, planOfHouse, skewMs } from './house-storm.ts';
import { Network } from './network.ts';
import { SimNode } from './node.ts';
import type { House } from './node-hints.ts';
import { isAllOver } from './open-ends.ts';
import { Pace } from './pace.ts';
import type { Player } from './player.ts';
import type { World } from './player-world.ts';
import { quietGames, versionsOf } from './quiet-games.ts';
import { type Chance, createChance } from './random.ts';
import { type Report, reportOf } from './report.ts';
import { openTab } from './second-tab.ts';
import { createPlayer, fundOperatingAccount } from './setup.ts';
import { VirtualTime } from './virtual-time.ts';

const PLAYERS = 4;
/** In one run of so many somebody leaves for good, and a game ends by absence or by its clock. */
const LEAVES = 0.08;
/** Longest calm: both clocks, an absence, and room for withdrawals. */
const CALM_MS = 1_500_000;
const LOOK_EVERY_MS = 3_000;
/** Until a payment in calm is final and credited. */
const SETTLE_MS = 6_000;
/** From the last fault on, until all servers have begun again and hear their own words. */
const HEAL_MS = 60_000;
/** Nobody touches anything for so long: longer than the six seconds in which everyone is told. */
const QUIET_MS = 16_000;
const CLOCK_LOOK_MS = 500;
const HANG_MS = [4_500, 9_000] as const;
/** A balancer asks its servers this often, and sends nobody to one that did not answer. */
const HEALTH_MS = 2_000;
/** A server that died begins again after this. */
const AWAY_MS = [300, 12_000] as const;

/** Plays one seed to its end. The engine is emptied first. */
export async function runHouse(engine: SharedEngine, seed: number): Promise<Report> {
  await engine.pool.query(EMPTY_TABLES);
  const sim = new HouseRun(engine, seed);
  await sim.setUp();
  await sim.storm();
  const calmed = [...(await sim.quiet()), ...(await sim.end())];
  const faults = [...calmed, ...sim.surprises, ...(await audit(engine.pool, sim.log()))];
  return sim.report(faults);
}

class HouseRun {
  readonly #engine: SharedEngine;
  readonly #seed: number;
  readonly #chance: Chance;
  readonly #time = new VirtualTime();
  readonly #pace = new Pace(this.#time);
  readonly #nodes: SimNode[] = [];
  readonly #players: Player[] = [];
  readonly #absences = new AbsenceLog(this.#time, this.#nodes);
  readonly #frozenMs = new Map<SimNode, number>(); // since when
  readonly #hangs: Span[] = [];
  readonly #quiet: QuietGame[] = [];
  readonly #gone = new Set<number>();
  readonly #bus: HouseBus;
  readonly #chain: SimChain;
  readonly #network: Network;
  readonly #world: World;
  #faults: Faults = NO_FAULTS;
  #stormy = false;
  #calmMs: number | null = null;
  readonly #counts = { crashes: 0, freezes: 0, tabs: 0 };
  readonly surprises: string[] = [];

  constructor(engine: SharedEngine, seed: number) {
    this.#engine = engine;
    this.#seed = seed;
    const chance = createChance(seed);
    this.#chance = chance;
    const [time, nodes, faults] = [this.#time, this.#nodes, () => this.#faults];
    this.#bus = new HouseBus({ time, nodes, faults, chance: chance.fork() });
    this.#chain = new SimChain(time, chance.fork(), faults);
    this.#network = new Network({
      ...{ time, nodes, faults },
      chance: chance.fork(),
      atOneNode: false,
      balanced: () => this.#healthy(),
    });
    const [network, chain] = [this.#network, this.#chain];
    const world = createWorld({ time, chain, network, chance: chance.fork(), seats: null });
    this.#world = { ...world, togetherMs: () => (this.#calmMs === null ? 0 : time.nowMs() - this.#calmMs) };
    const signing = simSigning(time);
    const house: House = this.#house(chance.fork());
    for (let count = 0; count < HOUSE_NODES; count += 1) {
      const node: SimNode = new SimNode({
        ...{ engine, time, faults, signing, house },
        chance: chance.fork(),
        chain: chain.port(),
        seats: null,
        onDied: () => this.#died(node),
      });
      nodes.push(node);
    }
  }

  #house(chance: Chance): House {
    return {
      bus: this.#bus.bus,
      gone: this.#gone,
      clock: () => ({ aheadMs: skewMs(chance), bootedMs: chance.whole(0, 1_000_000_000) }),
      isLifelineCut: () => chance.happens(0.7),
    };
  }

  /** Two servers and the players; the third server begins in the middle of games. */
  async setUp(): Promise<void> {
    const [first, second] = this.#nodes;
    if (first === undefined || second === undefined) throw new Error('no servers');
    for (const node of [first, second]) await this.#pace.until(node.start());
    this.#absences.look();
    for (let number = 1; number <= PLAYERS; number += 1)
      this.#players.push(await this.#pace.until(createPlayer(first, number, this.#chance, this.#world)));
    await this.#pace.until(fundOperatingAccount(this.#engine, this.#time));
    for (const player of this.#players) this.#chain.pay(player.wallet, sol('10'));
    await this.#pace.pass(SETTLE_MS);
    for (const player of this.#players) player.wake();
  }

  async storm(): Promise<void> {
    const chance = this.#chance;
    this.#stormy = true;
    this.#faults = { ...randomFaults(chance), ...randomBusFaults(chance) };
    const plan = planOfHouse(chance, PLAYERS);
    if (chance.happens(0.15)) this.#hang(chance.whole(...HANG_MS), plan.stormMs);
    this.#time.every(CLOCK_LOOK_MS, () => this.#lookAtClocks());
    this.#unleash(plan);
    await this.#pace.pass(plan.stormMs);
  }

  #unleash({ thirdMs, freezes, deaths, partings, tabs }: HousePlan): void {
    const at = (atMs: number, run: () => void): void =>
      void this.#time.after(atMs, () => this.#stormy && run());
    const node = (place: number): SimNode => this.#nodes[place] as SimNode;
    this.#restart(node(HOUSE_NODES - 1), thirdMs);
    for (const { node: place, atMs, forMs } of freezes) at(atMs, () => this.#freeze(node(place), forMs));
    for (const { node: place, atMs } of deaths) at(atMs, () => node(place).kill());
    for (const { kind, from, node: to, atMs, forMs } of partings)
      at(atMs, () => this.#bus.part(kind, node(from), node(to), forMs));
    for (const { player, atMs, forMs } of tabs) at(atMs, () => this.#openTab(player, forMs));
  }

  #openTab(number: number, forMs: number): void {
    const player = this.#players[number];
    const gameId = player?.runningGames().at(-1);
    if (player === undefined || gameId === undefined) return;
    this.#counts.tabs += 1;
    openTab({ world: this.#world, chance: this.#chance.fork(), player, gameId, forMs });
  }

  #freeze(node: SimNode, forMs: number): void {
    if (!node.isRunning) return;
    this.#counts.freezes += 1;
    this.#frozenMs.set(node, this.#time.nowMs());
    node.freeze(forMs);
    this.#absences.look();
    this.#time.after(forMs, () => {
      this.#frozenMs.delete(node);
      this.#absences.look();
    });
  }

  #lookAtClocks(): void {
    for (const { isRunning, number, clockErrorMs } of this.#nodes)
      if (isRunning && Math.abs(clockErrorMs) > CLOCK_ERROR_MS)
        this.surprises.push(`the clock of server ${number} is ${clockErrorMs} ms off`);
  }

  /** At some moment of the storm the database keeps everyone waiting, and then goes on as if nothing had been. */
  #hang(forMs: number, stormMs: number): void {
    this.#time.after(this.#chance.whole(1_000, stormMs - forMs), () => {
      const nowMs = this.#time.nowMs();
      this.#faults = { ...this.#faults, hungUntilMs: nowMs + forMs };
      this.#hangs.push([nowMs, nowMs + forMs]);
    });
  }

  /** All faults end; nobody touches anything until everyone must know everything. */
  async quiet(): Promise<string[]> {
    this.#stormy = false;
    this.#faults = NO_FAULTS;
    for (const node of this.#nodes) this.#restart(node, 500);
    for (const player of this.#players) player.rest(this.#time.nowMs() + HEAL_MS + QUIET_MS);
    const isWhole = async () => this.#nodes.every(({ isRunning }) => isRunning);
    await this.#pace.waitFor(isWhole, HEAL_MS, 100);
    if (!(await isWhole())) return ['not all servers run again'];
    this.#bus.heal();
    this.#calmMs = this.#time.nowMs();
    await this.#pace.pass(QUIET_MS - TOLD_MS);
    const before = await this.#pace.until(versionsOf(this.#engine.pool));
    await this.#pace.pass(TOLD_MS);
    const seen = { atMs: this.#time.nowMs(), numbers: this.#nodes.map(({ number }) => number) };
    this.#quiet.push(...(await this.#pace.until(quietGames(this.#engine.pool, before, seen))));
    return [];
  }

  /** Everyone comes back but who left for good, and in time all is over. */
  async end(): Promise<string[]> {
    const leaves = this.#chance.happens(LEAVES) ? 1 : 0;
    for (const [index, player] of this.#players.entries()) {
      player.rest(0);
      if (index < leaves) player.leaveForGood();
      else player.wrapUp();
    }
    const isOver = () => isAllOver(this.#engine.pool, this.#players, false);
    for (let passed = 0; passed < CALM_MS; passed += LOOK_EVERY_MS) {
      await this.#pace.pass(LOOK_EVERY_MS);
      // A transaction may be open that only the clock brings on.
      if (!(await this.#pace.until(isOver()))) continue;
      await this.#pace.pass(SETTLE_MS);
      // What was asked for at that very moment is waited for too.
      if (!(await this.#pace.until(isOver()))) continue;
      await this.#stop();
      return [];
    }
    await this.#stop();
    return ['the calm did not end everything'];
  }

  log(): Omit<RunLog, 'silences'> {
    const absences = this.#absences.all();
    const byNode = this.#nodes.map((_, place) =>
      absences.filter(({ node }) => node === place).map(({ span }) => span),
    );
    return {
      world: this.#world,
      players: this.#players,
      chain: this.#chain,
      seats: null,
      outages: [...common(byNode), ...this.#hangs],
      openingsMs: [],
      endMs: this.#time.nowMs(),
      house: { absences, hangs: this.#hangs, calmMs: this.#calmMs ?? this.#time.nowMs(), quiet: this.#quiet },
    };
  }

  report(faults: readonly string[]): Promise<Report> {
    const { crashes, freezes, tabs } = this.#counts;
    return reportOf(this.#engine.pool, {
      seed: this.#seed,
      faults,
      virtualMs: this.#time.monotonicMs(),
      crashes,
      stakes: {},
      house: { ...this.#bus.counts, freezes, tabs, quietGames: this.#quiet.length },
    });
  }

  async #stop(): Promise<void> {
    for (const player of this.#players) player.leaveForGood();
    for (const node of this.#nodes) {
      this.surprises.push(...node.surprises);
      node.kill();
    }
    await this.#pace.pass(1_000); // what was in progress falls down now, and not in the next run
  }

  /** Whom the balancer believes to be well. */
  #healthy(): readonly SimNode[] {
    const nowMs = this.#time.nowMs();
    return this.#nodes.filter((node) => node.isUp && nowMs - (this.#frozenMs.get(node) ?? nowMs) < HEALTH_MS);
  }

  #died(node: SimNode): void {
    if (this.#stormy) this.#counts.crashes += 1;
    this.#frozenMs.delete(node);
    this.#absences.look();
    if (this.#stormy) this.#restart(node, this.#chance.whole(...AWAY_MS));
  }

  #restart(node: SimNode, afterMs: number): void {
    this.#time.after(afterMs, () => {
      if (!node.isDown) return;
      node.start().then(
        () => this.#absences.look(),
        () => {
          // It died, or got no answer, before it was open: it is started again, as a supervisor would.
          node.kill();
          this.#restart(node, 1_000);
        },
      );
    });
  }
}
