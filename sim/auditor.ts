// sim: checks what must be true after a run, using the rows, the chain and the messages that players received. It shares no code with
// ledger or games: chess.js replays the moves, and the stakes are added up here.
import { Chess } from 'chess.js';
import type pg from 'pg';
import { auditClients } from './audit-clients.ts';
import { auditClocks } from './audit-clocks.ts';
import { auditCluster } from './audit-cluster.ts';
import { auditCounts, auditEnd, auditRematch } from './audit-ends.ts';
import { auditLimits } from './audit-limits.ts';
import { auditRatings } from './audit-ratings.ts';
import { auditReceipts } from './audit-receipts.ts';
import { auditStakes } from './audit-stakes.ts';
import { joined, readSilences } from './cluster-log.ts';
import type { World } from './player-world.ts';
import { auditCases } from './reviews/audit-cases.ts';
import { auditReturns } from './reviews/audit-returns.ts';
import {
  heldProfits,
  movedByReviews,
  type ReviewRows,
  readReviews,
  spentOnAvatars,
  uncountedGames,
} from './reviews/review-rows.ts';
import type { GameRow, MoveRow, RunLog, Say } from './run-log.ts';

/** Returns a sentence for each broken promise. */
export async function audit(pool: pg.Pool, given: RunLog): Promise<string[]> {
  const faults: string[] = [];
  const say = (fault: string): void => {
    if (faults.length < 20 && !faults.includes(fault)) faults.push(fault);
  };
  const games = await readGames(pool);
  const moves = await readMoves(pool);
  const outages = joined(given.outages);
  const log = { ...given, outages, silences: [...given.silences, ...(await readSilences(pool))] };
  for (const game of games) {
    const own = moves.filter(({ game_id }) => game_id === game.id);
    const board = auditMoves(game, own, say);
    if (board !== null) auditEnd(game, own, board, log, say);
    auditClocks(game, own, log, say);
    auditRematch(game, games, log.world.said, say);
  }
  auditClients(games, moves, log, say);
  if (log.cluster !== undefined) auditCluster(games, moves, log, say);
  auditWords(games, moves, log.world, say);
  const reviews = await readReviews(pool);
  await auditBooks(pool, games, say);
  await auditChain(pool, games, { ...log, rows: reviews }, say);
  await auditRecords(pool, games, reviews, say);
  await auditReceipts(pool, games, { moves, world: log.world }, say);
  await auditLimits(pool, games, reviews, say);
  await auditRatings(pool, games, reviews, say);
  auditCases(games, reviews, log, say);
  await auditReturns(pool, { games, rows: reviews, ...log }, say);
  if (log.seats !== null) await auditStakes(pool, games, { ...log, seats: log.seats }, say);
  return faults;
}

async function readGames(pool: pg.Pool): Promise<GameRow[]> {
  const { rows } = await pool.query<GameRow>(`
    select id::int, status, result, reason, white_id::int, black_id::int, rematch_of::int, stake_source, winner_id::int, wager, fee, ply, fen,
      split_part(time_control, '+', 1)::int * 1000 as initial_ms,
      split_part(time_control, '+', 2)::int * 1000 as increment_ms,
      (extract(epoch from created_at) * 1000)::float8 as created_ms,
      (extract(epoch from started_at) * 1000)::float8 as started_ms,
      (extract(epoch from ended_at) * 1000)::float8 as ended_ms,
      exists (select from review_game c where c.user_id = g.white_id and c.state = 'upheld'
        and c.ended_at > g.created_at and c.ended_at < g.ended_at + interval '1 s') as outlived_decision,
      exists (select from game s where s.aborted_by = g.white_id and s.reason in ('ready-expired', 'first-move')
        and s.ended_at > g.created_at - interval '5 s' and s.ended_at < g.ended_at + interval '5 s') as outlived_silence
    from game g order by id`);
  return rows;
}

async function readMoves(pool: pg.Pool): Promise<MoveRow[]> {
  const { rows } = await pool.query<MoveRow>(`
    select game_id::int, ply, san, fen, from_square, to_square, promotion, white_ms, black_ms, client_move_id,
      (extract(epoch from at) * 1000)::float8 as at_ms
    from game_move order by game_id, ply`);
  return rows;
}

