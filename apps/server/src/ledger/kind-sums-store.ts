// ledger: what the postings of players sum to, by the kind of their journals.
import { type Lamports, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries } from '../platform/database/index.ts';

/** The newest postings that are summed of a player. Their versions are gapless, so they are one range of the index. */
const POSTINGS_SUMMED = 2_000;

interface KindSums {
  byKind: ReadonlyMap<string, Lamports>; // signed
  isPartial: boolean; // the player has older postings
}

/** Sums the newest postings of each player. A player without an account is missing. */
export async function sumsByKind(
  queries: Queries,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, KindSums>> {
  const { rows } = await sql<{ player_id: bigint; kind: string; sum: bigint; is_partial: boolean }>`
    select account.ref as player_id, journal.kind, sum(posting.amount)::bigint as sum,
      account.version > ${POSTINGS_SUMMED} as is_partial
    from account
    join posting on posting.account_id = account.id and posting.account_version > account.version - ${POSTINGS_SUMMED}
    join journal on journal.id = posting.journal_id
    where account.kind = 'player' and account.ref = any(${playerIds.map(BigInt)}::bigint[])
    group by account.id, journal.kind`.execute(queries);
  const ofPlayer = Map.groupBy(rows, (row) => Number(row.player_id));
  return new Map(
    [...ofPlayer].map(([playerId, sums]) => [
      playerId,
      {
        byKind: new Map(sums.map(({ kind, sum }) => [kind, lamports(sum)])),
        isPartial: sums.some((row) => row.is_partial),
      },
    ]),
  );
}
