// sim: the parts that every run has: clock, network, chain, nodes and players, all driven by one seed.
import { type Lamports, lamports, parseSol, type User } from '@kingstake/protocol';
import type { TestSigning } from '@kingstake/signer/testkit';
import { account, book, move } from '../apps/server/src/money/ledger/index.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { databaseOver, type SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { testWallet } from '../apps/server/src/players/users/testkit/wallet.ts';
import { SimChain, simSigning } from './chain.ts';
import { readSilences, type Span } from './cluster-log.ts';
import { type Faults, NO_FAULTS, randomFaults } from './faults.ts';
import { Network } from './network.ts';
import { SimNode } from './node.ts';
import { openNodeDatabase } from './node-database.ts';
import type { SimCluster } from './node-process.ts';
import { Pace } from './pace.ts';
import { Player } from './player.ts';
import { createRecords, type World } from './player-world.ts';
import type { Chance } from './random.ts';
import { signIn } from './receipts.ts';
import { type Report, reportOf } from './report.ts';
import { planReviews, Reviews } from './reviews/reviews.ts';
import type { RunLog } from './run-log.ts';
import { SeatNetwork } from './seat-network.ts';
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
/** The largest error of a player's machine clock. */
const MOST_AHEAD_MS = 300_000;

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
  /** Every run has cheats and operators. Otherwise, the seed decides. */
  isReviewed: boolean;
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
  protected readonly world: World;
  /** Null if no operator decides cases. */
  protected readonly reviews: Reviews | null;
  readonly #options: SimulationOptions;
  readonly #chain: SimChain;
  readonly #signing: TestSigning;
  protected faults: Faults = NO_FAULTS;
  protected hasFaults = false; // a fault phase is running
  protected isDark = false; // no node may start
  protected crashes = 0;
  #silences: readonly Span[] = []; // spans that the rows no longer show at the end
  #isStopped = false;
  /** Responses with status 500 or higher that no fault explains. */
  readonly surprises: string[] = [];

  constructor(options: SimulationOptions) {
    this.#options = options;
    const { engine, seed, chance, stakeChance, atOneNode, isBalanced } = options;
    [this.engine, this.seed, this.chance] = [engine, seed, chance];
    const { time, pace, nodes, players } = this;
    const plan = planReviews(seed, options.players, options.isReviewed);
    this.reviews = plan === null ? null : new Reviews(plan, { engine, time, pace, nodes, players });
    const faults = () => this.faults;
    this.seats = stakeChance === null ? null : new SeatNetwork(time, stakeChance, faults);
    const purse = (wallet: string) => this.seats?.balance(wallet) ?? 0n;
    this.#chain = new SimChain({ time, chance: chance.fork(), faults, purse, start: plan?.operating });
    this.#signing = simSigning(time, this.reviews?.settings.cluster ?? 'local');
    const records = createRecords();
    this.network = new Network({
      time,
      nodes,
      faults,
      atOneNode,
      records,
      chance: chance.fork(),
      ...(isBalanced ? { balanced: () => this.healthyNodes() } : {}),
    });
    const payChance = chance.fork();
    this.world = {
      ...records,
      nowMs: () => time.nowMs(),
      after: (ms, wake) => void time.after(ms, wake),
      pay: (wallet) => this.#chain.pay(wallet, sol(payChance.pick(['0.5', '2']))),
      transport: this.network.transport,
      timers: (aheadMs) => ({
        now: () => time.nowMs() + aheadMs,
        after: (ms, run) => time.after(ms, run),
        every: (ms, run) => time.every(ms, run),
      }),
      dial: this.network.dial,
      togetherMs: () => this.togetherMs(),
      seats: this.seats,
      reviews: this.reviews?.told ?? null,
    };
  }

  /** Runs every phase and returns a message for everything that did not end. */
  abstract play(): Promise<string[]>;

  /** Starts the first nodes and registers the players. */
  protected async setUp(): Promise<void> {
    const { players, hasOldSessions } = this.#options;
    for (const node of this.nodes.slice(0, NODES)) await this.pace.until(node.start());
    this.onStarted();
    for (let number = 1; number <= players; number += 1)
      this.players.push(await this.pace.until(this.#createPlayer(number)));
    await this.pace.until(this.#fundOperatingAccount(this.#chain.start));
    if (hasOldSessions)
      await this.pace.until(
        this.engine.pool.query("update session set created_at = created_at - interval '1 hour'"),
      );
    for (const player of this.players) this.#chain.pay(player.wallet, sol('10'));
    await this.pace.pass(SETTLE_MS);
    this.reviews?.begin();
    for (const player of this.players) player.wake();
  }

  /** Signs in and registers over HTTP. The player's habits are drawn from the run's random source. */
  async #createPlayer(number: number): Promise<Player> {
    const { world, seats, reviews } = this;
    const [node] = this.nodes;
    if (node === undefined) throw new Error('no node');
    const account = testWallet(number);
    const chance = this.chance.fork();
    let transport = node.call; // the first calls are not lost
    const device = await signIn((...request) => transport(...request), account, chance);
    const { id: userId } = await device.visitor.ask<User>('POST', '/api/auth/register', {
      walletAddress: account.address,
      username: `Player ${'ABCDEFGH'[number]}`,
      profilePicId: 'bee',
    });
    transport = world.transport;
    // Games that are analysed must have many moves.
    const isLong = reviews !== null;
    return new Player({ userId, account, device }, chance, world, {
      thinkMs: chance.whole(200, isLong ? 400 : 1_000),
      leaves: chance.next() * (isLong ? 0.01 : 0.03),
      resigns: chance.next() * (isLong ? 0.004 : seats === null ? 0.02 : 0.12),
      mischief: chance.next() * 0.1,
      clockAheadMs: chance.whole(-MOST_AHEAD_MS, MOST_AHEAD_MS),
    });
  }

  /** Books the treasury's initial balance to the account that pays network fees. */
  async #fundOperatingAccount(amount: Lamports): Promise<void> {
    const { time, engine } = this;
    const nowMs = () => time.nowMs();
    const kysely = openNodeDatabase(engine, { before: async () => {}, after: () => {}, nowMs });
    const legs = move(account('chain'), account('operating'), amount);
    await databaseOver(kysely, { time, log: createLog('silent') }).transaction((tx) =>
      book(tx, { opKey: 'operating:start', kind: 'operating', legs }),
    );
  }

  /** Begins a fault phase with the given faults, or with drawn ones. */
  protected beginFaults(faults: Faults): void {
    this.hasFaults = true;
    this.faults = faults;
  }

  protected drawFaults(): Faults {
    const faults = randomFaults(this.chance);
    return this.reviews?.soften(faults) ?? faults;
  }

  /** All nodes come back. */
  protected endFaults(): void {
    this.hasFaults = false;
    this.faults = NO_FAULTS;
    for (const node of this.nodes) this.restart(node, 500);
  }

  /** Runs after all games have ended. Returns a message for everything that did not end. */
  protected async reviewPhases(): Promise<string[]> {
    const { reviews, engine, pace } = this;
    if (reviews === null) return [];
    this.#silences = await pace.until(readSilences(engine.pool));
    await reviews.play({
      beginFaults: (faults) => this.beginFaults(faults),
      endFaults: () => this.endFaults(),
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

  /** Most players come back. The first `leaves` ones have left for good. */
  protected callBack(leaves: number): void {
    for (const [index, player] of this.players.entries()) {
      player.rest(0);
      if (index < leaves) player.leaveForGood();
      else player.wrapUp();
    }
  }

  protected abstract onDied(node: SimNode): void;
  protected abstract onStarted(): void;
  /** What only runs of this kind record. */
  protected abstract ownLog(): Pick<RunLog, 'outages' | 'openingsMs' | 'cluster'>;

  log(): RunLog {
    const { world, players, seats } = this;
    return {
      world,
      players,
      seats,
      chain: this.#chain,
      silences: this.#silences,
      endMs: this.time.nowMs(),
      reviews: this.reviews?.log() ?? null,
      ...this.ownLog(),
    };
  }

  report(faults: readonly string[], cluster?: NonNullable<Report['cluster']>): Promise<Report> {
    const { seed, crashes, seats, reviews } = this;
    return reportOf(this.engine.pool, {
      seed,
      faults,
      crashes,
      virtualMs: this.time.monotonicMs(),
      stakes: seats?.counts() ?? {},
      reviews: reviews?.log() ?? null,
      ...(cluster && { cluster }),
    });
  }

  /** How long every player with a good connection has received the others' actions. */
  protected togetherMs(): number {
    return this.network.togetherMs();
  }

  /** The nodes to which the balancer sends players. */
  protected healthyNodes(): readonly SimNode[] {
    return this.nodes;
  }

  protected addNode(cluster: SimCluster | null): void {
    const { engine, time, chance, seats, reviews } = this;
    const node: SimNode = new SimNode({
      ...{ engine, time, cluster, reviews },
      chance: chance.fork(),
      chain: this.#chain.port(),
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

  /** The database stops answering at a random moment of the fault phase. `spans` receives the span. */
  protected hang(forMs: number, phaseMs: number, spans: Span[]): void {
    this.time.after(this.chance.whole(1_000, phaseMs - forMs), () => {
      const nowMs = this.time.nowMs();
      this.faults = { ...this.faults, hungUntilMs: nowMs + forMs };
      spans.push([nowMs, nowMs + forMs]);
    });
  }

  /** Waits until every game and payment has ended. Returns false if that takes longer than `mostMs`. */
  protected async allEnds(mostMs: number, isPatient: boolean): Promise<boolean> {
    // A transaction may be open that can finish only when the clock advances.
    const isOver = () => this.pace.until(this.#isAllOver(isPatient));
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

  /**
   * Whether every game and withdrawal has ended. Open games of a player who left for good take an hour, so only a patient run waits for
   * them. An audit that fails to run freezes transfers for a minute.
   */
  async #isAllOver(isPatient: boolean): Promise<boolean> {
    const gone = isPatient ? [] : this.players.filter((player) => player.gone).map(({ userId }) => userId);
    const { rows } = await this.engine.pool.query<{ open: number }>(
      `select (select count(*) from game where status not in ('ended', 'waiting')
          or status = 'waiting' and white_id <> all ($1))::int
        + (select count(*) from withdrawal where end_journal_id is null)::int
        + (select count(*) from money_freeze where cause = 'unaudited')::int as open`,
      [gone],
    );
    return rows[0]?.open === 0;
  }
}

const sol = (text: string) => lamports(parseSol(text) ?? 0n);
