// Tools, verify: checks that the payout's record on chain is the SHA-256 of a game's text, and that the text names the paid
// player. The text contains the root of the receipt, which proves that these players made the moves.
import { createHash } from 'node:crypto';
import {
  type ChainValue,
  chainAfter,
  chainOfTerms,
  parseReceipt,
  type Receipt,
  rootOf,
  toHex,
} from '@kingstake/proofs/receipts';
import { decidedGameText } from '@kingstake/protocol';
import { type Finding, failed, note, ok } from '../command.ts';
import type { DecidedMatch, KnownSeat, SeatStory } from './seat-check.ts';

/** Returns the value of a line of the text. */
function lineOf(text: string, name: string): string | undefined {
  return new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1];
}

/** Compares a text with the decision of its match. */
export function checkText(text: string, decided: readonly DecidedMatch[]): Finding[] {
  const match = lineOf(text, 'match');
  if (match === undefined || !/^kingstake-game [12]\n/.test(text))
    return [failed("The text is not a game's: it begins with «kingstake-game» and names its match.")];
  const found = decided.find((each) => each.match === match);
  if (found === undefined) return [failed(`No payout of the match ${match} was found on chain.`)];
  const hash = sha256(text);
  const winner = lineOf(text, lineOf(text, 'winner') ?? '');
  return [
    hash === found.record
      ? ok(`The game's text has the SHA-256 that its payout left on chain (${hash}).`)
      : failed(`The game's text has the SHA-256 ${hash}, but its payout left ${found.record} on chain.`),
    winner === found.winner
      ? ok(`The text's winner is who was paid: ${winner}.`)
      : failed(`The text's winner is ${winner ?? 'no one'}, but ${found.winner} was paid.`),
    ...checkTerms(text, found),
  ];
}

/** Compares the text's terms with the chain. A text with the right hash may still be wrong, because the arbiter wrote both. */
function checkTerms(text: string, { players, wagerLamports, feeLamports }: DecidedMatch): Finding[] {
  const wallets = [...players.values()];
  const onChain: Readonly<Record<string, readonly string[]>> = {
    white: wallets,
    black: wallets,
    wager: [`${wagerLamports}`],
    fee: [`${feeLamports}`],
  };
  return Object.entries(onChain).flatMap(([name, values]) => {
    const said = lineOf(text, name) ?? 'missing';
    return values.includes(said)
      ? []
      : [failed(`The text's ${name} is ${said}, but on chain it is ${values.join(' or ')}.`)];
  });
}

/**
 * Checks whether a payout commits to a game's receipt. `npm run verify-receipt` checks the receipt itself. Needs no server, because the
 * game's text follows from the receipt and the match on chain.
 */
export function checkReceipt(file: string, decided: readonly DecidedMatch[]): Finding[] {
  const receipt = parseReceipt(file);
  if (typeof receipt === 'string') return [failed(`The file is no receipt of an ended game (${receipt}).`)];
  const { game, white, black } = receipt.terms;
  if (receipt.end.winner === null)
    return [note(`Game ${game} has no winner, so no payout carries its receipt.`)];
  const root = rootOfEntries(receipt);
  const wallets = [white.wallet, black.wallet];
  const found = decided.find(
    ({ match, players, record }) =>
      [...players.values()].every((wallet) => wallets.includes(wallet)) &&
      sha256(textOf(receipt, match, root)) === record,
  );
  return found === undefined
    ? [failed(`No payout of these two players on chain carries the root of the receipt (${root}).`)]
    : [ok(`The payout of the match ${found.match} carries the root of the receipt (${root}).`)];
}

/** Computes the root, because the file may contain a different one. */
function rootOfEntries({ terms, entries, end }: Receipt): string {
  const last = entries.reduce<ChainValue>((chain, entry) => chainAfter(chain, entry), chainOfTerms(terms));
  return toHex(rootOf(last, end));
}

