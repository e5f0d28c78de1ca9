// fair-play: what accounts have in common: addresses, devices, and wallets that funded theirs, which are read from the chain. Only
// keyed hashes are stored, and a reader of the database lacks the key to try all addresses.

import { createHash, createHmac } from 'node:crypto';
import { FIRST_RATING } from '@kingstake/chess/rating';
import {
  type AccountLinks,
  DEFAULT_PAIR_THRESHOLDS,
  type PairEnding,
  type PairGame,
  type PairScore,
  PLAYED_PLIES,
  pairScoreOf,
} from '@kingstake/fair-play';
import type { SigningKey } from '@kingstake/proofs/custody';
import { formatSol, lamports } from '@kingstake/protocol';
import { type Chain, type ChainTransaction, TransactionUnreadable } from '../../chain/index.ts';
import {
  listDecidedOfPair,
  type StakedGame,
  type StartingEffect,
  sumDecidedStakes,
} from '../../games/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import { isPublicAddress, quotaKey } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings/index.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../../players/users/index.ts';
import { readFrozen } from '../../ratings/index.ts';
import { openCase } from './holds.ts';
import { LINKS, PAIRS } from './limits.ts';
import {
  askFunding,
  askFundingAgain,
  commonLinks,
  deleteOldLinks,
  isFundingKnown,
  type Link,
  markFundingRead,
  nextFunding,
  putLinks,
} from './link-store.ts';

type LinkHash = (kind: Link['kind'], value: string) => string;

/** All nodes have the auditor's key, and Ed25519 signatures are deterministic. The auditor signs this text nowhere else. */
const KEY_TEXT = 'Kingstake account links';

/** Another auditor's key makes other hashes: what was stored before matches nothing, and is deleted after 90 days. */
export function createLinkHash(auditorKey: SigningKey): LinkHash {
  const key = createHash('sha256').update(auditorKey.sign(KEY_TEXT)).digest();
  return (kind, value) => createHmac('sha256', key).update(`${kind} ${value}`).digest('hex');
}

export interface FundingDeps extends Pick<LinksDeps, 'database' | 'time' | 'users'> {
  chain: Pick<Chain, 'treasury' | 'signaturesFor' | 'transaction'>;
  hashOf: LinkHash;
}

/** Who first sent SOL to a wallet. */
interface Funding {
  isKnown: boolean;
  funder: string | null; // null: unknown, or not a wallet that signed
}

const UNKNOWN: Funding = { isKnown: false, funder: null };

/**
 * Returns the source of the first transfer of a transaction to `wallet`; undefined if it has none. Small amounts do not count, because
 * anyone can send them. Null: a program, or the treasury, which pays prizes.
 */
export function funderIn(
  { signers, transfers }: Pick<ChainTransaction, 'signers' | 'transfers'>,
  { wallet, treasury }: { wallet: string; treasury: string },
): string | null | undefined {
  const first = transfers.find(
    ({ source, destination, lamports }) =>
      destination === wallet && source !== wallet && lamports >= LINKS.fundingLeast,
  );
  if (first === undefined) return undefined;
  return first.source !== treasury && signers.includes(first.source) ? first.source : null;
}

/**
 * Reads from the chain who funded one player's wallet: the player whose look-up has waited longest. Only the first transfer counts,
 * because anyone can send SOL to any wallet later, to fake a link or to make a common funder look like an exchange.
 */
export async function readFunding(deps: FundingDeps): Promise<void> {
  const { database, time, users, hashOf } = deps;
  const due = await database.run(async (queries) => {
    const userId = await nextFunding(queries);
    return userId === null ? null : { userId, wallet: await users.walletOf(queries, userId) };
  });
  if (due === null) return;
  const { userId, wallet } = due;
  try {
    const { isKnown, funder } = await fundingOf(deps.chain, wallet);
    const kind = 'funding-wallet';
    const links = funder === null ? [] : [{ kind, hash: hashOf(kind, funder) } as const];
    await database.transaction(async (tx) => {
      await putLinks(tx, userId, links, time.nowMs());
      await markFundingRead(tx, userId, { isKnown, nowMs: time.nowMs() });
    });
  } catch (error) {
    await database.run((queries) => askFundingAgain(queries, userId, time.nowMs()));
    throw error;
  }
}

