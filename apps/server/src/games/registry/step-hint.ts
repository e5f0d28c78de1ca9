// games: what a node tells others of a step it has committed. Pure. Who missed the step before it, or this one, reads the row.
import {
  type MatchEvent,
  readStoredMatch,
  type StoredMatch,
  StoredMatchError,
  storeMatch,
} from '@kingstake/chess';
import * as z from 'zod/mini';
import { advance, type GameRecord, type GameStep, type HeadStep } from '../store/game-record.ts';

/** A committed step as it travels: everything in which the game's record differs from the one before. */
export interface StepHint {
  readonly id: number; // the game
  readonly from: number; // its version before; the step leads to the next one
  readonly match: StoredMatch;
  readonly compensatedUntilMs: number;
  readonly clientMoveId: string | null; // the mover's name for its move
  readonly events: readonly MatchEvent[];
}

/** `to`: nodes, or all of them. */
export type SayStep = (to: readonly number[] | 'all', hint: StepHint) => void;

export function hintOf({ before, after, events }: GameStep | HeadStep): StepHint {
  const isMove = events.some(({ kind }) => kind === 'move_made');
  return {
    id: after.id,
    from: before.version,
    match: storeMatch(after.match),
    compensatedUntilMs: after.compensatedUntilMs,
    clientMoveId: isMove && 'moves' in after ? (after.moves.last()?.clientMoveId ?? null) : null,
    events,
  };
}

/**
 * Whom a step concerns beside `me`: the nodes at which its players are or were, and all of them when others may look on
 * there, or when it has ended: then seats do not say any more where players are. Null: nobody.
 */
export function hearersOf(
  { before, after }: Pick<HeadStep, 'before' | 'after'>,
  me: number,
): readonly number[] | 'all' | null {
  if (after.match.allowObservers || after.match.status === 'ended') return 'all';
  const seats = [before.match.white, before.match.black, after.match.white, after.match.black];
  // Mostly there is none: for a move of a lone server nothing more is made.
  if (seats.every((seat) => seat === null || seat.at.every((node) => node === me))) return null;
  return [...new Set(seats.flatMap((seat) => seat?.at ?? []))].filter((node) => node !== me);
}

/** To the nodes that hold the game for someone. */
export function sayStep(
  { isAlone, nodeId, sayStep: say }: { isAlone(): boolean; nodeId(): number; sayStep: SayStep },
  step: GameStep | HeadStep,
): void {
  if (step.after === step.before) return;
  const to = hearersOf(step, nodeId());
  // Of a node that a seat names this one may not know yet; of others who look on there, neither would they.
  if (to !== null && !(to === 'all' && isAlone())) say(to, hintOf(step));
}

const whole = z.number().check(z.int(), z.nonnegative());
const EVENT = z.looseObject({ kind: z.string(), audience: z.string(), seq: whole });
const HINT = z.object({
  id: whole,
  from: whole,
  match: z.unknown(),
  compensatedUntilMs: z.number(),
  clientMoveId: z.nullable(z.string()),
  events: z.array(EVENT),
});

/** What came over the wire; null when it is no hint, or of a release that stores matches in another form. */
export function readStepHint(heard: unknown): StepHint | null {
  const parsed = HINT.safeParse(heard);
  if (!parsed.success) return null;
  try {
    readStoredMatch(parsed.data.match);
  } catch (error) {
    if (error instanceof StoredMatchError) return null;
    throw error;
  }
  return parsed.data as unknown as StepHint;
}

/** The record that the step leads to, from the one it began with. */
export function recordAfter(record: GameRecord, hint: StepHint): GameRecord {
  const { events, clientMoveId, compensatedUntilMs } = hint;
  const match = readStoredMatch(hint.match);
  return advance(record, { match, events }, { clientMoveId, compensatedUntilMs });
}