function textOf({ terms, entries, end }: Receipt, match: string, receipt: string): string {
  return decidedGameText({
    gameId: terms.game,
    match,
    white: terms.white.wallet,
    black: terms.black.wallet,
    wagerLamports: BigInt(terms.wager),
    feeLamports: BigInt(terms.fee),
    moves: entries.flatMap((entry) => (entry.type === 'move' ? [entry.uci] : [])),
    winner: end.winner === terms.white.user ? 'white' : 'black',
    reason: end.reason,
    receipt,
  });
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The response of `GET /api/games/:id/record`. */
export interface ServedRecord {
  gameId: number;
  text: string | null;
  seats: Readonly<Record<'white' | 'black', { seat: string; signature: string | null }>>;
}

const SIDES = ['white', 'black'] as const;

export async function fetchRecord(id: number, serverUrl: string): Promise<ServedRecord> {
  const answer = await fetch(new URL(`/api/games/${id}/record`, serverUrl));
  if (answer.status === 404)
    throw new Error(
      `The server has no record of game ${id}: its stakes are not on chain, or it is not over.`,
    );
  if (!answer.ok) throw new Error(`The server does not show game ${id} (status ${answer.status}).`);
  return (await answer.json()) as ServedRecord;
}

/**
 * Compares a server's public record of a game with its seats on chain. No part of the record is trusted: a wrong winner, move, seat or
 * transaction is detected. For a game without a winner, the chain has no record, only returned stakes. `id`: the requested game.
 */
export function checkRecord(id: number, record: ServedRecord, story: SeatStory): Finding[] {
  const { text } = record;
  const seats = SIDES.flatMap((side) => checkSeat(side, record, story));
  if (text === null) return [...seats, ...checkReturned(id, record, story)];
  const said = lineOf(text, 'id');
  const isIt = said === `${id}` ? [] : [failed(`The server's text is of game ${said}, not of game ${id}.`)];
  return [...isIt, ...seats, ...checkText(text, story.decided)];
}

/** Checks that the seat's player is the one in the text, and that the server names the transaction that closed the seat. */
function checkSeat(
  side: (typeof SIDES)[number],
  { text, seats }: ServedRecord,
  story: SeatStory,
): readonly Finding[] {
  const { seat, signature } = seats[side];
  const known = story.seats.get(seat);
  // The missing opening was reported already.
  if (known === undefined) return [];
  const findings: Finding[] = [];
  const named = text === null ? known.player : lineOf(text, side);
  if (named !== known.player)
    findings.push(failed(`The text's ${side} is ${named}, but ${known.player} opened that seat (${seat}).`));
  const match = Buffer.from(known.terms.match).toString('hex');
  if (text !== null && match !== lineOf(text, 'match'))
    findings.push(failed(`Seat ${seat} is of the match ${match}, not of the text's.`));
  if (signature !== null && signature !== known.closed?.signature)
    findings.push(failed(`Seat ${seat} did not go by the transaction ${signature}.`));
  return findings;
}

function checkReturned(id: number, { seats }: ServedRecord, story: SeatStory): readonly Finding[] {
  const wrong = SIDES.flatMap((side) => {
    const known = story.seats.get(seats[side].seat);
    const opponent = seats[side === 'white' ? 'black' : 'white'].seat;
    const why = known === undefined ? null : whyNotReturned(known, opponent);
    return why === null ? [] : [failed(`The server says that game ${id} has no winner, but ${why}.`)];
  });
  const areKnown = SIDES.every((side) => story.seats.has(seats[side].seat));
  if (wrong.length > 0 || !areKnown) return wrong;
  return [ok(`Game ${id} has no winner, and each stake went back to its player.`)];
}

function whyNotReturned({ boundTo, closed, player, state }: KnownSeat, opponent: string): string | null {
  if (boundTo !== opponent) return `the seat of ${player} was never bound to the other one`;
  if (closed === null) return `the stake of ${player} is still ${state}`;
  return closed.how === 'decide' ? `the stake of ${player} was paid out (${closed.signature})` : null;
}
