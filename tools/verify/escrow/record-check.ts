// Tools, verify: compares a server's public record of a game with its seats on chain. No part of the record is trusted: a wrong
// winner, move, seat or transaction is detected. For a game without a winner, the chain has no record, only returned stakes.
import { type Finding, failed, ok } from '../command.ts';
import { checkText, lineOf } from './game-checks.ts';
import type { KnownSeat, SeatStory } from './seat-check.ts';

/** The response of `GET /api/games/:id/record`. */
export interface ServedRecord {
  gameId: number;
  text: string | null;
  seats: Readonly<Record<'white' | 'black', { seat: string; signature: string | null }>>;
}

const SIDES = ['white', 'black'] as const;

export async function fetchRecord({
  id,
  serverUrl,
}: {
  id: number;
  serverUrl: string;
}): Promise<ServedRecord> {
  const answer = await fetch(new URL(`/api/games/${id}/record`, serverUrl));
  if (answer.status === 404)
    throw new Error(
      `The server has no record of game ${id}: its stakes are not on chain, or it is not over.`,
    );
  if (!answer.ok) throw new Error(`The server does not show game ${id} (status ${answer.status}).`);
  return (await answer.json()) as ServedRecord;
}

/** `id`: the game that was requested. */
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
