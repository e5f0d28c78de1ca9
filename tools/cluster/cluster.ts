// Tools, cluster: several nodes on one database, one local ledger and one signer, behind a load balancer, on one machine. Used by `npm
// run cluster` and by tests that kill nodes.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '../../apps/server/src/platform/data-folder.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import type { ChildPlan } from './child.ts';
import { KeptProcess } from './kept-process.ts';
import { type ClusterKeys, clusterKeys } from './keys.ts';
import type { ClusterOptions } from './options.ts';
import { ownDatabase } from './stores.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SERVER = join(ROOT, 'apps/server/src/main.ts');
const LEDGER = join(ROOT, 'apps/server/src/ledger-main.ts');
const SIGNER = join(ROOT, 'apps/signer/src/main.ts');
const HOST = '127.0.0.1';
/** Processes that end write compiled code here. With it, the start of a node needs about half the CPU time. */
const COMPILED = join(ROOT, 'node_modules/.cache/kingstake/compiled');
/** The files of lockDataFolder. `fresh` deletes everything else in the folder. */
const LOCK_FILES = ['lock.sqlite', 'server.pid'];

export interface ClusterPlan extends Omit<ClusterOptions, 'isRedisNamed' | 'redisUrl'> {
  folder: string; // absolute
  origin?: string; // PUBLIC_ORIGIN, if clients do not connect to the balancer
  redisUrl: string | null;
  /** The environment of all processes, such as PATH. The cluster adds its own settings. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Settings and Node flags of a single node, such as a skewed clock. */
  ofNode?: (name: string) => { settings?: Readonly<Record<string, string>>; flags?: readonly string[] };
  /** Whether a process that crashes is restarted. */
  restarts: boolean;
  /** Whether a request may choose its node; see forwarding.ts. */
  steering: boolean;
  log?: (sentence: string) => void;
}

export interface ClusterNode {
  name: string;
  process: KeptProcess;
  origin: string; // the node's own address, bypassing the balancer
  folder: string; // its DATA_DIR
}

export interface Cluster {
  origin: string; // PUBLIC_ORIGIN of all nodes; by default the balancer's
  nodes: readonly ClusterNode[];
  balancer: Balancer;
  ledger: KeptProcess;
  signer: KeptProcess;
  databaseUrl: string;
  /** The settings that all nodes share. Together with a node's DATA_DIR, they also work for the operator's commands. */
  shared: Readonly<Record<string, string>>;
  /** Drains and restarts one node after another, as a release does. By default all. Throws if a node ends with an error. */
  roll(names?: readonly string[]): Promise<void>;
  /** Stops all processes in order. */
  stop(): Promise<void>;
}

/** Names of nodes, in their order: one, two, three, then node-4 and so on. */
export const nodeName = (at: number): string => ['one', 'two', 'three'][at] ?? `node-${at + 1}`;

