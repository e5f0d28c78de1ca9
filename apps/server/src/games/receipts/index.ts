// games: connects the parts of receipts. Without a key, games have no receipts.

import { type KeyObject, verify } from 'node:crypto';
import { publicKeyObject } from '@kingstake/proofs/node';
import {
  type SignedAct as Act,
  actMessage,
  fromHex,
  keyBytes,
  moveMessage,
  signatureBytes,
} from '@kingstake/proofs/receipts';
import type { MoveInput } from '@kingstake/protocol';
import type { Cluster } from '../../cluster/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import type { RouteKit } from '../../platform/http/index.ts';
import { BY, done, notDone, type OperatorCommand, type OrderDeps } from '../../platform/operator.ts';
import type { Time } from '../../platform/time.ts';
import type { GameRecord } from '../rows/game-record.ts';
import { chainOn, type ReceiptHead, type SignedAct } from '../rows/receipt-chain.ts';
import { insertReceipt } from '../rows/receipt-store.ts';
import {
  announceKey,
  createServerKey,
  currentReceiptKey,
  type KnownKey,
  listKnownKeys,
  type ReceiptKey,
} from './key-store.ts';
import {
  addReceiptRoutes,
  type ReceiptRoutesDeps,
  type ReceiptViewDeps,
  signReceipt,
} from './receipt-view.ts';

// Creates the receipt of a game in the transaction that starts the game.

interface BeginReceiptDeps {
  place: { publicOrigin: string; cluster: string };
  users: {
    walletOf(queries: Queries, userId: number): Promise<string>;
    newestSigningKey(queries: Queries, walletAddress: string): Promise<string | null>;
  };
}

function createBeginReceipt({ place, users }: BeginReceiptDeps) {
  const keyOf = async (tx: Tx, userId: number): Promise<string | null> =>
    users.newestSigningKey(tx, await users.walletOf(tx, userId));

  return async function beginReceipt(tx: Tx, { id, match }: GameRecord): Promise<void> {
    if (match.status !== 'active') throw new Error(`game ${id} has not started`);
    await insertReceipt(tx, {
      gameId: id,
      origin: place.publicOrigin,
      cluster: place.cluster,
      keys: {
        white: await keyOf(tx, match.white.userId),
        black: await keyOf(tx, match.black.userId),
      },
    });
  };
}

/** The server's address, and the key that signs receipts. */
export interface ReceiptSettings {
  place: BeginReceiptDeps['place'];
  key: ReceiptKey;
}

interface ReceiptsDeps {
  database: Database;
  cluster: Pick<Cluster, 'nodes' | 'leader'>;
  time: Pick<Time, 'nowMs'>;
  /** The server's address and the key that signs receipts. If absent, games have no receipts. */
  receipts?: ReceiptSettings | null;
  /** Verifies signed acts. If absent, the thread pool does. */
  verifySigned?: VerifySigned | null;
  users: BeginReceiptDeps['users'] & ReceiptViewDeps['users'] & Pick<SignaturesDeps, 'signingKeyOf'>;
}

export function createReceipts(deps: ReceiptsDeps) {
  const { database, cluster, time, receipts: settings = null, users, verifySigned = null } = deps;
  const serverKey =
    settings === null ? null : createServerKey(settings.key, { database, cluster, nowMs: time.nowMs });
  return {
    ...(settings !== null && { beginReceipt: createBeginReceipt({ place: settings.place, users }) }),
    /** Signs the receipt in the transaction that ends the game. */
    ...(serverKey !== null && {
      endReceipt: (tx: Tx, record: GameRecord) => signReceipt(tx, record, serverKey.admitted()),
    }),
    signatures: createSignatures({ database, verifySigned, signingKeyOf: users.signingKeyOf }),
    /** The key of this node; null if games have no receipts. */
    serverKey,
    routes: (routes: RouteKit, readGame: ReceiptRoutesDeps['readGame']): void =>
      addReceiptRoutes(routes, { database, readGame, users }),
  };
}

// Operators' commands for the keys that sign receipts.

export interface ReceiptKeyCommandDeps extends OrderDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
}

