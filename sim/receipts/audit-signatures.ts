// sim: audits what clients received and sent for receipts: each chain value that they received, and each act that they signed.
import type { ReceiptEntry } from '@kingstake/proofs/receipts';
import type { Said, World } from '../player-world.ts';
import type { GameRow, MoveRow, Say } from '../run-log.ts';

type PlayerEntry = Exclude<ReceiptEntry, { by: 's' }>;

const MESSAGES = { move: 'make_move', resign: 'resign', draw_accept: 'accept_draw' } as const;

/** `chains` contains the value after each entry, in hex. Index 0 is the value of the terms. */
export function auditSeen(gameId: number, chains: readonly string[], world: World, say: Say): void {
  for (const seen of world.receiptsSeen.values())
    if (seen.gameId === gameId && chains[seen.n] !== seen.chain)
      say(`player ${seen.userId} was sent another chain for entry ${seen.n} of game ${gameId}`);
  for (const { userId, what } of world.receiptFaults.filter((fault) => fault.gameId === gameId))
    say(`player ${userId} found a fault in the receipt of game ${gameId}: ${what}`);
}

/** A signed act is stored with its signature, and no entry has a signature that its player did not send. */
export function auditSigned(
  game: GameRow,
  {
    entries,
    moves,
    said,
  }: { entries: readonly ReceiptEntry[]; moves: readonly MoveRow[]; said: readonly Said[] },
  say: Say,
): void {
  const sent = said.filter(({ gameId }) => gameId === game.id);
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
