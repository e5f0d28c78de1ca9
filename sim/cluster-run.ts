// sim: a run of three nodes that publish updates to each other over a faulty bus, with players behind a balancer. After the fault phase,
// players pause until every client must show the state of the database. Then every game must end.
import { createGameConnection } from '@kingstake/client';
import type { NodeId } from '../apps/server/src/cluster/index.ts';
import { createMemoryNetwork, type MemoryNetwork } from '../apps/server/src/cluster/testkit/in-memory-bus.ts';
import type { SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { UPDATED_WITHIN_MS } from './audit-clients.ts';
import { CLOCK_ERROR_MS } from './audit-clocks.ts';
import { AbsenceLog, common, type QuietGame, quietGames, type Span, versionsOf } from './cluster-log.ts';
import {
  type BusFaults,
  type ClusterFaultPlan,
  NODES,
  type PartitionKind,
  planFaults,
  randomBusFaults,
  skewMs,
} from './faults.ts';
import type { Dialler } from './line.ts';
import type { SimNode } from './node.ts';
import { createClient, lookAt, type World } from './player-world.ts';
import { type Chance, createChance } from './random.ts';
import { noteReceipt } from './receipts.ts';
import type { Report } from './report.ts';
import type { RunLog } from './run-log.ts';
import { CALM_MS, Simulation } from './simulation.ts';
import type { VirtualTime } from './virtual-time.ts';

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
  readonly #counts = { freezes: 0, tabs: 0 };

  constructor(engine: SharedEngine, seed: number, { isReviewed }: { isReviewed: boolean }) {
    const chance = createChance(seed);
    const busChance = chance.fork();
    super({
      engine,
      seed,
      chance,
      isReviewed,
      players: PLAYERS,
      stakeChance: null,
      atOneNode: false,
      isBalanced: true,
      hasOldSessions: false,
    });
    const { time, nodes } = this;
    this.#bus = new ClusterBus({ time, nodes, faults: () => this.faults, chance: busChance });
    const nodeChance = chance.fork();
    const cluster = {
      network: this.#bus.network,
      dead: new Set<number>(),
      clock: () => ({ aheadMs: skewMs(nodeChance), bootedMs: nodeChance.whole(0, 1_000_000_000) }),
      losesLockOnDeath: () => nodeChance.happens(0.7),
    };
    for (let count = 0; count < NODES; count += 1) this.addNode(cluster);
  }

  async play(): Promise<string[]> {
    await this.setUp();
    await this.#faultPhase();
    return [...(await this.#quiet()), ...(await this.#calm())];
  }

  async #faultPhase(): Promise<void> {
    const { chance } = this;
    this.beginFaults({ ...this.drawFaults(), ...randomBusFaults(chance) });
    const plan = planFaults(chance, { players: PLAYERS, isLong: this.reviews !== null });
    if (chance.happens(0.15)) this.hang(chance.whole(...HANG_MS), plan.phaseMs, this.#hangs);
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
    openTab({ world: this.world, chance: this.chance.fork() }, player, gameId, forMs);
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
    this.endFaults();
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
    this.callBack(this.chance.happens(LEAVES) ? 1 : 0);
    const faults = (await this.allEnds(CALM_MS, false))
      ? await this.reviewPhases()
      : ['not everything ended in the calm phase'];
    await this.stop();
    return faults;
  }

  protected ownLog(): Pick<RunLog, 'outages' | 'openingsMs' | 'cluster'> {
    const absences = this.#absences.all();
    const byNode = this.nodes.map((_, place) =>
      absences.filter(({ node }) => node === place).map(({ span }) => span),
    );
    const hangs = this.#hangs;
    return {
      outages: [...common(byNode), ...hangs],
      openingsMs: [],
      cluster: { absences, hangs, quiet: this.#quietGames },
    };
  }

  override report(faults: readonly string[]): Promise<Report> {
    const counts = { ...this.#bus.counts, ...this.#counts, quietGames: this.#quietGames.length };
    return super.report(faults, counts);
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
    if (this.hasFaults) this.crashes += 1;
    this.#frozenSinceMs.delete(node);
    this.#absences.update();
    if (this.hasFaults) this.restart(node, this.chance.whole(...DOWN_MS));
  }

  protected onStarted(): void {
    this.#absences.update();
  }
}

const LOOK_MS = 700;

/**
 * Opens a second tab of a player for `forMs`. It shows the same game on another connection, possibly to another node, and only watches.
 */
function openTab(
  { world, chance }: { world: World; chance: Chance },
  { userId, visitor }: Dialler,
  gameId: number,
  forMs: number,
): void {
  const timers = world.timers(chance.whole(-1_000, 1_000));
  const hasGame = () => game.getSnapshot().status === 'active';
  const client = createClient(world, { userId, visitor, hasGame }, timers, chance);
  const { socket } = client;
  const createId = (): string => `${userId}-tab`; // unused, because the tab makes no move
  const game = createGameConnection({ socket, timers, createId, gameId, playerId: userId, gameCode: null });
  socket.subscribe((message) => noteReceipt(world, userId, message));
  socket.open();
  game.enter();
  const table = { game, movedMs: null, stoodMs: null };
  const stopLooking = timers.every(LOOK_MS, () => lookAt(world, client, table));
  world.after(forMs, () => {
    stopLooking();
    client.hangUp();
    game.leave();
  });
}

/** The delay of a message that later messages overtake. */
const LATE_MS = [50, 1_500] as const;

interface Partition {
  kind: PartitionKind;
  from: SimNode;
  to: SimNode; // for 'one way'
  forMs: number;
}

interface BusDeps {
  time: VirtualTime;
  chance: Chance;
  nodes: readonly SimNode[];
  faults: () => BusFaults;
}

/**
 * The bus between the nodes. In the fault phase it drops, duplicates, reorders and delays messages, and partitions nodes. The nodes notice
 * only some of the partitions.
 */
class ClusterBus {
  readonly #deps: BusDeps;
  readonly #blocked = new Set<{ from: SimNode; to: SimNode | null }>(); // null: to every node, including itself
  readonly network: MemoryNetwork;
  readonly counts = { carried: 0, lost: 0, doubled: 0, late: 0, partitions: 0 };

  constructor(deps: BusDeps) {
    this.#deps = deps;
    this.network = createMemoryNetwork((deliver, { from, to }) => this.#carry(deliver, from, to));
  }

  partition({ kind, from, to, forMs }: Partition): void {
    this.counts.partitions += 1;
    const { network } = this;
    const { time } = this.#deps;
    if (kind === 'all connections') {
      network.disconnectAll();
      time.after(forMs, () => network.reconnectAll());
    } else if (kind === 'one connection') {
      const { number } = from;
      network.disconnect(number);
      // The node may have registered again with another number by then.
      time.after(forMs, () => [number, from.number].forEach(network.reconnect));
    } else {
      const way = { from, to: kind === 'one way' ? to : null };
      this.#blocked.add(way);
      time.after(forMs, () => this.#blocked.delete(way));
    }
  }

  /** Ends all partitions. */
  heal(): void {
    this.#blocked.clear();
    this.network.reconnectAll();
  }

  #carry(deliver: () => void, from: NodeId, to: NodeId): void {
    const { chance, time, faults } = this.#deps;
    const { messageLost, messageTwice, messageLate, maxMessageMs } = faults();
    if (this.#isBlocked(from, to) || chance.happens(messageLost)) {
      this.counts.lost += 1;
      return;
    }
    this.counts.carried += 1;
    const copies = chance.happens(messageTwice) ? 2 : 1;
    this.counts.doubled += copies - 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const isLate = chance.happens(messageLate);
      if (isLate) this.counts.late += 1;
      time.after(chance.whole(0, maxMessageMs + 1) + (isLate ? chance.whole(...LATE_MS) : 0), deliver);
    }
  }

  #isBlocked(from: NodeId, to: NodeId): boolean {
    return [...this.#blocked].some(
      (way) => way.from.number === from && (way.to === null || way.to.number === to),
    );
  }
}
