// sim: audits the receipts. Each chain is recomputed from its entries, clients received the same values, each act has the signature that
// its client sent, and the receipt verifies the game.

import {
  chainAfter,
  chainOfTerms,
  type Receipt,
  type ReceiptEnd,
  ReceiptEntry,
  type ReceiptGrant,
  ReceiptTerms,
  rootOf,
  toHex,
} from '@kingstake/proofs/receipts';
import { verifyReceipt } from '@kingstake/proofs/receipts/verify';
import { testVerify } from '../apps/server/src/games/testkit/receipts.ts';
import type { Said } from './line.ts';
import type { GameRow, MoveRow } from './rows.ts';
import type { Audit } from './run-log.ts';

interface GrantRow extends Omit<ReceiptGrant, 'side'> {
  wallet_address: string;
}

interface EntryRow {
  n: number;
  chain: string;
  entry: string;
}

interface SignatureRow {
  game_id: number;
  root: string;
  signature: string;
  key: string;
  ended: Date;
  since: Date;
  until: Date | null;
}

export async function auditReceipts(run: Audit): Promise<void> {
  const { pool, games, movesOf, say } = run;
  const { rows: begun } = await pool.query<{ game_id: number; terms: string; chain: string }>(
    'select game_id::int, terms, chain from game_receipt',
  );
  const { rows: entries } = await pool.query<EntryRow & { game_id: number }>(
    'select game_id::int, n, chain, entry from receipt_entry order by game_id, n',
  );
  const { rows: grants } = await pool.query<GrantRow>(
    'select wallet_address, key, message, signature from signing_key',
  );
  const { rows: signatures } = await pool.query<SignatureRow>(
    `select game_id::int, root, signature, key, ended_at as ended, since, until
     from receipt_signature join receipt_key on n = key_n`,
  );
  for (const game of games) {
    if (game.started_ms === null) continue;
    const row = begun.find(({ game_id }) => game_id === game.id);
    if (row === undefined) {
      say(`game ${game.id} has no receipt`);
      continue;
    }
    const own = entries.filter(({ game_id }) => game_id === game.id);
    const terms = ReceiptTerms.parse(JSON.parse(row.terms));
    const read = own.map(({ entry }) => ReceiptEntry.parse(JSON.parse(entry)));
    const last = auditLinks(game.id, { terms, first: row.chain, own, read }, say);
    auditMoves(game.id, read, movesOf(game.id), say);
    auditSeen(game.id, [row.chain, ...own.map(({ chain }) => chain)], run);
    auditSigned(game, read, run);
    const given = { terms, entries: read, grants: grantsOf(terms, read, grants), chain: last };
    const signed = signatures.find(({ game_id }) => game_id === game.id) ?? null;
    if (game.status === 'ended') await auditVerdict(game, { ...given, signed }, say);
    else if (signed !== null) say(`game ${game.id} runs, and its receipt is signed`);
  }
}

/** Each value follows from the previous value and the entry. Returns the last value. */
function auditLinks(
  gameId: number,
  given: { terms: ReceiptTerms; first: string; own: readonly EntryRow[]; read: readonly ReceiptEntry[] },
  say: Audit['say'],
): Uint8Array {
  let chain = chainOfTerms(given.terms);
  if (toHex(chain) !== given.first) say(`game ${gameId}: the receipt begins with another value`);
  for (const [index, entry] of given.read.entries()) {
    chain = chainAfter(chain, entry);
    const row = given.own[index];
    if (row?.n !== index + 1 || row.chain !== toHex(chain))
      say(`game ${gameId}: entry ${index + 1} of the receipt is not linked to the one before`);
  }
  return chain;
}

function auditMoves(
  gameId: number,
  entries: readonly ReceiptEntry[],
  moves: readonly MoveRow[],
  say: Audit['say'],
): void {
  const entered = entries.flatMap((entry) => (entry.type === 'move' ? [entry.uci] : []));
  const played = moves.map(
    ({ from_square, to_square, promotion }) => from_square + to_square + (promotion ?? ''),
  );
  if (entered.join() !== played.join()) say(`game ${gameId}: the receipt has other moves`);
}

/** The grants by which the wallets authorised the session keys of the game. */
function grantsOf(
  terms: ReceiptTerms,
  entries: readonly ReceiptEntry[],
  grants: readonly GrantRow[],
): ReceiptGrant[] {
  const keys = new Set([terms.white.key, terms.black.key]);
  for (const entry of entries) if (entry.type === 'key') keys.add(entry.key);
  return grants
    .filter(({ key }) => keys.has(key))
    .map(({ wallet_address, ...grant }) => ({
      side: wallet_address === terms.white.wallet ? 'w' : 'b',
      ...grant,
    }));
}

