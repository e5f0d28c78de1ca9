// games: the key with which this node signs receipts: whether the cluster accepts it, and until when it is in force.

import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigningKey, keypairFromSecret, privateKeyObject } from '@kingstake/proofs/node';
import type { receiptCalls } from '@kingstake/protocol';
import { SettingsError } from '@kingstake/protocol/environment';
import type { Cluster } from '../../cluster/index.ts';
import { type Database, type Queries, type Tx, tablesOf } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Random } from '../../platform/random.ts';
import { makeKeyFile, type Settings } from '../../platform/settings/index.ts';

const tables = tablesOf<'receiptKey' | 'receiptKeyNode'>();

/** Time in ms after the last node with a key has left, until which the key may still have signed. */
const LEFT_MS = 60_000;

export interface KnownKey {
  readonly n: number;
  readonly key: string; // base58
  readonly announcedMs: number;
  readonly sinceMs: number | null; // null: announced, and not used yet
  readonly untilMs: number | null; // null: in use
}

type UsedKey = KnownKey & { readonly sinceMs: number };

const isUsed = (key: KnownKey): key is UsedKey => key.sinceMs !== null;

/** Returns all keys, oldest first. Only the last may not have been used yet. */
export async function listKnownKeys(queries: Queries): Promise<readonly KnownKey[]> {
  const rows = await tables(queries).selectFrom('receiptKey').selectAll().orderBy('n').execute();
  return rows.map(({ n, key, announcedAt, since, until }) => ({
    n,
    key,
    announcedMs: announcedAt.getTime(),
    sinceMs: since?.getTime() ?? null,
    untilMs: until?.getTime() ?? null,
  }));
}

/** Returns the keys that sign or have signed, oldest first. The last is the current one. */
export async function listUsedKeys(queries: Queries): Promise<readonly UsedKey[]> {
  return (await listKnownKeys(queries)).filter(isUsed);
}

/** Returns the keys as the site publishes them, oldest first. */
export async function publishedReceiptKeys(queries: Queries): Promise<receiptCalls.SiteKey[]> {
  return (await listUsedKeys(queries)).map(({ key, sinceMs, untilMs }) => ({
    key,
    use: 'receipt',
    from: new Date(sinceMs).toISOString(),
    until: untilMs === null ? null : new Date(untilMs).toISOString(),
  }));
}

/** Returns the current key in base58; null before any node has started. */
export async function currentReceiptKey(queries: Queries): Promise<string | null> {
  return (await listUsedKeys(queries)).at(-1)?.key ?? null;
}

/**
 * Returns the number of a node's key if the node may sign with it, or else the key that the cluster uses. The node that starts a new cluster
 * decides the key. A node with an announced key makes it the current one.
 */
async function admitKey(tx: Tx, key: string, nowMs: number): Promise<{ n: number } | { current: string }> {
  const now = new Date(nowMs);
  await tables(tx)
    .insertInto('receiptKey')
    .values({ n: 1, key, announcedAt: now, since: now, until: null })
    .onConflict((conflict) => conflict.column('n').doNothing())
    .execute();
  const keys = await listKnownKeys(tx);
  const announced = keys.find((known) => !isUsed(known) && known.key === key);
  if (announced !== undefined) {
    await tables(tx)
      .updateTable('receiptKey')
      .set({ since: now })
      .where('n', '=', announced.n)
      .where('since', 'is', null)
      .execute();
    return { n: announced.n };
  }
  const current = keys.findLast(isUsed);
  if (current === undefined) throw new Error('the first receipt key has not been used');
  return current.key === key ? { n: current.n } : { current: current.key };
}

/** Names the next key. Replaces a named key that no node has used. */
export async function announceKey(tx: Tx, key: string, nowMs: number): Promise<void> {
  const keys = await listKnownKeys(tx);
  const announced = { key, announcedAt: new Date(nowMs) };
  const open = keys.find((known) => !isUsed(known));
  if (open === undefined)
    await tables(tx)
      .insertInto('receiptKey')
      .values({ ...announced, n: (keys.at(-1)?.n ?? 0) + 1, since: null, until: null })
      .execute();
  else await tables(tx).updateTable('receiptKey').set(announced).where('n', '=', open.n).execute();
}

/** Records that this node signs with the key. */
async function noteNode(queries: Queries, nodeId: number, keyN: number): Promise<void> {
  await tables(queries)
    .insertInto('receiptKeyNode')
    .values({ nodeId: BigInt(nodeId), keyN })
    .onConflict((conflict) => conflict.column('nodeId').doNothing())
    .execute();
}

