// sim: checks what must be true after a run, using the rows, the chain and the messages that players received. It shares no code with
// ledger or games: chess.js replays the moves, and the stakes are added up here.
import { Chess } from 'chess.js';
import type pg from 'pg';
import { auditClients } from './audit-clients.ts';
import { auditClocks } from './audit-clocks.ts';
import { auditCounts, auditEnd, auditRematch } from './audit-ends.ts';
import { auditLimits } from './audit-limits.ts';
import { auditRatings } from './audit-ratings.ts';
import { auditReceipts } from './audit-receipts.ts';
import { auditStakes } from './audit-stakes.ts';
import { joined, readSilences } from './cluster-log.ts';
import { auditCases } from './reviews/audit-cases.ts';
import { auditReturns } from './reviews/audit-returns.ts';
import {
  heldProfits,
  movedByReviews,
  readReviews,
  spentOnAvatars,
  uncountedGames,
} from './reviews/review-rows.ts';
import { type GameRow, gamesWithGaps, isSeated, readGames, readMoves, sumOf } from './rows.ts';
import type { Audit, RunLog } from './run-log.ts';

/** Returns a sentence for each broken promise. */
export async function audit(pool: pg.Pool, log: RunLog): Promise<string[]> {
  const faults: string[] = [];
  const games = await readGames(pool);
  const moves = await readMoves(pool);
  const byId = new Map(games.map((game) => [game.id, game]));
  const byGame = Map.groupBy(moves, ({ game_id }) => game_id);
  const run: Audit = {
    ...log,
    pool,
    games,
    moves,
    outages: joined(log.outages),
    silences: [...log.silences, ...(await readSilences(pool))],
    rows: await readReviews(pool),
    gameOf: (id) => byId.get(id),
    movesOf: (gameId) => byGame.get(gameId) ?? [],
    say(fault) {
      if (faults.length < 20 && !faults.includes(fault)) faults.push(fault);
    },
  };
  for (const game of games) {
    const board = auditMoves(game, run);
    if (board !== null) auditEnd(game, board, run);
    auditClocks(game, run);
    auditRematch(game, run);
  }
  for (const id of await gamesWithGaps(pool)) run.say(`the log of game ${id} lacks a row`);
  auditClients(run);
  auditWords(run);
  await auditBooks(run);
  await auditChain(run);
  await auditRecords(run);
  await auditReceipts(run);
  await auditLimits(run);
  await auditRatings(run);
  auditCases(run);
  await auditReturns(run);
  if (run.seats !== null) await auditStakes({ ...run, seats: run.seats });
  return faults;
}

