// games: verifies the signatures of moves, resignations and draws against the key of the player's session.
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
import type { Database, Queries } from '../../platform/database/index.ts';
import { chainOn, type ReceiptHead, type SignedAct } from '../rows/receipt-chain.ts';

/** Number of sessions whose keys are cached. */
const SESSIONS_KEPT = 10_000;

/** Whether the key signed the message. */
export type VerifySigned = (key: KeyObject, message: Uint8Array, signature: Uint8Array) => Promise<boolean>;

export interface SignaturesDeps {
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

export function createSignatures({ database, signingKeyOf, verifySigned }: SignaturesDeps) {
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
