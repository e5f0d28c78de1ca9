// sim: one node, which is the whole app over the shared database. It may die between any two statements and start again.
import { verify } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isRefused } from '@kingstake/protocol';
import type { TestSigning } from '@kingstake/signer/testkit';
import { type App, createApp } from '../apps/server/src/app.ts';
import { type Chain, type SeatChain, watchSigner } from '../apps/server/src/chain/index.ts';
import { type Cluster, clusterTime } from '../apps/server/src/cluster/index.ts';
import { createTestCluster } from '../apps/server/src/cluster/testkit/test-cluster.ts';
import type { Analyst } from '../apps/server/src/fair-play/analysis/index.ts';
import { testReceiptKey } from '../apps/server/src/games/testkit/receipts.ts';
import { CHAIN_CALLS } from '../apps/server/src/money/withdrawals/testkit/killable-process.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { CommandAnswer } from '../apps/server/src/platform/operator.ts';
import { readSettings, type Settings } from '../apps/server/src/platform/settings/index.ts';
import { createSeededRandom } from '../apps/server/src/platform/testkit/seeded-random.ts';
import { databaseOver, type SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import type { Transport } from '../testkit/visitor.ts';
import { injectInto } from '../testkit/world.ts';
import type { Wire } from './line.ts';
import { AnswerLost, NodeGone, openNodeDatabase, type StatementFaults } from './node-database.ts';
import { joinCluster, NodeProcess, type SimCluster, TRUE_CLOCK } from './node-process.ts';
import type { Chance } from './random.ts';
import type { NodeTime, VirtualTime } from './virtual-time.ts';

/** The longest time in which the thread pool verifies a signature. */
const VERIFY_MS = 20;
/** The server's receipt key. */
const RECEIPT_KEY = testReceiptKey(1);

export interface NodeFaults {
  statementMs: number; // longest time of a statement
  crash: number; // chance, per statement, that the node dies before it
  answerLost: number; // chance, per statement, that the answer is lost after it took effect
  hungUntilMs: number; // until then the database answers no node; 0: no hang
  chainMs: number; // longest one-way delay to the chain
  crashSending: number; // chance that the node dies before or after it sends a step of a stake
}

interface NodeDeps {
  engine: SharedEngine;
  time: VirtualTime;
  chance: Chance;
  chain: Chain;
  /** Shared by all nodes and instances, like a separate signer process. */
  signing: TestSigning;
  /** Called for each instance; null if there is no escrow program. */
  seats: (() => SeatChain) | null;
  /** Null if nodes share only the database. */
  cluster: SimCluster | null;
  /** How games are analysed for fair play; null for the defaults, in which no game is analysed. */
  reviews: { settings: Partial<Settings>; analyst(time: NodeTime): Analyst } | null;
  faults: () => NodeFaults;
  onDied(): void;
}

export const ORIGIN = 'http://localhost:3000';
const SIM_SETTINGS: Settings = readSettings(
  {
    PORT: '0',
    PUBLIC_ORIGIN: ORIGIN,
    RATE_LIMIT_FACTOR: '1000',
    WITHDRAW_AUTO_APPROVE_MAX_SOL: '1000',
  },
  '/',
);

/** One node, which can be started and killed repeatedly. */
export class SimNode {
  readonly #deps: NodeDeps;
  readonly #wires = new Set<Wire>();
  #app: App | null = null;
  #instance: Instance = { isOver: true, process: null, cluster: null, leave: () => {} };
  /** Neither up nor starting. */
  isDown = true;
  /** The number of starts so far. A call to an earlier instance is never answered. */
  instances = 0;
  /** Responses with status 500 or higher that no fault of the run explains. */
  readonly surprises: string[] = [];

  constructor(deps: NodeDeps) {
    this.#deps = deps;
  }

  get isUp(): boolean {
    return this.#app !== null;
  }

  /** The node is up and not frozen. */
  get isRunning(): boolean {
    return this.isUp && this.#instance.process?.isStanding !== true;
  }

  /** Its id in the cluster; 0 before it has one. */
  get number(): number {
    return this.#instance.cluster?.nodes.self() ?? 0;
  }

  /** The error of its game clock, in ms. */
  get clockErrorMs(): number {
    const { process, cluster } = this.#instance;
    if (process === null || cluster === null) return 0;
    return process.time.nowMs() + cluster.clock.offsetMs() - this.#deps.time.nowMs();
  }

  async start(): Promise<void> {
    const { time, chance, engine, faults, cluster, reviews } = this.#deps;
    this.instances += 1;
    this.isDown = false;
    const process = new NodeProcess(time, cluster?.clock() ?? TRUE_CLOCK);
    const own = process.time;
    const instance: Instance = { isOver: false, process, cluster: null, leave: () => {} };
    this.#instance = instance;
    const log = createLog('silent');
    const kysely = openNodeDatabase(engine, this.#faultsOf(instance));
    const way = { time, own, chance, maxMs: () => faults().chainMs };
    const { seats } = this.#deps;
    const database = databaseOver(kysely, { time: own, log });
    const shared = cluster === null ? {} : { crashed: cluster.dead, clockOf: () => time.nowMs() };
    const joined = createTestCluster(database, own, shared);
    const redis =
      cluster === null ? null : joinCluster(cluster, process, { self: joined.nodes.self, log, chance });
    Object.assign(instance, { cluster: joined, leave: redis?.leave ?? instance.leave });
    const app = await createApp({
      ...(redis === null ? {} : { bus: redis.bus, presenceSync: redis.presenceSync }),
      settings: { ...SIM_SETTINGS, ...reviews?.settings },
      analyst: reviews?.analyst(own) ?? null,
      database,
      cluster: joined,
      time: cluster === null ? own : clusterTime(own, joined.clock.offsetMs),
      random: createSeededRandom(chance.whole(1, 2 ** 31)),
      log,
      chain: delayed(this.#deps.chain, way),
      signer: watchSigner(delayed(this.#deps.signing.signer, way), own),
      auditorKey: this.#deps.signing.auditorKey,
      receiptKey: RECEIPT_KEY,
      // The thread pool does not follow the virtual clock, so signatures are verified here.
      verifySigned: async (key, message, signature) => {
        await new Promise<void>((resolve) => void own.after(chance.whole(0, VERIFY_MS), resolve));
        return verify(null, message, key, signature);
      },
      seatChain: seats === null ? null : delayedSeats(seats(), way, () => this.#mayDieSending()),
      airdrop: null,
      pageFolder: null,
      maxEventLoopDelayMs: 0,
    });
    await app.http.ready();
    await app.open();
    mustBeAlive(instance);
    this.#app = app;
  }

  /** Kills the process, as `kill -9` does. */
  kill(): void {
    const instance = this.#instance;
    if (instance.isOver) return;
    instance.isOver = true;
    this.#app = null;
    this.isDown = true;
    instance.process?.die();
    instance.leave();
    const { cluster } = this.#deps;
    if (cluster?.losesLockOnDeath() === true) cluster.dead.add(instance.cluster?.nodes.self() ?? 0);
    for (const wire of this.#wires) wire.cut();
    this.#wires.clear();
    this.#deps.onDied();
  }

  /** Freezes the process, as `kill -STOP` does, and continues it after `ms`. */
  freeze(ms: number): void {
    const { time } = this.#deps;
    const { process } = this.#instance;
    if (process === null || process.isStanding) return;
    process.freeze();
    for (const wire of this.#wires) wire.frozenUntilMs = time.nowMs() + ms;
    time.after(ms, () => process.thaw());
  }

  readonly call: Transport = async (method, path, ...sent) => {
    await this.#instance.process?.standing();
    if (this.#app === null) throw new NodeGone('no server listens');
    const answer = await injectInto(this.#app)(method, path, ...sent);
    if (answer.status >= 500 && answer.status !== 503)
      this.surprises.push(`${method} ${path}: ${answer.status} ${answer.body}`);
    return answer;
  };

  /** Sends an operator's request to the node. */
  async operate(request: unknown): Promise<CommandAnswer> {
    await this.#instance.process?.standing();
    if (this.#app === null) throw new NodeGone('no server listens');
    return this.#app.operate(request);
  }

  async admit(cookie: string, wire: Wire): Promise<boolean> {
    const instance = this.#instance;
    const { process } = instance;
    await process?.standing();
    if (this.#app === null) return false;
    const request = {
      url: '/ws',
      headers: { cookie, origin: ORIGIN },
      socket: { remoteAddress: '127.0.0.1' },
    } as unknown as IncomingMessage;
    const decision = await this.#app.hub.admit(request, wire.asSocket());
    // The node may have died since: a dead node must not keep a connection that answers.
    if (instance.isOver) return false;
    if (!isRefused(decision)) this.#wires.add(wire);
    wire.atServer = (work) => process?.run(work);
    return !isRefused(decision);
  }

  /** The node may die before or after it sends a signed step. Returns false if the step is not sent. */
  #mayDieSending(): boolean {
    const { chance, faults } = this.#deps;
    const { crashSending } = faults();
    if (crashSending === 0 || !chance.happens(crashSending)) return true;
    this.kill();
    return chance.happens(0.5);
  }

  #faultsOf(instance: Instance): StatementFaults {
    const { time, chance, faults } = this.#deps;
    return {
      before: async () => {
        mustBeAlive(instance);
        // Yields for a moment, so that others run in between.
        await time.sleep(chance.whole(0, faults().statementMs + 1));
        const hungMs = faults().hungUntilMs - time.nowMs();
        if (hungMs > 0) await time.sleep(hungMs);
        if (chance.happens(faults().crash)) this.kill();
        mustBeAlive(instance);
      },
      after: () => {
        if (chance.happens(faults().answerLost)) throw new AnswerLost('no answer');
        mustBeAlive(instance);
      },
      nowMs: () => time.nowMs(),
      standing: () => instance.process?.standing() ?? null,
    };
  }
}

interface Instance {
  isOver: boolean;
  process: NodeProcess | null; // null: the instance never started
  cluster: Cluster | null;
  leave(): void;
}

function mustBeAlive(instance: Instance): void {
  if (instance.isOver) throw new NodeGone('the node is gone');
}

interface Way {
  /** The shared clock. A request continues even if its sender dies. */
  time: VirtualTime;
  /** The sender's clock, which stops when the sender dies. */
  own: NodeTime;
  chance: Chance;
  maxMs: () => number; // one-way delay
}

/** The calls that reach the network or the signer, which is a separate process. Methods that only compute are not delayed. */
const FAR = new Set<string>([
  ...CHAIN_CALLS,
  ...['signPayout', 'seats', 'opening', 'take', 'lastEvent', 'arbiterLamports'],
]);

/**
 * Delays the calls of a port, and their answers, by random times up to `maxMs`. A request that a server has sent arrives even if the server
 * dies before the answer.
 */
function delayed<T extends object>(port: T, way: Way): T {
  const leg = (): number => way.chance.whole(0, way.maxMs() + 1);
  const far =
    (call: (...given: unknown[]) => Promise<unknown>) =>
    async (...given: unknown[]): Promise<unknown> => {
      await way.time.sleep(leg());
      const [settled] = await Promise.allSettled([call(...given)]);
      await new Promise<void>((resolve) => void way.own.after(leg(), resolve));
      if (settled.status === 'rejected') throw settled.reason;
      return settled.value;
    };
  const calls = Object.entries(port).map(([name, call]) => [name, FAR.has(name) ? far(call) : call] as const);
  return Object.fromEntries(calls) as T;
}

/** Delays the escrow program. `isSent` is called with each signed step. If it returns false, the sender has died. */
function delayedSeats(seats: SeatChain, way: Way, isSent: () => boolean): SeatChain {
  const port = delayed(seats, way);
  return {
    ...port,
    take: async (step) => {
      if (!isSent()) throw new NodeGone('it died with a step signed');
      return port.take(step);
    },
  };
}