/** Ends the time of earlier keys whose nodes have all left. Opens it again if one of them has registered under a new id. */
async function closeLeftKeys(tx: Tx, isDead: (nodeId: number) => boolean, nowMs: number): Promise<void> {
  const nodes = await tables(tx).selectFrom('receiptKeyNode').selectAll().execute();
  const left = nodes.filter(({ nodeId }) => isDead(Number(nodeId)));
  if (left.length > 0)
    await tables(tx)
      .deleteFrom('receiptKeyNode')
      .where(
        'nodeId',
        'in',
        left.map(({ nodeId }) => nodeId),
      )
      .execute();
  const held = new Set(nodes.filter((node) => !left.includes(node)).map(({ keyN }) => keyN));
  for (const { n, untilMs } of (await listUsedKeys(tx)).slice(0, -1)) {
    if (held.has(n) === (untilMs === null)) continue;
    const until = held.has(n) ? null : new Date(nowMs + LEFT_MS);
    await tables(tx).updateTable('receiptKey').set({ until }).where('n', '=', n).execute();
  }
}

/** The server's key for receipts. */
export interface ReceiptKey {
  readonly address: string; // base58
  /** Returns the 64 bytes of the signature. */
  sign(message: Uint8Array): Uint8Array;
}

/** The key after the cluster has accepted it. */
export interface AdmittedKey extends ReceiptKey {
  readonly n: number; // of receipt_key
}

/** Interval in ms at which nodes and keys are compared. A key's time ends a minute after its last node. */
const COMPARE_MS = 10_000;

export type ServerKey = ReturnType<typeof createServerKey>;

export function createServerKey(
  key: ReceiptKey,
  {
    database,
    cluster,
    nowMs,
  }: { database: Database; cluster: Pick<Cluster, 'nodes' | 'leader'>; nowMs(): number },
) {
  const { nodes, leader } = cluster;
  let admitted: AdmittedKey | null = null;
  let notedAs = 0; // the id under which this node was recorded
  function own(): AdmittedKey {
    if (admitted === null) throw new Error('the receipt key was not admitted');
    return admitted;
  }
  async function note(): Promise<void> {
    const self = nodes.self();
    if (self === notedAs) return;
    await database.run((queries) => noteNode(queries, self, own().n));
    notedAs = self;
  }
  return {
    /** Throws before `admit`. */
    admitted: own,
    /** Runs before the node accepts players. Throws `SettingsError` if the cluster uses another key and this one was not announced. */
    async admit(at: number): Promise<void> {
      const answer = await database.transaction((tx) => admitKey(tx, key.address, at));
      if ('current' in answer) throw new SettingsError(anotherKey(key.address, answer.current));
      admitted = { ...key, n: answer.n };
    },
    /** Records that this node uses the key. Runs after the node has registered. */
    note,
    jobs(jobs: Jobs): void {
      jobs.schedule('compare-receipt-keys', COMPARE_MS, async () => {
        await note(); // a node that was marked dead has a new id
        if (leader.isLeader()) await database.transaction((tx) => closeLeftKeys(tx, nodes.isDead, nowMs()));
      });
    },
  };
}

const anotherKey = (own: string, current: string): string =>
  `RECEIPT_KEYPAIR has the key ${own}, and the nodes of this database sign receipts with ${current}. ` +
  `Use that key, or announce this one first: npm run ops -- keys announce receipt ${own}`;

// Reads or creates the key that signs receipts. With it an attacker could sign a false receipt, but could not move money.
const SECRET_BYTES = 32;

/**
 * Returns the key of RECEIPT_KEYPAIR. The local network creates its own.
 * `others` are the addresses of keys that serve another purpose. Throws `SettingsError`, which never quotes the file.
 */
export function readReceiptKey(
  {
    settings,
    random,
  }: { settings: Pick<Settings, 'cluster' | 'dataDir' | 'receiptKeypair'>; random: Random },
  others: readonly (string | null)[],
): ReceiptKey {
  const own = settings.cluster === 'local' ? join(settings.dataDir, 'receipt.json') : null;
  const path = settings.receiptKeypair ?? own;
  if (path === null)
    throw new SettingsError('RECEIPT_KEYPAIR is required except on `local`: it signs the receipts of games.');
  if (settings.receiptKeypair === null)
    makeKeyFile(path, keypairFromSecret(random.bytes(SECRET_BYTES)), random);
  const key = readKeyFile(path);
  if (key === null)
    throw new SettingsError(
      `RECEIPT_KEYPAIR cannot be used: ${path} must be a JSON array of 64 numbers, as solana-keygen writes it.`,
    );
  if (others.includes(key.address))
    throw new SettingsError(
      'RECEIPT_KEYPAIR must be a key of its own, and not that of the treasury, the arbiter or the auditor.',
    );
  return key;
}

function readKeyFile(path: string): ReceiptKey | null {
  try {
    const bytes = Uint8Array.from(JSON.parse(readFileSync(path, 'utf8')) as number[]);
    const known = createSigningKey(bytes);
    return known === null ? null : receiptKeyOf(bytes.subarray(0, SECRET_BYTES), known.publicKey);
  } catch {
    // Missing or invalid: the parser's message would quote a secret.
    return null;
  }
}

/** Returns the key for a secret of 32 bytes. */
function receiptKeyOf(secret: Uint8Array, address: string): ReceiptKey {
  const key = privateKeyObject(secret);
  return { address, sign: (message) => sign(null, message, key) };
}
