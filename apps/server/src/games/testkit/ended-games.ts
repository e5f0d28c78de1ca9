// games/testkit: ended games, written as the server writes them. Their players exist only as rows.
import { createHash } from 'node:crypto';
import { type Command, createMatch, decide, Game, type MatchEvent, type MoveInput } from '@kingstake/chess';
import { longGame } from '@kingstake/chess/testkit';
import { DEFAULT_TIME_CONTROL, lamports, timeControlOf } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { systemTime } from '../../platform/time.ts';
import { signReceipt } from '../receipts/receipt-view.ts';
import { advance, type GameRecord } from '../rows/game-record.ts';
import { findGame, insertGame, writeSteps } from '../rows/game-store.ts';
import { type DrawOffer, type LogEntry, receiptAfter, type SignedAct } from '../rows/receipt-chain.ts';
import { insertReceipt } from '../rows/receipt-store.ts';
import { insertPlayers } from './game-harness.ts';
import { testReceiptKey } from './receipts.ts';

const TERMS = { isPrivate: false, allowObservers: true, timeControl: timeControlOf(DEFAULT_TIME_CONTROL) };
const STAKES = {
  wager: lamports(1_000n),
  fee: lamports(50n),
  stakeSource: 'balance' as const,
  gameCode: null,
};
const HOUR_MS = 3_600_000;

export interface EndedTerms {
  plies: number;
  hoursAgo: number; // its end; 0 leaves it running
  ending?: 'resignation' | 'draw';
  isSigned?: boolean; // whether the players signed their acts; absent: the server has not signed the receipt either
  thinkMs?(ply: number): number; // before each ply
}

const SHORT_MS = (ply: number): number => 700 + (ply % 7) * 100;
const KEY = testReceiptKey(1);
const PLAYER_KEY = KEY.address;

/** Returns random bytes instead of a signature. Like a real one, they do not compress. */
const signatureOn = (on: number, gameId: number): SignedAct => ({
  on,
  sig: createHash('sha512').update(`${gameId}/${on}`).digest('base64url'),
  key: PLAYER_KEY,
});

/** Plays a game between users 1 and 2, and stores it with its receipt. */
export async function insertPlayed(database: Database, terms: EndedTerms): Promise<GameRecord> {
  const { plies, hoursAgo, ending = 'resignation', isSigned, thinkMs = SHORT_MS } = terms;
  const { moves } = longGame(plies, plies + 1);
  let atMs = systemTime.nowMs() - hoursAgo * HOUR_MS - 10_000;
  for (let ply = 0; ply < plies + 5; ply += 1) atMs -= thinkMs(ply) + 100;
  const startMs = atMs;
  return database.transaction(async (tx) => {
    const game = Game.start();
    let record = await insertGame(tx, { match: createMatch(1, TERMS, startMs), ...STAKES }, startMs);
    /** Decides commands, and writes them as one step. */
    async function write(commands: readonly [command: Command, clientMoveId?: string][]): Promise<void> {
      const before = record;
      const events: MatchEvent[] = [];
      const entries: LogEntry[] = [];
      let offer: DrawOffer | null = null;
      for (const [command, clientMoveId = null] of commands) {
        atMs += thinkMs(record.moves.length);
        const decision = decide(record.match, game, command, atMs);
        if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal}`);
        events.push(...decision.events);
        const decided = { before: record.match, after: decision.match, events: decision.events, atMs };
        const head = record.receipt;
        const signed = isSigned === true && head !== null ? signatureOn(head.n, record.id) : null;
        const receipt = head === null ? null : receiptAfter(head, { ...decided, signed });
        record = advance(record, decision, { clientMoveId, compensatedUntilMs: startMs, receipt });
        entries.push(...(receipt?.entries ?? []));
        offer = receipt?.offer ?? offer;
      }
      const written = await writeSteps(tx, [{ before, after: record, events, entries, offer }], 0);
      if (written.size !== 1) throw new Error('the game was not written');
      record = { ...record, version: before.version + 1 };
    }
    await write([
      [{ type: 'connect', by: 1, at: 1 }],
      [{ type: 'join', by: 2, hasCode: false }],
      [{ type: 'connect', by: 2, at: 1 }],
      [{ type: 'accept', by: 1 }],
    ]);
    const key = isSigned === true ? PLAYER_KEY : null;
    const place = { origin: 'https://kingstake.example', cluster: 'mainnet-beta' };
    await insertReceipt(tx, { gameId: record.id, ...place, keys: { white: key, black: key } });
    record = (await findGame(tx, record.id)) as GameRecord;
    for (const [index, move] of moves.entries())
      await write([
        [
          { type: 'move', by: 1 + (index % 2), move: move as MoveInput, rttMs: 20 + index },
          `name${String(index).padStart(4, '0')}`,
        ],
      ]);
    if (hoursAgo === 0) return record;
    if (ending === 'draw') {
      await write([[{ type: 'offer-draw', by: 1 }]]);
      await write([[{ type: 'accept-draw', by: 2 }]]);
    } else await write([[{ type: 'resign', by: 1 + (plies % 2) }]]);
    if (isSigned === undefined) return record;
    await sql`insert into receipt_key (n, key, announced_at, since) values (1, ${KEY.address}, 'epoch', 'epoch')
      on conflict do nothing`.execute(tx);
    await signReceipt(tx, record, { ...KEY, n: 1 });
    return record;
  });
}

/** Inserts users 1 and 2. */
export async function insertTwoUsers(database: Database): Promise<void> {
  await insertPlayers(database, ['p1', 'p2']);
}

/** Makes the next game get the id after this one. */
export async function setLastGameId(database: Database, id: number): Promise<void> {
  await database.run((queries) => sql`select setval('game_id_seq', ${id})`.execute(queries));
}
