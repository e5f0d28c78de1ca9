// games: the published form of a committed step. Pure. A node that missed a step reads the row.

import {
  type Match,
  type MatchEvent,
  readStoredMatch,
  type StoredMatch,
  StoredMatchError,
  storeMatch,
} from '@kingstake/chess';
import * as z from 'zod/mini';
import type { NodeDirectory } from '../../cluster/index.ts';
import { advance, type GameRecord, type GameStep, type HeadStep } from '../rows/game-record.ts';
import { type DrawOffer, headAfter, type LogEntry } from '../rows/receipt-chain.ts';

/** All changes to the game's record since the previous version. */
export interface GameUpdate {
  readonly id: number; // the game
  readonly from: number; // its version before the step
  readonly match: StoredMatch;
  readonly compensatedUntilMs: number;
  readonly clientMoveId: string | null; // of the move
  readonly events: readonly MatchEvent[];
  readonly entries: readonly LogEntry[]; // added to the receipt
  readonly offer: DrawOffer | null; // a draw offer of this step
}

export type PublishUpdate = (to: readonly number[] | 'all', update: GameUpdate) => void;

function updateOf(step: GameStep | HeadStep): GameUpdate {
  const { before, after, events, entries } = step;
  const isMove = events.some(({ kind }) => kind === 'move_made');
  return {
    id: after.id,
    from: before.version,
    match: storeMatch(after.match),
    compensatedUntilMs: after.compensatedUntilMs,
    clientMoveId: isMove && 'moves' in after ? (after.moves.last()?.clientMoveId ?? null) : null,
    events,
    entries,
    offer: 'offer' in step ? step.offer : null,
  };
}

/**
 * Returns the other nodes to which a step must be published, which are those that players are or were connected to. Returns all nodes if
 * the game may have spectators, or has ended, because seats no longer name nodes then. Null means no other node.
 */
function receiversOf(
  { before, after }: Pick<HeadStep, 'before' | 'after'>,
  self: number,
): readonly number[] | 'all' | null {
  if (after.match.allowObservers || after.match.status === 'ended') return 'all';
  const seats = [before.match.white, before.match.black, after.match.white, after.match.black];
  // Fast path for moves on a single node.
  if (seats.every((seat) => seat === null || seat.at.every((node) => node === self))) return null;
  return [...new Set(seats.flatMap((seat) => seat?.at ?? []))].filter((node) => node !== self);
}

/** Publishes a step to the nodes that hold the game for a user. */
export function publishUpdate(
  {
    nodes,
    publishUpdate: publish,
  }: { nodes: Pick<NodeDirectory, 'self' | 'isAlone'>; publishUpdate: PublishUpdate },
  step: GameStep | HeadStep,
): void {
  if (step.after === step.before) return;
  const to = receiversOf(step, nodes.self());
  // A seat may name a node that this node does not know yet, but nodes with spectators are known.
  if (to !== null && !(to === 'all' && nodes.isAlone())) publish(to, updateOf(step));
}

const whole = z.number().check(z.int(), z.nonnegative());
const EVENT = z.looseObject({ kind: z.string(), audience: z.string(), seq: whole });
const UPDATE = z.object({
  id: whole,
  from: whole,
  match: z.unknown(),
  compensatedUntilMs: z.number(),
  clientMoveId: z.nullable(z.string()),
  events: z.array(EVENT),
  entries: z.array(z.looseObject({ type: z.string(), at: whole, clock: z.tuple([whole, whole]) })),
  offer: z.nullable(
    z.object({ side: z.enum(['white', 'black']), on: whole, sig: z.nullable(z.string()), atMs: whole }),
  ),
});

/** Parses a received update; null if it is invalid. The match is parsed later, because most nodes do not hold the game. */
export function readGameUpdate(value: unknown): GameUpdate | null {
  const parsed = UPDATE.safeParse(value);
  return parsed.success ? (parsed.data as unknown as GameUpdate) : null;
}

/** Returns the record after the step; null if this release cannot read its match. */
export function recordAfter(record: GameRecord, update: GameUpdate): GameRecord | null {
  const { events, clientMoveId, compensatedUntilMs, entries, offer } = update;
  const match = matchIn(update);
  if (match === null) return null;
  const before = record.receipt;
  const head = before === null ? null : headAfter(before, entries);
  const receipt = head === null ? null : { head: offer === null ? head : { ...head, offer }, entries, offer };
  return advance(record, { match, events }, { clientMoveId, compensatedUntilMs, receipt });
}

function matchIn(update: GameUpdate): Match | null {
  try {
    return readStoredMatch(update.match);
  } catch (error) {
    if (error instanceof StoredMatchError) return null;
    throw error;
  }
}

// The state of a cached game relative to its row and to the sockets of this node. Pure. The diagram is in game-actor.ts.

export class SyncState {
  #row: 'unread' | 'read' | 'in doubt' = 'unread';
  #sentVersion: number | null = null; // the version sent to the sockets; null: nothing sent yet
  #needsSnapshot = false;

  /** Whether the last write failed but may have been committed, and the row was not read since. */
  get isInDoubt(): boolean {
    return this.#row === 'in doubt';
  }

  /** Whether the sockets may have missed a step and need the whole state. */
  get needsSnapshot(): boolean {
    return this.#needsSnapshot;
  }

  /** Called when the row was read and cached. */
  read(version: number): void {
    if (this.isInDoubt || this.#missedStepBefore(version)) this.#needsSnapshot = true;
    this.#synced(version);
  }

  /** Called when the row does not exist. */
  notFound(): void {
    this.#row = 'unread';
  }

  /** Called when this node committed and broadcasts steps from `from` to `to`. The transaction may have read a newer row than the cache. */
  committed(from: number, to: number): void {
    if (this.#missedStepBefore(from)) this.#needsSnapshot = true;
    this.#synced(to);
  }

  /** Called when another node's step was applied to the cached record and is broadcast here. */
  received(version: number): void {
    this.#synced(version);
  }

  /** Called when the cached record is outdated. */
  invalidated(): void {
    if (!this.isInDoubt) this.#row = 'unread';
  }

  /** Called when a write failed but may have been committed. */
  doubted(): void {
    this.#row = 'in doubt';
  }

  snapshotSent(): void {
    this.#needsSnapshot = false;
  }

  #synced(version: number): void {
    this.#row = 'read';
    this.#sentVersion = version;
  }

  #missedStepBefore(version: number): boolean {
    return this.#sentVersion !== null && this.#sentVersion !== version;
  }
}
