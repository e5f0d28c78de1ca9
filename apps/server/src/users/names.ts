// users: who may have which name, and how often they may take another.
import { parseDisplayName } from '@kingstake/protocol';
import type { Tx } from '../platform/database/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import { insertFormerName, isFormerNameOfAnother } from './former-name-store.ts';
import { NAMES } from './limits.ts';
import { isReservedName, nameKeys } from './name-keys.ts';
import { isNameTaken, lockName, type PlayerName, updateName } from './store.ts';

const ISSUES = { issues: [{ path: 'body/username' }] };

export const refuseTaken = (): Refusal => refuse('CONFLICT', 'name-taken', { field: 'username' });

/** The name belongs to someone: thrown, so that what was written before is undone. */
class NameIsTaken extends Error {
  override readonly name = 'NameIsTaken';
}

/** For `catch` around the transaction of a register or rename. */
export function refuseIfTaken(error: unknown): Refusal {
  // The table's constraint decides a race, so the loser gets a refusal and not an error.
  if (error instanceof NameIsTaken || isNameTaken(error)) return refuseTaken();
  throw error;
}

/** What a player typed, with the keys under which it is unique; or why nobody may have it. */
export function parseName(raw: string): PlayerName | Refusal {
  const parsed = parseDisplayName(raw);
  if (!parsed.ok) return refuse('VALIDATION', `name-${parsed.fault}`, ISSUES);
  if (isReservedName(parsed.name)) return refuse('VALIDATION', 'name-reserved', ISSUES);
  const keys = nameKeys(parsed.name);
  return { username: parsed.name, usernameKey: keys.key, usernameSkeleton: keys.skeleton };
}

/**
 * Holds a name that was just written against those given up lately. After the write, because who gives one up at this very
 * moment holds its row until then. Throws for `refuseIfTaken`.
 */
export async function claimName(tx: Tx, userId: number, name: PlayerName, nowMs: number): Promise<void> {
  if (await isFormerNameOfAnother(tx, userId, name, nowMs)) throw new NameIsTaken();
}

/** Gives a player another name. One that looks the same, such as in capitals, is no other name. Throws for `refuseIfTaken`. */
export async function rename(
  tx: Tx,
  userId: number,
  name: PlayerName,
  nowMs: number,
): Promise<Refusal | null> {
  const held = await lockName(tx, userId);
  if (held === null) throw new Error(`player ${userId} has a session but no row`);
  if (held.usernameSkeleton === name.usernameSkeleton) {
    await updateName(tx, userId, name, null);
    return null;
  }
  const changeableAtMs = (held.renamedAtMs ?? Number.NEGATIVE_INFINITY) + NAMES.renameMs;
  if (nowMs < changeableAtMs) {
    const changeableAt = new Date(changeableAtMs).toISOString();
    return refuse('CONFLICT', 'name-too-soon', { field: 'username', changeableAt });
  }
  await updateName(tx, userId, name, nowMs);
  await insertFormerName(tx, userId, held, nowMs);
  await claimName(tx, userId, name, nowMs);
  return null;
}
