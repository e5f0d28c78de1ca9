// Decides who may use which name, and how often a player may rename.
import { isRefused, parseDisplayName, type Result } from '@kingstake/protocol';
import type { Tx } from '../../platform/database/index.ts';
import { type Refusal, refuse } from '../../platform/http/index.ts';
import { countFormerNames, insertFormerName, isFormerNameOfAnother } from './former-name-store.ts';
import { NAMES } from './limits.ts';
import { isReservedName, nameKeys } from './name-keys.ts';
import { isNameTaken, lockName, type PlayerName, updateName } from './store.ts';

const ISSUES = { issues: [{ path: 'body/username' }] };

export const refuseTaken = (): Refusal => refuse('CONFLICT', 'name-taken', { field: 'username' });

/** Thrown when another player has the name, to roll back earlier writes. */
class NameIsTaken extends Error {
  override readonly name = 'NameIsTaken';
}

/** For the `catch` of a transaction that registers or renames a player. */
export function refuseIfTaken(error: unknown): Refusal {
  // The unique constraint decides a race, so the loser gets a refusal instead of an error.
  if (error instanceof NameIsTaken || isNameTaken(error)) return refuseTaken();
  throw error;
}

/** Returns the typed name with its unique keys, or why it is not allowed. */
export function parseName(raw: string): Result<PlayerName, Refusal> {
  const parsed = parseDisplayName(raw);
  if (isRefused(parsed)) return refuse('VALIDATION', `name-${parsed.refused}`, ISSUES);
  if (isReservedName(parsed)) return refuse('VALIDATION', 'name-reserved', ISSUES);
  const keys = nameKeys(parsed);
  return { username: parsed, usernameKey: keys.key, usernameSkeleton: keys.skeleton };
}

/**
 * Checks a name that was just written against names that were given up recently. It must run after the write, because a
 * concurrent rename holds its row until then. Throws for `refuseIfTaken`.
 */
export async function claimName(tx: Tx, userId: number, name: PlayerName, nowMs: number): Promise<void> {
  if (await isFormerNameOfAnother(tx, userId, name, nowMs)) throw new NameIsTaken();
}

/** Only the rename itself has given up a name since then. A correction gives up another one. */
async function mayCorrect(
  tx: Tx,
  userId: number,
  renamedAtMs: number | null,
  nowMs: number,
): Promise<boolean> {
  if (renamedAtMs === null || nowMs >= renamedAtMs + NAMES.correctMs) return false;
  return (await countFormerNames(tx, userId, renamedAtMs)) === 1;
}

/**
 * Renames a player. A name that looks the same, for example in capitals, does not count as a rename. Neither does the first other name
 * within a day, which corrects the new name or takes it back. Throws for `refuseIfTaken`.
 */
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
  const isCorrection = nowMs < changeableAtMs;
  if (isCorrection && !(await mayCorrect(tx, userId, held.renamedAtMs, nowMs))) {
    const changeableAt = new Date(changeableAtMs).toISOString();
    return refuse('CONFLICT', 'name-too-soon', { field: 'username', changeableAt });
  }
  await updateName(tx, userId, name, isCorrection ? null : nowMs);
  await insertFormerName(tx, userId, held, nowMs);
  await claimName(tx, userId, name, nowMs);
  return null;
}