/** Checks that the rows of a game are its moves, without a gap, and lead to its position. Returns the board, or null if they do not. */
function auditMoves(game: GameRow, moves: readonly MoveRow[], say: Say): Chess | null {
  if (moves.length !== game.ply) say(`game ${game.id} has ${moves.length} moves and says ${game.ply}`);
  const board = new Chess();
  for (const [index, move] of moves.entries()) {
    if (move.ply !== index + 1) say(`game ${game.id} skips from ply ${index} to ${move.ply}`);
    try {
      const { from_square: from, to_square: to, promotion } = move;
      board.move({ from, to, ...(promotion === null ? {} : { promotion }) });
    } catch {
      say(`game ${game.id}: ${move.san} at ply ${move.ply} is not legal`);
      return null;
    }
    if (placement(board.fen()) !== placement(move.fen))
      say(`game ${game.id}: ply ${move.ply} leads elsewhere`);
  }
  if (placement(board.fen()) !== placement(game.fen))
    say(`game ${game.id} is not at the position of its moves`);
  const mated = board.isCheckmate();
  if (mated !== (game.reason === 'checkmate'))
    say(`game ${game.id}: mate ${mated}, but ended by ${game.reason}`);
  if (mated && game.winner_id !== (board.turn() === 'w' ? game.black_id : game.white_id))
    say(`game ${game.id}: the mated side won`);
  return board;
}

/** Pieces, side to move and castling rights. Engines differ in when they write the en passant square, so it is left out. */
function placement(fen: string): string {
  return fen.split(' ').slice(0, 3).join(' ');
}

/** Every move and every end that players received is in the rows. */
function auditWords(games: readonly GameRow[], moves: readonly MoveRow[], world: World, say: Say): void {
  const row = new Map(moves.map((move) => [`${move.game_id}/${move.ply}`, move]));
  for (const seen of world.movesSeen) {
    const stored = row.get(`${seen.gameId}/${seen.ply}`);
    if (stored?.san !== seen.san || stored.fen !== seen.fen)
      say(`game ${seen.gameId}: ${seen.san} at ply ${seen.ply} was told and is not there`);
  }
  const byId = new Map(games.map((game) => [game.id, game]));
  for (const { gameId, result, winner } of world.endsSeen) {
    const game = byId.get(gameId);
    if (game?.result !== result || (game.winner_id ?? null) !== winner)
      say(`game ${gameId} was told to be ${result}, and is ${game?.result}`);
  }
  for (const { kind, what, userId, timeControl } of world.promises) {
    if (kind === 'withdrawn') continue;
    const game = byId.get(Number(what));
    const played = `${(game?.initial_ms ?? 0) / 1_000}+${(game?.increment_ms ?? 0) / 1_000}`;
    if (timeControl !== undefined && timeControl !== played)
      say(`game ${what} was ${kind} as ${timeControl}, and is ${played}`);
    if (kind === 'found') continue;
    if (game?.white_id !== userId) say(`game ${what} was ${kind} by ${userId}, and is not theirs`);
    if (kind === 'cancelled' && game?.result !== 'cancelled')
      say(`game ${what} was cancelled, and is ${game?.result}`);
  }
}

interface Leg {
  op_key: string;
  kind: string;
  ref: number;
  amount: bigint;
}

async function auditBooks(pool: pg.Pool, games: readonly GameRow[], say: Say): Promise<void> {
  const { rows: accounts } = await pool.query<{ kind: string; ref: number; balance: bigint; sum: bigint }>(`
    select kind, ref::int, balance, coalesce((select sum(amount) from posting where account_id = account.id), 0)::int8 as sum
    from account`);
  let total = 0n;
  for (const { kind, ref, balance, sum } of accounts) {
    total += balance;
    if (balance !== sum) say(`account ${kind} ${ref} says ${balance}, its postings ${sum}`);
    if (balance < 0n && kind !== 'chain' && kind !== 'adjust') say(`account ${kind} ${ref} is overdrawn`);
  }
  if (total !== 0n) say(`all accounts together are ${total}, not 0`);

  const { rows: legs } = await pool.query<Leg & { game: number }>(`
    select escrow.ref::int as game, journal.op_key, account.kind, account.ref::int, posting.amount
    from account escrow join posting own on own.account_id = escrow.id
    join journal on journal.id = own.journal_id join posting on posting.journal_id = journal.id
    join account on account.id = posting.account_id where escrow.kind = 'escrow'`);
  for (const game of games)
    auditStake(
      game,
      legs.filter((leg) => leg.game === game.id),
      say,
    );
}