async function auditVerdict(
  game: GameRow,
  {
    chain,
    signed,
    ...given
  }: Pick<Receipt, 'terms' | 'entries' | 'grants'> & { chain: Uint8Array; signed: SignatureRow | null },
  say: Audit['say'],
): Promise<void> {
  const { terms, entries } = given;
  if (signed === null) {
    say(`game ${game.id} has ended, and its receipt is not signed`);
    return;
  }
  const paidTo = (userId: number): string =>
    String(
      game.winner_id === null ? game.wager : game.winner_id === userId ? 2n * game.wager - game.fee : 0n,
    );
  const end: ReceiptEnd = {
    result: game.result ?? '',
    reason: game.reason ?? '',
    winner: game.winner_id,
    at: entries.at(-1)?.at ?? 0,
    paid: { white: paidTo(terms.white.user), black: paidTo(terms.black.user) },
  };
  const receipt: Receipt = {
    v: 1,
    ...given,
    end,
    root: signed.root,
    serverKey: signed.key,
    serverSignature: signed.signature,
  };
  if (toHex(rootOf(chain, end)) !== signed.root) say(`game ${game.id}: the signed root is another one`);
  const endedMs = Date.parse(terms.startedAt) + end.at;
  if (
    signed.ended.getTime() !== endedMs ||
    signed.since.getTime() > endedMs ||
    (signed.until?.getTime() ?? endedMs) < endedMs
  )
    say(`game ${game.id}: its receipt is signed by a key that was not in force at its end`);
  const { checks } = await verifyReceipt(receipt, { serverKeys: null, verify: await testVerify() });
  for (const { name, ok, detail } of checks)
    if (!ok) say(`game ${game.id}: its receipt fails ${name}: ${detail}`);
}

type PlayerEntry = Exclude<ReceiptEntry, { by: 's' }>;

const MESSAGES = { move: 'make_move', resign: 'resign', draw_accept: 'accept_draw' } as const;

/** `chains` contains the value after each entry, in hex. Index 0 is the value of the terms. */
function auditSeen(gameId: number, chains: readonly string[], { world, say }: Audit): void {
  for (const seen of world.receiptsSeen.values())
    if (seen.gameId === gameId && chains[seen.n] !== seen.chain)
      say(`player ${seen.userId} was sent another chain for entry ${seen.n} of game ${gameId}`);
  for (const { userId, what } of world.receiptFaults.filter((fault) => fault.gameId === gameId))
    say(`player ${userId} found a fault in the receipt of game ${gameId}: ${what}`);
}

/** A signed act is stored with its signature, and no entry has a signature that its player did not send. */
function auditSigned(game: GameRow, entries: readonly ReceiptEntry[], { world, movesOf, say }: Audit): void {
  const moves = movesOf(game.id);
  const sent = world.said.filter(({ gameId }) => gameId === game.id);
  const idOf = (by: 'w' | 'b') => (by === 'w' ? game.white_id : game.black_id);
  let ply = 0;
  let lastPlayerN = 0;
  for (const entry of entries) {
    if (entry.by === 's') continue;
    if (entry.type === 'move') ply += 1;
    const moveId = entry.type === 'move' ? (moves[ply - 1]?.client_move_id ?? null) : null;
    const own = sent.filter(
      ({ userId, what, moveId: id }) =>
        userId === idOf(entry.by) && what === MESSAGES[entry.type] && id === moveId,
    );
    if (!isStoredAsSent(entry, own, lastPlayerN))
      say(`game ${game.id}: entry ${entry.n} (${entry.type}) is not stored with the signature that was sent`);
    if (entry.type === 'draw_accept' && entry.offer.sig !== null) {
      const offerer = idOf(entry.by === 'w' ? 'b' : 'w');
      const offers = sent.filter(({ userId, what }) => userId === offerer && what === 'offer_draw');
      if (!offers.some(({ sig }) => sig === entry.offer.sig))
        say(`game ${game.id}: the draw offer that was accepted has a signature that was not sent`);
    }
    lastPlayerN = entry.n;
  }
}

/** An act may be stored as unsigned if it was signed before the newest act of a player. This does not apply to moves. */
function isStoredAsSent(entry: PlayerEntry, sent: readonly Said[], lastPlayerN: number): boolean {
  if (entry.sig !== null) return sent.some(({ sig, on }) => sig === entry.sig && on === entry.on);
  const isOld = ({ on }: Said) => entry.type !== 'move' && on !== null && on < lastPlayerN;
  return sent.some((each) => each.sig === null || isOld(each));
}
