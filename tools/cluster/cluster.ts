// Tools, cluster: several nodes on one database, one local ledger and one signer, behind a load balancer, on one machine. Used by `npm
// run cluster` and by tests that kill nodes.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '../../apps/server/src/platform/data-folder.ts';
import { startBalancer } from './balancer.ts';
import { type ChildPlan, KeptProcess } from './kept-process.ts';
import { type ClusterKeys, clusterKeys } from './keys.ts';
import type { ClusterOptions } from './options.ts';
import { ownDatabase } from './stores.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SERVER = join(ROOT, 'apps/server/src/main.ts');
const LEDGER = join(ROOT, 'apps/server/src/ledger-main.ts');
const SIGNER = join(ROOT, 'apps/signer/src/main.ts');
const HOST = '127.0.0.1';
const LOCAL = { SOLANA_CLUSTER: 'local' };
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

export type ClusterNode = ReturnType<typeof nodeOf>;
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Names of nodes, in their order: one, two, three, then node-4 and so on. */
export const nodeName = (at: number): string => ['one', 'two', 'three'][at] ?? `node-${at + 1}`;

/** Starts everything and waits until every node accepts players. If it throws, it has stopped everything. */
export async function startCluster(plan: ClusterPlan) {
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
      ...LOCAL,
      SOLANA_RPC_URL: rpcUrl,
      SIGNER_SOCKET: signerSocket,
      ...{ DATABASE_URL: databaseUrl, REDIS_URL: plan.redisUrl ?? '', PUBLIC_ORIGIN: origin },
      ...{ AUDITOR_KEYPAIR: keys.auditorFile, OPERATORS: keys.operatorsFile, TRUST_PROXY: HOST },
      ...{ OPERATOR_KEYPAIR: keys.operatorFile, RECEIPT_KEYPAIR: keys.receiptFile },
    };
    const lines = Object.entries(shared).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(plan.folder, 'ops.env'), lines.join(''), { mode: 0o600 });
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
    const allNames = nodes.map(({ name }) => name);
    await balancer.untilReady(allNames);
    return {
      origin, // PUBLIC_ORIGIN of all nodes; by default the balancer's
      nodes,
      balancer,
      ledger,
      signer,
      databaseUrl,
      /** The settings that all nodes share. Together with a node's DATA_DIR, they also work for the operator's commands. */
      shared: shared as Readonly<Record<string, string>>,
      /** Drains and restarts one node after another, as a release does. By default all. Throws if a node ends with an error. */
      async roll(names: readonly string[] = allNames) {
        for (const { name, process: rolled } of nodes.filter((node) => names.includes(node.name))) {
          const { code, signal } = await rolled.drain();
          if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}`);
          await rolled.start();
          await balancer.untilReady(allNames);
        }
      },
      /** Stops all processes in order. */
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
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

/** Leaves out variables without a value, because a child would see them as empty strings. */
function settingsOf(plan: ClusterPlan, own: Readonly<Record<string, string>>): Record<string, string> {
  const given = Object.entries(plan.environment).filter(
    (entry): entry is [string, string] => entry[1] != null,
  );
  return { NODE_COMPILE_CACHE: COMPILED, ...Object.fromEntries(given), ...own };
}

function ledgerOf(plan: ClusterPlan, origin: string): KeptProcess {
  const ready = /The ledger is ready: (\S+)/;
  const settings = { LOCAL_LEDGER_PORT: String(plan.ledgerPort), PUBLIC_ORIGIN: origin };
  return kept(plan, { name: 'ledger', file: LEDGER, ready, settings: { ...LOCAL, ...settings } });
}

function signerOf(plan: ClusterPlan, keys: ClusterKeys): KeptProcess {
  const ready = /The signer is ready: (.+)\n/;
  const settings = { AUDITOR_PUBLIC_KEY: keys.auditor, OPERATORS: keys.operatorsFile };
  return kept(plan, { name: 'signer', file: SIGNER, ready, settings: { ...LOCAL, ...settings } });
}

function nodeOf(plan: ClusterPlan, at: number, shared: Readonly<Record<string, string>>) {
  const name = nodeName(at);
  const port = plan.nodePort + at;
  const folder = join(plan.folder, name);
  const own = plan.ofNode?.(name) ?? {};
  const settings = { ...shared, HOST, PORT: String(port), ...own.settings };
  const ready = /Kingstake is ready: (\S+)/;
  return {
    name,
    folder, // its DATA_DIR
    origin: `http://${HOST}:${port}`, // the node's own address, bypassing the balancer
    process: kept(plan, { name, file: SERVER, ready, settings, flags: own.flags ?? [] }),
  };
}

function kept(plan: ClusterPlan, child: Omit<ChildPlan, 'log'>): KeptProcess {
  const log = join(plan.folder, 'logs', `${child.name}.log`);
  const folder = join(plan.folder, child.name);
  const settings = settingsOf(plan, { DATA_DIR: folder, ...child.settings });
  return new KeptProcess({ ...child, settings, log }, plan.restarts, plan.log);
}