async function fundingOf(chain: FundingDeps['chain'], wallet: string): Promise<Funding> {
  const { treasury } = chain;
  const listed = await chain.signaturesFor(wallet, {
    limit: LINKS.fundingSignatures,
    commitment: 'finalized',
  });
  if (listed.length >= LINKS.fundingSignatures) return UNKNOWN;
  const oldest = listed.filter(({ failed }) => !failed).toReversed();
  for (const { signature } of oldest.slice(0, LINKS.fundingTransactions)) {
    const transaction = await readOrSkip(chain, signature);
    if (transaction === null) return UNKNOWN;
    const funder = funderIn(transaction, { wallet, treasury });
    if (funder !== undefined) return { isKnown: true, funder };
  }
  return UNKNOWN;
}

/** Returns a transaction; null if this release cannot read it. */
async function readOrSkip(chain: FundingDeps['chain'], signature: string): Promise<ChainTransaction | null> {
  try {
    return await chain.transaction(signature, 'finalized');
  } catch (error) {
    if (error instanceof TransactionUnreadable) return null;
    throw error;
  }
}

interface LinksDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
  log: Pick<Log, 'error'>;
  settings: Pick<Settings, 'fairPlay' | 'cluster'>;
  auditorKey: SigningKey;
  chain: Chain;
  users: Pick<Users, 'walletOf'>;
}

/** From where a player has opened a socket. */
interface Connection {
  userId: number;
  address: string;
  deviceKey: string | null; // the hash of the browser's cookie
}

export type Links = ReturnType<typeof createLinks>;

export function createLinks(deps: LinksDeps) {
  const { database, time, log, settings } = deps;
  const hashOf = createLinkHash(deps.auditorKey);
  const isOn = settings.fairPlay !== 'off';
  // On the local network all SOL come from one faucet.
  const readsFunding = isOn && settings.cluster !== 'local';
  return {
    /** Stores keyed hashes of the address and the device. A failure is logged, because a full disk must not keep players from their games. */
    async noteConnection({ userId, address, deviceKey }: Connection) {
      if (!isOn) return;
      const links: Link[] = [];
      // Without a public address the server sees its own proxy.
      if (isPublicAddress(address))
        links.push({ kind: 'address', hash: hashOf('address', quotaKey(address)) });
      if (deviceKey !== null) links.push({ kind: 'device', hash: hashOf('device', deviceKey) });
      await database
        .run((queries) => putLinks(queries, userId, links, time.nowMs()))
        .catch((err: unknown) => log.error({ err, userId }, 'the links of a connection were not stored'));
    },
    /** Asks for the funding wallet of each player of a staked game that starts. */
    noteStart: (async (tx, { whiteId, blackId, wager, startedAtMs }) => {
      if (readsFunding && wager > 0n) await askFunding(tx, [whiteId, blackId], startedAtMs);
    }) satisfies StartingEffect,
    /** What both players have. */
    async commonOf(queries: Queries, pair: readonly [number, number], nowMs: number): Promise<CommonLinks> {
      const common = await commonLinks(queries, pair, nowMs - LINKS.keptMs);
      const of = (kind: Link['kind']) => common.filter((link) => link.kind === kind).map(({ hash }) => hash);
      return {
        ...{ fundingWallets: of('funding-wallet'), devices: of('device'), addresses: of('address') },
        isFundingKnown: await isFundingKnown(queries, pair),
      };
    },
    jobs(jobs: Jobs) {
      const leaderOnly = true;
      const clean = () => database.run((queries) => deleteOldLinks(queries, time.nowMs()));
      jobs.schedule('delete-account-links', LINKS.cleanMs, clean, { leaderOnly });
      if (!readsFunding) return;
      const read = () => readFunding({ ...deps, hashOf });
      // Quiet: no money and no game waits for it.
      jobs.schedule('read-funding', LINKS.fundingMs, read, { leaderOnly, isQuiet: true });
    },
  };
}

// Looks at the two players of a staked game when it ends, and opens a case if money moved from one account to the other by
// playing. It runs in the transaction that pays the prize, so the prize arrives with its hold. After a resignation it runs again when
// the last position is evaluated.

interface CommonLinks extends AccountLinks {
  isFundingKnown: boolean; // of both
}

