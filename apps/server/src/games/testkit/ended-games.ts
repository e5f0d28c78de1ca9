// games/testkit: ended games, written as the server writes them. Their players exist only as rows.
import { createMatch, decide, Game, type MatchEvent, type MoveInput } from '@kingstake/chess';
import { longGame } from '@kingstake/chess/testkit';
import { DEFAULT_TIME_CONTROL, lamports, timeControlOf } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { systemTime } from '../../platform/time.ts';
import { advance, type GameRecord } from '../rows/game-record.ts';
import { insertGame, writeSteps } from '../rows/game-store.ts';
import { insertPlayers } from './game-harness.ts';

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
  thinkMs?(ply: number): number; // before each ply
}

const SHORT_MS = (ply: number): number => 700 + (ply % 7) * 100;

/** Plays a game between users 1 and 2, and stores it. */
export async function insertPlayed(
  database: Database,
  { plies, hoursAgo, ending = 'resignation', thinkMs = SHORT_MS }: EndedTerms,
): Promise<GameRecord> {
  const { moves } = longGame(plies, plies + 1);
  let atMs = systemTime.nowMs() - hoursAgo * HOUR_MS - 10_000;
  for (let ply = 0; ply < plies + 5; ply += 1) atMs -= thinkMs(ply) + 100;
  const startMs = atMs;
  return database.transaction(async (tx) => {
    const before = await insertGame(tx, { match: createMatch(1, TERMS, startMs), ...STAKES }, startMs);
    let after = before;
    const events: MatchEvent[] = [];
    const game = Game.start();
    const act = (command: Parameters<typeof decide>[2], name: string | null = null): void => {
      atMs += thinkMs(after.moves.length);
      const decision = decide(after.match, game, command, atMs);
      if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal}`);
      events.push(...decision.events);
      after = advance(after, decision, { clientMoveId: name, compensatedUntilMs: startMs, receipt: null });
    };
    act({ type: 'connect', by: 1, at: 1 });
    act({ type: 'join', by: 2, hasCode: false });
    act({ type: 'connect', by: 2, at: 1 });
    act({ type: 'accept', by: 1 });
    for (const [index, move] of moves.entries())
      act({ type: 'move', by: 1 + (index % 2), move: move as MoveInput, rttMs: 20 + index }, `name-${index}`);
    if (hoursAgo > 0 && ending === 'draw') {
      act({ type: 'offer-draw', by: 1 });
      act({ type: 'accept-draw', by: 2 });
    } else if (hoursAgo > 0) act({ type: 'resign', by: 1 + (plies % 2) });
    const written = await writeSteps(tx, [{ before, after, events, entries: [], offer: null }]);
    if (written.size !== 1) throw new Error('the game was not written');
    return { ...after, version: before.version + 1 };
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
