// sim: audits stakes on chain, from the transactions that landed. Each stake ended once, and went where the row of its game says.
import { type GameRow, sumOf } from './rows.ts';
import type { Audit } from './run-log.ts';
import { ARBITER, OTHER_ARBITER, type SeatChange, type SeatNetwork } from './seat-network.ts';

interface EscrowRow {
  game_id: number;
  match: string; // hex
  white_wallet: string;
  black_wallet: string | null;
  is_settled: boolean;
  alarm: string | null;
  contradiction: string | null;
  owed: bigint | null; // by the operator to the winner
}

type StakeAudit = Audit & { seats: SeatNetwork };

export async function auditStakes(run: StakeAudit): Promise<void> {
  const { pool, games, seats, say } = run;
  const { rows } = await pool.query<EscrowRow>(`
    select game_id::int, encode(match, 'hex') as match, white_wallet, black_wallet, settled_at is not null as is_settled, alarm, contradiction, lamports as owed
    from escrow_game left join escrow_debt using (game_id)`);
  const walletOf = new Map(run.players.map(({ userId, wallet }) => [userId, wallet]));
  let fees = 0n;
  for (const game of games.filter(({ stake_source }) => stake_source === 'escrow')) {
    const row = rows.find(({ game_id }) => game_id === game.id);
    if (row === undefined) {
      say(`game ${game.id} has its stakes on chain and no row of them`);
      continue;
    }
    const told = row.alarm ?? row.contradiction;
    if (told !== null) say(`game ${game.id} calls for an operator: ${told}`);
    const changes = seats.changes.filter(({ match }) => match === row.match);
    const isExpired = changes.some(({ isExpiry }) => isExpiry);
    if (game.winner_id !== null && !isExpired) fees += game.fee;
    // Once a player has taken back the stake of a won game, the chain can no longer pay the winner.
    const owed = game.winner_id !== null && isExpired ? game.wager - game.fee : null;
    if (game.status === 'ended' && row.owed !== owed)
      say(`game ${game.id}: the operator owes its winner ${owed}, and the rows say ${row.owed}`);
    auditSeated(game, { row, changes, walletOf }, say);
    if (game.status !== 'ended') continue;
    if (!row.is_settled) say(`game ${game.id} is over and its stakes are not settled`);
    auditPaid(game, changes, walletOf, run);
  }
  await auditSeats(run);
  if (seats.gained(ARBITER) !== fees) say(`the arbiter gained ${seats.gained(ARBITER)}, due ${fees}`);
  for (const { wallet, userId } of run.players) {
    const moved = sumOf(seats.changes, (change) => (change.player === wallet ? change.moved : 0n));
    if (seats.gained(wallet) !== moved)
      say(`the wallet of ${userId} gained ${seats.gained(wallet)}, its seats say ${moved}`);
  }
}

interface SeatRow {
  game_id: number;
  seat: string;
  state: string;
  closed_signature: string | null;
  is_settled: boolean;
}

/**
 * The row of a closed stake names the transaction that closed it. A player may have opened and withdrawn the stake again while no server
 * watched. Then the row may contain the previous state, but never a state from before the payout.
 */
async function auditSeats({ pool, seats, say }: StakeAudit): Promise<void> {
  const { rows } = await pool.query<SeatRow>(`
    select game_id::int, seat, state, closed_signature, settled_at is not null as is_settled
    from escrow_seat join escrow_game using (game_id)`);
  for (const { game_id, seat, state, closed_signature, is_settled } of rows) {
    const own = seats.changes.filter((change) => change.seat === seat);
    const last = own.at(-1);
    // The server does not follow a stake for another arbiter.
    const open = own.findLast(({ after }) => after !== null)?.after;
    if (!is_settled || last === undefined || open?.arbiter === OTHER_ARBITER) continue;
    const shown = own.findIndex(({ kind, signature }) => kind === state && signature === closed_signature);
    const isBefore = shown < own.findIndex(({ kind }) => kind === 'paid');
    if (shown === -1 || isBefore) say(`game ${game_id}: a stake was ${last.kind} and its row says ${state}`);
  }
}

type WalletOf = ReadonlyMap<number, string>;

/** Both stakes are bound to each other before Black takes the seat, and stay bound until the game is over. */
function auditSeated(
  game: GameRow,
  { row, changes, walletOf }: { row: EscrowRow; changes: readonly SeatChange[]; walletOf: WalletOf },
  say: Audit['say'],
): void {
  if (game.black_id === null) return;
  const wallets = [row.white_wallet, walletOf.get(game.black_id)];
  if (row.black_wallet !== wallets[1]) say(`game ${game.id}: the seated player has no reservation`);
  const bound = changes.filter(({ kind }) => kind === 'bound');
  const own = wallets.map((wallet) => bound.find(({ player }) => player === wallet));
  if (own.some((change, index) => change?.opponent !== wallets[1 - index]))
    say(`game ${game.id} began without both stakes bound to each other`);
  const boundMs = Math.max(...own.map((change) => change?.atMs ?? Number.NaN));
  const gone = changes.filter(
    ({ kind, isExpiry, player }) =>
      wallets.includes(player) && kind !== 'bound' && kind !== 'opened' && !isExpiry,
  );
  const early = gone.find(
    ({ atMs }) => atMs >= boundMs && atMs < (game.ended_ms ?? Number.POSITIVE_INFINITY),
  );
  if (early !== undefined) say(`game ${game.id}: a stake was ${early.kind} before the game was over`);
}

/**
 * One decision pays the winner both stakes less the fee, and everyone else has what they put in. If a stake was taken back after its
 * lock, every player has what they put in.
 */
function auditPaid(
  game: GameRow,
  changes: readonly SeatChange[],
  walletOf: WalletOf,
  { seats, say }: StakeAudit,
): void {
  const { id, winner_id: winner, wager, fee } = game;
  const isPaid = winner !== null && !changes.some(({ isExpiry }) => isExpiry);
  const decisions = new Set(changes.filter(({ kind }) => kind === 'paid').map(({ signature }) => signature));
  if (decisions.size !== (isPaid ? 1 : 0))
    say(`game ${id} (${game.result}) was decided ${decisions.size} times`);
  const players = new Set(changes.map(({ player }) => player));
  for (const player of players) {
    const own = changes.filter((change) => change.player === player);
    const isForeign = seats.at(own[0]?.seat ?? '')?.arbiter === OTHER_ARBITER;
    // The player named another arbiter, so only the player can take the stake back.
    const held = isForeign ? (seats.at(own[0]?.seat ?? '')?.lamports ?? 0n) : 0n;
    const net = sumOf(own, ({ moved }) => moved) + held;
    const isWinner = isPaid && player === walletOf.get(winner);
    const loser = winner === game.white_id ? game.black_id : game.white_id;
    const isLoser = isPaid && player === walletOf.get(loser ?? 0);
    const due = isWinner ? wager - fee : isLoser ? -wager : 0n;
    if (net !== due)
      say(`game ${id} (${game.result}): ${player.slice(0, 6)} has ${net} on chain, due ${due}`);
  }
  if (winner !== null && !players.has(walletOf.get(winner) ?? '')) say(`game ${id}: its winner never staked`);
}
