// Chess match, invariants of every match and every step. For tests and the simulator; the server does not check them.
// Each message states the rule that is violated.
import { LAG_BUCKET_CAP_MS, LAG_GAIN_PER_MOVE_MS, SIDES, type Side, sideToMove } from '../clock/index.ts';
import type { Game } from '../rules/index.ts';
import { SEQ_EVENTS, type Step } from './events.ts';
import { SEAT_NODES } from './limits.ts';
import { plyOf, startedAtMs } from './seats.ts';
import type { ActiveMatch, EndedMatch, Ending, Match, ReadyMatch, Seat } from './state.ts';

/** Returns the invariants that a match violates, together with its rules' game if one is given. Empty when it is valid. */
export function findViolations(match: Match, game: Game | null): string[] {
  return [
    ...checks([
      [match.seq >= 0 && Number.isSafeInteger(match.seq), 'seq is a count'],
      [match.white.userId !== match.black?.userId, 'no user plays both sides'],
      [match.status !== 'waiting' || match.black === null, 'a waiting game has a free seat'],
    ]),
    ...SIDES.flatMap((side) => findInSeat(side, match[side])),
    ...(match.status === 'ready' ? findInReady(match) : []),
    ...(match.status === 'active' ? findInPlay(match, game) : []),
    ...(match.status === 'ended' ? findInEnd(match) : []),
  ];
}

/** Returns the invariants that a step from `before` violates, such as events that do not match the change. */
export function findStepViolations(before: Match, step: Step): string[] {
  const { match: after, events } = step;
  const numbers = events.filter(({ kind }) => SEQ_EVENTS.has(kind)).map(({ seq }) => seq);
  const ends = events.filter(({ kind }) => kind === 'game_over').length;
  const order = ['waiting', 'ready', 'active', 'ended'];
  return checks([
    [numbers.every((seq, index) => seq === before.seq + 1 + index), 'counted events have gapless numbers'],
    [after.seq === before.seq + numbers.length, "the match's seq is its last event's"],
    [events.every(({ seq }) => seq >= before.seq && seq <= after.seq), 'others repeat the last number'],
    [order.indexOf(after.status) >= order.indexOf(before.status), 'a match never goes back'],
    [ends === (before.status !== 'ended' && after.status === 'ended' ? 1 : 0), 'an end is told once'],
    [before.status !== 'ended' || isSameEnd(before, after), 'what is ended stays as it ended'],
    [plyOf(after) >= plyOf(before), 'no move is taken back'],
    [isSameTimeControl(before, after), 'a game keeps its time control'],
    [before.white.userId === after.white.userId, "white's seat is kept"],
    [before.black === null || before.black.userId === after.black?.userId, "black's seat is kept"],
    [events.length > 0 || before.seq === after.seq, 'nothing is counted noListeners'],
    // The server writes these columns only together with a new status.
    [
      before.status !== after.status || isSameStanding(before, after),
      'who plays, and since when, stays in a status',
    ],
  ]);
}

function isSameStanding(before: Match, after: Match): boolean {
  return before.black?.userId === after.black?.userId && startedAtMs(before) === startedAtMs(after);
}

function isSameTimeControl({ timeControl: before }: Match, { timeControl: after }: Match): boolean {
  return before.initialMs === after.initialMs && before.incrementMs === after.incrementMs;
}

function findInSeat(side: Side, seat: Seat | null): string[] {
  if (seat === null) return [];
  const { at, awaySinceMs, isAbsent } = seat;
  return checks([
    [!(isAbsent && awaySinceMs === null), `${side} is away if it is absent`],
    [(awaySinceMs === null) === at.length > 0, `${side} is away if it is at no node`],
    [at.every((node, index) => isInteger(node) && node > (at[index - 1] ?? -1)), `${side}'s nodes ascend`],
    [at.length <= SEAT_NODES, `${side} is at no more nodes than a seat may name`],
  ]);
}

function findInReady({ accepted, white, black }: ReadyMatch): string[] {
  return checks([
    [!(accepted.white && accepted.black), 'a game that both accepted has started'],
    [accepted.white || white.awaySinceMs !== null, 'white has accepted if it is here'],
    [accepted.black || black.awaySinceMs !== null, 'black has accepted if it is here'],
  ]);
}

