// fair-play/testkit: staked games that have ended, with their money and ratings, without a match and moves.
import { feeOf, type Lamports, type StakeSourceName } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { EndedGame } from '../../../games/index.ts';
import { account, type Breach, bookOrThrow, closeAccount } from '../../../money/ledger/index.ts';
import { holdTransfer, transfersAtEnd } from '../../../money/wagers/wager.ts';
import type { Database, Queries } from '../../../platform/database/index.ts';
import type { Time } from '../../../platform/time.ts';
import { countResults, freezeRatings, rateResults } from '../../../ratings/index.ts';
import { auditCases, type CasePlace } from '../audit.ts';
import type { CaseEvidence, FairPlayDeps } from '../index.ts';

export interface StakedTerms {
  whiteId: number;
  blackId: number;
  winnerId: number | null;
  wager: Lamports;
  endedMs: number;
  stakeSource?: StakeSourceName;
  plies?: number;
  reason?: EndedGame['reason'];
}

const INITIAL_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const TIME_CONTROL = { initialMs: 600_000, incrementMs: 0 };
const PLAYED_MS = 300_000;

/** Inserts an ended game and moves its stakes from the playing balances. Returns its id. */
export async function insertStakedGame(database: Database, terms: StakedTerms): Promise<number> {
  const { whiteId, blackId, winnerId, wager, endedMs } = terms;
  const { stakeSource = 'balance', plies = 40 } = terms;
  const reason = terms.reason ?? (winnerId === null ? 'agreement' : 'checkmate');
  const result = winnerId === null ? 'draw' : winnerId === whiteId ? 'white_wins' : 'black_wins';
  const startedAtMs = endedMs - PLAYED_MS;
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      insert into game (status, white_id, black_id, wager, fee, is_private, allow_observers, ply, fen, match,
        outage_compensated_until, created_at, started_at, ended_at, result, reason, winner_id, stake_source)
      values ('ended', ${whiteId}, ${blackId}, ${wager}, ${feeOf(wager)}, false, false, ${plies}, ${INITIAL_FEN}, '{}',
        ${new Date(endedMs)}, ${new Date(startedAtMs)}, ${new Date(startedAtMs)}, ${new Date(endedMs)}, ${result},
        ${reason}, ${winnerId}, ${stakeSource})
      returning id`.execute(tx);
    const gameId = Number(rows[0]?.id);
    const ended: EndedGame = {
      ...{ gameId, result, reason, ply: plies, whiteId, blackId, winnerId, stakeSource, wager },
      ...{ fee: feeOf(wager), timeControl: TIME_CONTROL, endedAtMs: endedMs },
    };
    if (stakeSource === 'balance') {
      await bookOrThrow(tx, holdTransfer({ gameId, seat: 'w', userId: whiteId, wager }));
      await bookOrThrow(tx, holdTransfer({ gameId, seat: 'b', userId: blackId, wager }));
      for (const transfer of transfersAtEnd(ended)) await bookOrThrow(tx, transfer);
      await closeAccount(tx, account('escrow', gameId));
    }
    await freezeRatings(tx, { gameId, whiteId, blackId, wager, timeControl: TIME_CONTROL, startedAtMs });
    await countResults(tx, ended);
    await rateResults(tx, ended);
    return gameId;
  });
}

/** Evidence without measures. */
export const NO_EVIDENCE: CaseEvidence = {
  shown: { ratings: null, cohortGames: 0, informativeMoves: 0, measures: [], games: [], pair: null },
  positions: [],
  details: {},
};

/** What fair play needs, in its default mode, for tests without players' names. */
export const fairPlayParts = (database: Database, time: Pick<Time, 'nowMs'>): FairPlayDeps => ({
  database,
  time,
  settings: { fairPlay: 'shadow', fairPlayThresholds: new Map() },
  users: { publicUsers: async () => new Map() },
});

/** The audit of all cases at once. */
export async function auditAllCases(queries: Queries): Promise<readonly Breach[]> {
  const found: Breach[] = [];
  let place: CasePlace | null = null;
  do {
    const page: Awaited<ReturnType<typeof auditCases>> = await auditCases(queries, place);
    found.push(...page.breaches);
    place = page.next;
  } while (place !== null);
  return found;
}