export const RECEIPT_KEY_COMMANDS: readonly OperatorCommand<ReceiptKeyCommandDeps>[] = [
  {
    words: ['keys', 'announce', 'receipt'],
    positions: ['public key'],
    options: { by: BY },
    help: 'Names the next key of RECEIPT_KEYPAIR. It signs from the first start of a node with it; other nodes keep theirs until they stop.',
    changes: { right: 'operators', action: 'announce receipt key' },
    runsEmbedded: true,
    async run({ database, time, append }, { positions: [key = ''] }) {
      if (keyBytes(key) === null) return notDone('The public key must be 32 bytes in base58.');
      const isNew = await database.transaction(async (tx) => {
        if ((await currentReceiptKey(tx)) === key) return false;
        await append(tx, { key }); // from here on, no other command runs
        await announceKey(tx, key, time.nowMs());
        return true;
      });
      return isNew
        ? done(`${key} may sign receipts: put it in place on one node after another.`)
        : notDone(`${key} is the current key.`);
    },
  },
  {
    words: ['keys', 'list'],
    positions: [],
    options: {},
    help: 'Lists the keys that sign receipts, oldest first.',
    runsEmbedded: true,
    async run({ database }) {
      const keys = await database.run(listKnownKeys);
      return done(keys.length === 0 ? 'No node has started with a key yet.' : keys.map(shown).join('\n'));
    },
  },
];

const iso = (atMs: number): string => new Date(atMs).toISOString();

function shown({ key, announcedMs, sinceMs, untilMs }: KnownKey): string {
  if (sinceMs === null) return `${key}  announced ${iso(announcedMs)}`;
  return `${key}  from ${iso(sinceMs)}${untilMs === null ? '' : ` until ${iso(untilMs)}`}`;
}

// Verifies the signatures of moves, resignations and draws against the key of the player's session.
/** Number of sessions whose keys are cached. */
const SESSIONS_KEPT = 10_000;

/** Whether the key signed the message. */
export type VerifySigned = (key: KeyObject, message: Uint8Array, signature: Uint8Array) => Promise<boolean>;

interface SignaturesDeps {
  database: Database;
  /** If null, the thread pool verifies. */
  verifySigned: VerifySigned | null;
  /** Returns the key of a session, in base58; null if the session has none. */
  signingKeyOf(queries: Queries, sessionKey: string): Promise<string | null>;
}

interface SessionKey {
  address: string;
  object: KeyObject;
}

/** The signature fields of a message. */
export interface Signature {
  sig?: string | undefined;
  on?: number | undefined;
}

export type Signable = { kind: 'move'; ply: number; move: MoveInput } | { kind: Act };

export type Signatures = ReturnType<typeof createSignatures>;

function createSignatures({ database, signingKeyOf, verifySigned }: SignaturesDeps) {
  const isSigned = verifySigned ?? isSignedBy;
  const keys = new Map<string, SessionKey | null>();

  async function keyOf(sessionKey: string): Promise<SessionKey | null> {
    const known = keys.get(sessionKey);
    if (known !== undefined) return known;
    const address = await database.run((queries) => signingKeyOf(queries, sessionKey));
    const key = address === null ? null : publicKey(address);
    const oldest = keys.size >= SESSIONS_KEPT ? keys.keys().next().value : undefined;
    if (oldest !== undefined) keys.delete(oldest);
    keys.set(sessionKey, key);
    return key;
  }

  return {
    /** Returns null for an unsigned message or a game without a receipt, and `bad` for an invalid signature. */
    async check(
      sessionKey: string,
      head: ReceiptHead | null,
      { sig, on }: Signature,
      act: Signable,
    ): Promise<SignedAct | null | 'bad'> {
      if (head === null || (sig === undefined && on === undefined)) return null;
      const chain = on === undefined ? null : chainOn(head, on);
      const bytes = sig === undefined ? null : signatureBytes(sig);
      // A move is invalid if a player has written since the entry that it was signed on.
      const isOld = act.kind === 'move' && on !== undefined && on < head.lastPlayerN;
      if (chain === null || bytes === null || isOld) return 'bad';
      const key = await keyOf(sessionKey);
      if (key === null) return 'bad';
      const message = messageOf(act, fromHex(chain));
      if (!(await isSigned(key.object, message, bytes))) return 'bad';
      return { on: on as number, sig: sig as string, key: key.address };
    },
  };
}

function publicKey(address: string): SessionKey | null {
  const bytes = keyBytes(address);
  return bytes === null ? null : { address, object: publicKeyObject(bytes) };
}

function messageOf(act: Signable, chain: Uint8Array): Uint8Array {
  if (act.kind !== 'move') return actMessage(chain, act.kind);
  const { from, to, promotion = '' } = act.move;
  return moveMessage(chain, act.ply, `${from}${to}${promotion}`);
}

/** Verifies in the thread pool, so that it does not block the event loop. */
function isSignedBy(key: KeyObject, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  return new Promise((resolve, reject) => {
    verify(null, message, key, signature, (error, isGood) =>
      error === null ? resolve(isGood) : reject(error),
    );
  });
}