function findInPlay(match: ActiveMatch, game: Game | null): string[] {
  const { clock, ply, timeControl, drawOfferedBy, lastDrawOfferPly } = match;
  const times = SIDES.map((side) => clock[side].remainingMs);
  const buckets = SIDES.map((side) => clock[side].lagBucketMs);
  const movesOf = { white: Math.ceil(ply / 2), black: Math.floor(ply / 2) };
  const granted = SIDES.map((side) => timeControl.initialMs + movesOf[side] * timeControl.incrementMs);
  const offeredAtPly = drawOfferedBy === null ? null : lastDrawOfferPly[drawOfferedBy];
  return checks([
    [clock.runningSinceMs !== null, 'the clock of a game that is played runs'],
    [clock.turn === sideToMove(ply), 'the clock runs for the side to move'],
    [times.every((ms) => isInteger(ms) && ms > 0), 'each side has whole time left'],
    [times.every((ms, index) => ms <= (granted[index] ?? 0)), 'no side has more time than the game grants'],
    [buckets.every((ms) => isInteger(ms) && ms <= LAG_BUCKET_CAP_MS), 'each lag bucket holds what it can'],
    [buckets.every((ms) => ms >= LAG_GAIN_PER_MOVE_MS), 'a bucket never falls below what a move adds'],
    [game === null || game.ply === ply, 'the rules game is at the same ply'],
    [game === null || game.outcome === null, 'the rules have not ended what is still played'],
    [drawOfferedBy === null || offeredAtPly !== null, 'an offer has its ply'],
    // The side that offered may have moved since. A move of the other side would have declined the offer.
    [offeredAtPly === null || ply - offeredAtPly <= 1, 'no offer outlives a move of the other side'],
  ]);
}

function findInEnd(match: EndedMatch): string[] {
  const { ending, clock, black, startedAtMs, isRematchMade, rematchOffers } = match;
  const hasOffers = SIDES.some((side) => rematchOffers[side] !== null);
  const wasPlayed = ['white_wins', 'black_wins', 'draw', 'forfeit'].includes(ending.result);
  return checks([
    ...settlementChecks(ending),
    [clock === null || clock.runningSinceMs === null, 'the clock of an ended game is stopped'],
    [clock === null || SIDES.every((side) => clock[side].remainingMs >= 0), 'no clock is below zero'],
    [(clock === null) === (startedAtMs === null), 'a game that started has a clock'],
    [!wasPlayed || startedAtMs !== null, 'a game that was played has started'],
    [startedAtMs === null || startedAtMs <= ending.endedAtMs, 'a game ends after it started'],
    [startedAtMs === null || black !== null, 'a game that started has two players'],
    [ending.result !== 'cancelled' || black === null, 'only a game without an opponent is cancelled'],
    [!(isRematchMade || hasOffers) || wasPlayed, 'only a game that was played is repeated'],
  ]);
}

function settlementChecks(ending: Ending): Check[] {
  const { result, winner, settlement, abortedBy } = ending;
  const isWon = winner !== null;
  return [
    [isWon === (settlement.kind === 'winner'), 'the stakes follow the winner'],
    [settlement.kind !== 'winner' || settlement.winner === winner, 'the stakes follow no one else'],
    [isWon === ['white_wins', 'black_wins', 'forfeit'].includes(result), 'who wins is what is called a win'],
    [result !== 'white_wins' || winner === 'white', 'white_wins means white'],
    [result !== 'black_wins' || winner === 'black', 'black_wins means black'],
    [abortedBy === null || result === 'aborted', 'only an aborted game has who aborted it'],
  ];
}

type Check = readonly [holds: boolean, sentence: string];

function checks(list: readonly Check[]): string[] {
  return list.filter(([holds]) => !holds).map(([, sentence]) => sentence);
}

function isInteger(ms: number): boolean {
  return Number.isSafeInteger(ms) && ms >= 0;
}

function isSameEnd(before: EndedMatch, after: Match): boolean {
  return after.status === 'ended' && after.ending === before.ending && after.ply === before.ply;
}