/** Checks the sums that each party paid and received for one game, over all its journals. */
function auditStake(game: GameRow, legs: readonly Leg[], say: Say): void {
  const net = (kind: string, ref: number | null): bigint =>
    legs.filter((leg) => leg.kind === kind && leg.ref === ref).reduce((sum, leg) => sum + leg.amount, 0n);
  const { winner_id: winner } = game;
  // Stakes on chain are not booked in the ledger.
  const wager = game.stake_source === 'balance' ? game.wager : 0n;
  const fee = wager / 20n;
  if (game.fee !== game.wager / 20n) say(`game ${game.id} takes ${game.fee} of ${game.wager}`);
  const held = { waiting: wager, ready: 2n * wager, active: 2n * wager, ended: 0n }[game.status] ?? -1n;
  if (net('escrow', game.id) !== held)
    say(`game ${game.id} (${game.status}) holds ${net('escrow', game.id)}`);
  if (game.status !== 'ended') return;
  const seats = [game.white_id, ...(game.black_id === null ? [] : [game.black_id])];
  const isWon = ['white_wins', 'black_wins', 'forfeit'].includes(game.result ?? '');
  if (isWon !== (winner !== null)) say(`game ${game.id}: ${game.result}, won by ${winner}`);
  for (const seat of seats) {
    const due = !isWon ? 0n : seat === winner ? wager - fee : -wager;
    if (net('player', seat) !== due)
      say(`game ${game.id} (${game.result}): ${seat} got ${net('player', seat)}, due ${due}`);
  }
  const paid = legs.filter(({ kind }) => kind === 'fee').reduce((sum, { amount }) => sum + amount, 0n);
  if (paid !== (isWon ? fee : 0n)) say(`game ${game.id} (${game.result}) paid a fee of ${paid}`);
  const others = legs.filter(({ kind, ref }) => kind === 'player' && !seats.includes(ref));
  if (others.length > 0) say(`game ${game.id} moved money of another player`);
}

/** Every payment on chain was credited once, every withdrawal was paid once, and each player has the rest. */
async function auditChain(
  pool: pg.Pool,
  games: readonly GameRow[],
  log: RunLog & { rows: ReviewRows },
  say: Say,
): Promise<void> {
  const { rows: withdrawals } = await pool.query<{ user_id: number; lamports: bigint; state: string }>(
    'select user_id::int, lamports, state from withdrawal',
  );
  const { rows: balances } = await pool.query<{ ref: number; balance: bigint }>(
    "select ref::int, balance from account where kind = 'player'",
  );
  auditCounts(games, withdrawals, log, say);
  for (const player of log.players) {
    const own = withdrawals.filter(({ user_id }) => user_id === player.userId);
    for (const { state } of own)
      if (!['completed', 'failed', 'cancelled'].includes(state)) say(`a withdrawal stays ${state}`);
    const paid = own
      .filter(({ state }) => state === 'completed')
      .reduce((sum, each) => sum + each.lamports, 0n);
    if (paid !== log.chain.paidOut(player.wallet))
      say(`player ${player.userId} was paid ${log.chain.paidOut(player.wallet)}, the rows say ${paid}`);
    const told = log.world.promises.filter(
      ({ kind, userId }) => kind === 'withdrawn' && userId === player.userId,
    );
    if (own.length < told.length)
      say(`player ${player.userId} was told of ${told.length} withdrawals, not ${own.length}`);
    const won = games.reduce((sum, game) => sum + profit(game, player.userId), 0n);
    const decided = movedByReviews(log.rows, player.userId) - spentOnAvatars(log.rows, player.userId);
    const due = log.chain.paidIn(player.wallet) - paid + won + decided;
    const has = balances.find(({ ref }) => ref === player.userId)?.balance ?? 0n;
    if (has !== due) say(`player ${player.userId} has ${has}, due ${due}`);
  }
  const { rows: frozen } = await pool.query<{ reason: string }>('select reason from money_freeze');
  for (const { reason } of frozen) say(`money is frozen: ${reason}`);
}

/** A player's profit from the game so far. A stake that is held counts as spent. */
function profit(game: GameRow, userId: number): bigint {
  if (game.stake_source === 'escrow') return 0n;
  if (game.status !== 'ended') return [game.white_id, game.black_id].includes(userId) ? -game.wager : 0n;
  if (game.winner_id === null || ![game.white_id, game.black_id].includes(userId)) return 0n;
  return game.winner_id === userId ? game.wager - game.fee : -game.wager;
}

async function auditRecords(
  pool: pg.Pool,
  games: readonly GameRow[],
  reviews: ReviewRows,
  say: Say,
): Promise<void> {
  const { rows } = await pool.query<{
    user_id: number;
    wins: number;
    losses: number;
    draws: number;
    total_earnings: bigint;
  }>('select user_id::int, wins, losses, draws, total_earnings from player_record');
  for (const record of rows) {
    const uncounted = uncountedGames(reviews, record.user_id);
    const own = games.filter(
      ({ id, white_id, black_id }) => [white_id, black_id].includes(record.user_id) && !uncounted.has(id),
    );
    const won = own.filter(({ winner_id }) => winner_id === record.user_id);
    const lost = own.filter(({ winner_id }) => winner_id !== null && winner_id !== record.user_id);
    const drawn = own.filter(({ result }) => result === 'draw');
    const held = heldProfits(reviews, record.user_id);
    const earned = won.reduce((sum, { wager, fee }) => sum + wager - fee, 0n) - held;
    const counted = [record.wins, record.losses, record.draws, record.total_earnings].join();
    const due = [won.length, lost.length, drawn.length, earned].join();
    if (counted !== due) say(`player ${record.user_id} has the record ${counted}, due ${due}`);
  }
}
