// sim: whether every stake on chain ended where the row of its game says, exactly once, worked out from what landed.
import type pg from 'pg';
import type { GameRow, RunLog, Say } from './audited.ts';
import type { SeatChange, SeatNetwork } from './seat-network.ts';
import { ARBITER, OTHER_ARBITER } from './seat-program.ts';

interface EscrowRow {
  game_id: number;
  match: string; // hex
  white_wallet: string;
  black_wallet: string | null;
  is_settled: boolean;
  alarm: string | null;
  contradiction: string | null;
}

export async function auditStakes(
  pool: pg.Pool,
  games: readonly GameRow[],
  log: RunLog & { seats: SeatNetwork },
  say: Say,
): Promise<void> {
  const { rows } = await pool.query<EscrowRow>(`
    select game_id::int, encode(match, 'hex') as match, white_wallet, black_wallet, settled_at is not null as is_settled, alarm, contradiction
    from escrow_game`);
  const walletOf = new Map(log.players.map(({ userId, wallet }) => [userId, wallet]));
  let fees = 0n;
  for (const game of games.filter(({ stake_source }) => stake_source === 'escrow')) {
    const row = rows.find(({ game_id }) => game_id === game.id);
    if (row === undefined) {
      say(`game ${game.id} has its stakes on chain and no row of them`);
      continue;
    }
    const told = row.alarm ?? row.contradiction;
    if (told !== null) say(`game ${game.id} calls for an operator: ${told}`);
    const changes = log.seats.changes.filter(({ match }) => match === row.match);
    if (game.winner_id !== null) fees += game.fee;
    auditSeated(game, row, changes, walletOf, say);
    if (game.status !== 'ended') continue;
    if (!row.is_settled) say(`game ${game.id} is over and its stakes are not settled`);
    auditPaid(game, changes, walletOf, log.seats, say);
  }
  if (log.seats.gained(ARBITER) !== fees) say(`the arbiter gained ${log.seats.gained(ARBITER)}, due ${fees}`);
  for (const { wallet, userId } of log.players) {
    const moved = log.seats.changes
      .filter(({ player }) => player === wallet)
      .reduce((sum, change) => sum + change.moved, 0n);
    if (log.seats.gained(wallet) !== moved)
      say(`the wallet of ${userId} gained ${log.seats.gained(wallet)}, its seats say ${moved}`);
  }
}

type WalletOf = ReadonlyMap<number, string>;

/** Both stakes are bound to each other before black sits, and stay so until the game is over. */
function auditSeated(
  game: GameRow,
  row: EscrowRow,
  changes: readonly SeatChange[],
  walletOf: WalletOf,
  say: Say,
): void {
  if (game.black_id === null) return;
  const wallets = [row.white_wallet, walletOf.get(game.black_id)];
  if (row.black_wallet !== wallets[1]) say(`game ${game.id}: the one who sits has no reservation`);
  const bound = changes.filter(({ kind }) => kind === 'bound');
  const own = wallets.map((wallet) => bound.find(({ player }) => player === wallet));
  if (own.some((change, index) => change?.opponent !== wallets[1 - index]))
    say(`game ${game.id} began without both stakes bound to each other`);
  const boundMs = Math.max(...own.map((change) => change?.atMs ?? Number.NaN));
  const gone = changes.filter(
    ({ kind, player }) => wallets.includes(player) && kind !== 'bound' && kind !== 'opened',
  );
  const early = gone.find(
    ({ atMs }) => atMs >= boundMs && atMs < (game.ended_ms ?? Number.POSITIVE_INFINITY),
  );
  if (early !== undefined) say(`game ${game.id}: a stake was ${early.kind} before the game was over`);
}

/** The winner has both stakes but the fee, by one decision; everyone else has what they put in. */
function auditPaid(
  game: GameRow,
  changes: readonly SeatChange[],
  walletOf: WalletOf,
  seats: SeatNetwork,
  say: Say,
): void {
  const { id, winner_id: winner, wager, fee } = game;
  const decisions = new Set(changes.filter(({ kind }) => kind === 'paid').map(({ signature }) => signature));
  if (decisions.size !== (winner === null ? 0 : 1))
    say(`game ${id} (${game.result}) was decided ${decisions.size} times`);
  const players = new Set([...changes.map(({ player }) => player)]);
  for (const player of players) {
    const own = changes.filter((change) => change.player === player);
    const isForeign = seats.at(own[0]?.seat ?? '')?.arbiter === OTHER_ARBITER;
    // Its player named another arbiter: only its player can take it back.
    const held = isForeign ? (seats.at(own[0]?.seat ?? '')?.lamports ?? 0n) : 0n;
    const net = own.reduce((sum, { moved }) => sum + moved, 0n) + held;
    const isWinner = winner !== null && player === walletOf.get(winner);
    const loser = winner === game.white_id ? game.black_id : game.white_id;
    const isLoser = winner !== null && player === walletOf.get(loser ?? 0);
    const due = isWinner ? wager - fee : isLoser ? -wager : 0n;
    if (net !== due)
      say(`game ${id} (${game.result}): ${player.slice(0, 6)} has ${net} on chain, due ${due}`);
  }
  if (winner !== null && !players.has(walletOf.get(winner) ?? '')) say(`game ${id}: its winner never staked`);
}