/** Checks that the rows of a game are legal moves that lead to its position. Returns the board, or null if they do not. */
function auditMoves(game: GameRow, { movesOf, say }: Audit): Chess | null {
  const moves = movesOf(game.id);
  if (moves.length !== game.ply) say(`game ${game.id} has ${moves.length} moves and says ${game.ply}`);
  const illegal = moves.find(({ san }) => san === '');
  if (illegal !== undefined) {
    say(`game ${game.id}: ${illegal.uci} at ply ${illegal.ply} is not legal`);
    return null;
  }
  const board = new Chess(moves.at(-1)?.fen);
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
function auditWords({ moves, world, gameOf, say }: Audit): void {
  const row = new Map(moves.map((move) => [`${move.game_id}/${move.ply}`, move]));
  for (const { gameId, ply, san, fen } of world.movesSeen) {
    const stored = row.get(`${gameId}/${ply}`);
    if (stored?.san !== san || placement(stored.fen) !== placement(fen))
      say(`game ${gameId}: ${san} at ply ${ply} was told and is not there`);
  }
  for (const { gameId, result, winner } of world.endsSeen) {
    const game = gameOf(gameId);
    if (game?.result !== result || (game.winner_id ?? null) !== winner)
      say(`game ${gameId} was told to be ${result}, and is ${game?.result}`);
  }
  for (const { kind, what, userId, timeControl } of world.promises) {
    if (kind === 'withdrawn') continue;
    const game = gameOf(Number(what));
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
  game: number;
  kind: string;
  ref: number;
  amount: bigint;
}

async function auditBooks({ pool, games, say }: Audit): Promise<void> {
  const { rows: accounts } = await pool.query<{ kind: string; ref: number; balance: bigint; sum: bigint }>(`
    select kind, ref::int, balance, coalesce((select sum(amount) from posting where account_id = account.id), 0)::int8 as sum
    from account`);
  for (const { kind, ref, balance, sum } of accounts) {
    if (balance !== sum) say(`account ${kind} ${ref} says ${balance}, its postings ${sum}`);
    if (balance < 0n && kind !== 'chain' && kind !== 'adjust') say(`account ${kind} ${ref} is overdrawn`);
  }
  const total = sumOf(accounts, ({ balance }) => balance);
  if (total !== 0n) say(`all accounts together are ${total}, not 0`);
  const { rows: legs } = await pool.query<Leg>(`
    select escrow.ref::int as game, account.kind, account.ref::int, posting.amount
    from account escrow join posting own on own.account_id = escrow.id
    join posting on posting.journal_id = own.journal_id join account on account.id = posting.account_id
    where escrow.kind = 'escrow'`);
  const byGame = Map.groupBy(legs, ({ game }) => game);
  for (const game of games) auditStake(game, byGame.get(game.id) ?? [], say);
}

/** Checks the sums that each party paid and received for one game, over all its journals. */
function auditStake(game: GameRow, legs: readonly Leg[], say: Audit['say']): void {
  const net = (kind: string, ref: number | null): bigint =>
    sumOf(legs, (leg) => (leg.kind === kind && leg.ref === ref ? leg.amount : 0n));
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
  const paid = sumOf(legs, ({ kind, amount }) => (kind === 'fee' ? amount : 0n));
  if (paid !== (isWon ? fee : 0n)) say(`game ${game.id} (${game.result}) paid a fee of ${paid}`);
  if (legs.some(({ kind, ref }) => kind === 'player' && !seats.includes(ref)))
    say(`game ${game.id} moved money of another player`);
}

/** Every payment on chain was credited once, every withdrawal was paid once, and each player has the rest. */
async function auditChain(run: Audit): Promise<void> {
  const { pool, games, players, chain, world, rows, say } = run;
  const { rows: withdrawals } = await pool.query<{ user_id: number; lamports: bigint; state: string }>(
    'select user_id::int, lamports, state from withdrawal',
  );
  const { rows: balances } = await pool.query<{ ref: number; balance: bigint }>(
    "select ref::int, balance from account where kind = 'player'",
  );
  auditCounts(withdrawals, run);
  for (const { userId, wallet } of players) {
    const own = withdrawals.filter(({ user_id }) => user_id === userId);
    for (const { state } of own)
      if (!['completed', 'failed', 'cancelled'].includes(state)) say(`a withdrawal stays ${state}`);
    const paid = sumOf(own, ({ state, lamports }) => (state === 'completed' ? lamports : 0n));
    if (paid !== chain.paidOut(wallet))
      say(`player ${userId} was paid ${chain.paidOut(wallet)}, the rows say ${paid}`);
    const told = world.promises.filter((each) => each.kind === 'withdrawn' && each.userId === userId);
    if (own.length < told.length)
      say(`player ${userId} was told of ${told.length} withdrawals, not ${own.length}`);
    const won = sumOf(games, (game) => profit(game, userId));
    const decided = movedByReviews(rows, userId) - spentOnAvatars(rows, userId);
    const due = chain.paidIn(wallet) - paid + won + decided;
    const has = balances.find(({ ref }) => ref === userId)?.balance ?? 0n;
    if (has !== due) say(`player ${userId} has ${has}, due ${due}`);
  }
  const { rows: frozen } = await pool.query<{ reason: string }>('select reason from money_freeze');
  for (const { reason } of frozen) say(`money is frozen: ${reason}`);
}

/** A player's profit from the game so far. A stake that is held counts as spent. */
function profit(game: GameRow, userId: number): bigint {
  if (game.stake_source === 'escrow' || !isSeated(game, userId)) return 0n;
  if (game.status !== 'ended') return -game.wager;
  if (game.winner_id === null) return 0n;
  return game.winner_id === userId ? game.wager - game.fee : -game.wager;
}

async function auditRecords({ pool, games, rows: reviews, say }: Audit): Promise<void> {
  const { rows } = await pool.query<{ user_id: number; record: string }>(
    "select user_id::int, concat_ws(',', wins, losses, draws, total_earnings) as record from player_record",
  );
  for (const { user_id: userId, record } of rows) {
    const uncounted = uncountedGames(reviews, userId);
    const own = games.filter((game) => isSeated(game, userId) && !uncounted.has(game.id));
    const won = own.filter(({ winner_id }) => winner_id === userId);
    const lost = own.filter(({ winner_id }) => winner_id !== null && winner_id !== userId);
    const drawn = own.filter(({ result }) => result === 'draw');
    const earned = sumOf(won, ({ wager, fee }) => wager - fee) - heldProfits(reviews, userId);
    const due = [won.length, lost.length, drawn.length, earned].join();
    if (record !== due) say(`player ${userId} has the record ${record}, due ${due}`);
  }
}