/** Starts everything and waits until every node accepts players. If it throws, it has stopped everything. */
export async function startCluster(plan: ClusterPlan): Promise<Cluster> {
  const lock = lockDataFolder(plan.folder, process.pid);
  const undo: (() => Promise<void> | void)[] = [() => lock.release()];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    if (plan.fresh) emptyFolder(plan.folder);
    const databaseUrl = await databaseOf(plan);
    const keys = clusterKeys(plan.folder);
    const origin = plan.origin ?? `http://localhost:${plan.port}`;
    const [ledger, signer] = [ledgerOf(plan, origin), signerOf(plan, keys)];
    undo.push(() => stopAll([signer, ledger]));
    const [rpcUrl, signerSocket] = await Promise.all([ledger.start(), signer.start()]);
    const shared = {
      ...{ SOLANA_CLUSTER: 'local', SOLANA_RPC_URL: rpcUrl, SIGNER_SOCKET: signerSocket },
      ...{ DATABASE_URL: databaseUrl, REDIS_URL: plan.redisUrl ?? '', PUBLIC_ORIGIN: origin },
      ...{ AUDITOR_KEYPAIR: keys.auditorFile, OPERATORS: keys.operatorsFile, TRUST_PROXY: HOST },
      ...{ OPERATOR_KEYPAIR: keys.operatorFile, RECEIPT_KEYPAIR: keys.receiptFile },
    };
    writeFileSync(join(plan.folder, 'ops.env'), linesOf(shared), { mode: 0o600 });
    const nodes = Array.from({ length: plan.nodes }, (_, at) => nodeOf(plan, at, shared));
    const balancer = await startBalancer({
      nodes: nodes.map(({ name }, at) => ({ name, host: HOST, port: plan.nodePort + at })),
      port: plan.port,
      steering: plan.steering,
    });
    undo.push(balancer.close);
    // Nodes stop before the balancer, so that clients receive the close code of their node.
    undo.push(() => stopAll(nodes.map((node) => node.process)));
    const all = [ledger, signer, ...nodes.map((node) => node.process)];
    undo.push(() => {
      for (const each of all) each.stopRestarting();
    });
    await Promise.all(nodes.map((node) => node.process.start()));
    await balancer.untilReady(nodes.map(({ name }) => name));
    const roll: Cluster['roll'] = (names = nodes.map(({ name }) => name)) =>
      rollNodes(names, nodes, balancer);
    return { origin, nodes, balancer, ledger, signer, databaseUrl, shared, roll, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function rollNodes(
  names: readonly string[],
  nodes: readonly ClusterNode[],
  balancer: Balancer,
): Promise<void> {
  for (const { name, process: kept } of nodes.filter((node) => names.includes(node.name))) {
    const { code, signal } = await kept.drain();
    if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}`);
    await kept.start();
    await balancer.untilReady(nodes.map((node) => node.name));
  }
}

/** Opens the database that belongs to the folder. A file in the folder contains the id that links the two. */
async function databaseOf(plan: ClusterPlan): Promise<string> {
  const named = join(plan.folder, 'cluster.id');
  const owner = existsSync(named) ? readFileSync(named, 'utf8').trim() : null;
  const database = await ownDatabase(plan.databaseUrl, plan.database, { fresh: plan.fresh, owner });
  writeFileSync(named, `${database.owner}\n`);
  return database.url;
}

async function stopAll(processes: readonly KeptProcess[]): Promise<void> {
  await Promise.all(processes.map((each) => each.stop()));
}

function emptyFolder(folder: string): void {
  for (const entry of readdirSync(folder))
    if (!LOCK_FILES.includes(entry)) rmSync(join(folder, entry), { recursive: true });
}

const linesOf = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** Leaves out variables without a value, because a child would see them as empty strings. */
function settingsOf(
  plan: ClusterPlan,
  own: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const given = Object.entries(plan.environment).filter(
    (entry): entry is [string, string] => entry[1] != null,
  );
  return { NODE_COMPILE_CACHE: COMPILED, ...Object.fromEntries(given), ...own };
}

function ledgerOf(plan: ClusterPlan, origin: string): KeptProcess {
  return kept(plan, {
    name: 'ledger',
    file: LEDGER,
    ready: /The ledger is ready: (\S+)/,
    settings: {
      SOLANA_CLUSTER: 'local',
      DATA_DIR: join(plan.folder, 'ledger'),
      LOCAL_LEDGER_PORT: String(plan.ledgerPort),
      PUBLIC_ORIGIN: origin,
    },
  });
}

function signerOf(plan: ClusterPlan, keys: ClusterKeys): KeptProcess {
  return kept(plan, {
    name: 'signer',
    file: SIGNER,
    ready: /The signer is ready: (.+)\n/,
    settings: {
      SOLANA_CLUSTER: 'local',
      DATA_DIR: join(plan.folder, 'signer'),
      AUDITOR_PUBLIC_KEY: keys.auditor,
      OPERATORS: keys.operatorsFile,
    },
  });
}

function nodeOf(plan: ClusterPlan, at: number, shared: Readonly<Record<string, string>>): ClusterNode {
  const name = nodeName(at);
  const port = plan.nodePort + at;
  const folder = join(plan.folder, name);
  const own = plan.ofNode?.(name) ?? {};
  const settings = { ...shared, HOST, PORT: String(port), DATA_DIR: folder, ...own.settings };
  const ready = /Kingstake is ready: (\S+)/;
  return {
    name,
    folder,
    origin: `http://${HOST}:${port}`,
    process: kept(plan, { name, file: SERVER, ready, settings, flags: own.flags ?? [] }),
  };
}

function kept(plan: ClusterPlan, child: Omit<ChildPlan, 'log'>): KeptProcess {
  return new KeptProcess(
    {
      ...child,
      settings: settingsOf(plan, child.settings),
      log: join(plan.folder, 'logs', `${child.name}.log`),
    },
    plan.restarts,
    plan.log,
  );
}