export interface PairDeps {
  thresholds: ReadonlyMap<string, number>; // those that replace a default
  /** What the accounts of two players have in common. */
  commonLinks(queries: Queries, pair: readonly [number, number], nowMs: number): Promise<CommonLinks>;
  finalCentipawns(queries: Queries, gameIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** An ended game, whose players are looked at. */
interface PairCheck extends Pick<StakedGame, 'whiteId' | 'blackId' | 'winnerId' | 'wager'> {
  nowMs: number;
}

/** Opens a case about the player who got the money, if the score of the pair is above its threshold. */
export async function checkPair(deps: PairDeps, tx: Tx, game: PairCheck): Promise<void> {
  const { whiteId, blackId, winnerId, wager, nowMs } = game;
  if (blackId === null || winnerId === null || wager === 0n) return;
  const pair = [whiteId, blackId] as const;
  const sinceMs = nowMs - PAIRS.windowMs;
  const games = await listDecidedOfPair(tx, pair, { sinceMs, limit: PAIRS.games });
  const { isFundingKnown, ...links } = await deps.commonLinks(tx, pair, nowMs);
  const side = async (userId: number, exceptOpponentId: number) => ({
    elsewhereLamports: await sumDecidedStakes(tx, userId, { exceptOpponentId, plies: PLAYED_PLIES, sinceMs }),
    links,
  });
  const { caseFrom, oneGameSol } = DEFAULT_PAIR_THRESHOLDS;
  const thresholds = {
    ...DEFAULT_PAIR_THRESHOLDS,
    caseFrom: deps.thresholds.get('pair.caseFrom') ?? caseFrom,
    oneGameSol: deps.thresholds.get('pair.oneGameSol') ?? oneGameSol,
  };
  const played = {
    games: await scoredGames(deps, tx, games, whiteId),
    first: await side(whiteId, blackId),
    second: await side(blackId, whiteId),
  };
  const score = pairScoreOf(played, thresholds);
  if (!score.aboveThreshold) return;
  const [payerId, receiverId] = score.payer === 'first' ? pair : [blackId, whiteId];
  const won = games.filter((game) => game.winnerId === receiverId).map(({ id }) => id);
  const how = { payerId, games: games.length, isFundingKnown, rule: thresholds.caseFrom };
  const evidence = evidenceOf(score, how);
  await openCase(tx, { userId: receiverId, kind: 'pair', games: won, evidence, hold: true }, nowMs);
}

/** The games as the score takes them; White of the newest game is the first player. */
async function scoredGames(
  { finalCentipawns }: PairDeps,
  tx: Tx,
  games: readonly StakedGame[],
  firstId: number,
): Promise<readonly PairGame[]> {
  const ids = games.map(({ id }) => id);
  const frozen = await readFrozen(tx, ids);
  const finals = await finalCentipawns(tx, ids);
  return games.map((game) => {
    const { white = FIRST_RATING, black = FIRST_RATING } = frozen.get(game.id) ?? {};
    const isWhiteFirst = game.whiteId === firstId;
    return {
      stakeLamports: game.wager,
      winner: game.winnerId === null ? null : game.winnerId === firstId ? 'first' : 'second',
      ending: endingOf(game),
      plies: game.plies,
      ratings: isWhiteFirst ? { first: white, second: black } : { first: black, second: white },
      loserCentipawns: centipawnsOfLoser(game, finals.get(game.id) ?? null),
    };
  });
}

function centipawnsOfLoser({ winnerId, whiteId }: StakedGame, ofWhite: number | null): number | null {
  if (ofWhite === null || winnerId === null) return null;
  return winnerId === whiteId ? -ofWhite : ofWhite;
}

/** A player who lost by leaving, or by the clock, may have lost the connection. */
function endingOf({ winnerId, reason }: StakedGame): PairEnding {
  if (winnerId === null) return 'draw';
  return reason === 'checkmate' ? 'checkmate' : reason === 'resignation' ? 'resignation' : 'time';
}

function evidenceOf(
  score: PairScore,
  { payerId, games, ...how }: { payerId: number; games: number; isFundingKnown: boolean; rule: number },
) {
  const { netLamports, ...parts } = score;
  const netAmount = formatSol(lamports(netLamports));
  return {
    shown: {
      ratings: null,
      cohortGames: 0,
      informativeMoves: 0,
      measures: [],
      games: [],
      pair: { opponentId: payerId, netAmount, games },
    },
    positions: [],
    details: { pair: { ...parts, ...how, netAmount } },
  };
}
