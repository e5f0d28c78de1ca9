// Chess match, testkit: the invariants of every match and every step. A message states the invariant that is violated.
// Tests only.
import { LAG_BUCKET_CAP_MS, LAG_GAIN_PER_MOVE_MS, SIDES, type Side, sideToMove } from '../../clock/index.ts';
import type { Game } from '../../rules/index.ts';
import { SEQ_EVENTS, type Step } from '../events.ts';
import { SEAT_NODES } from '../limits.ts';
import { plyOf, startedAtMs } from '../seats.ts';
import type { ActiveMatch, EndedMatch, Ending, Match, ReadyMatch, Seat } from '../state.ts';

/** Returns the invariants that a match violates, together with its rules' game if there is one. */
export function findViolations(match: Match, game: Game | null): string[] {
  return [
    ...violations([
      [match.seq >= 0 && Number.isSafeInteger(match.seq), 'seq is a whole number'],
      [match.white.userId !== match.black?.userId, 'no user plays both sides'],
      [match.status !== 'waiting' || match.black === null, 'a waiting game has a free seat'],
    ]),
    ...SIDES.flatMap((side) => seatViolations(side, match[side])),
    ...(match.status === 'ready' ? readyViolations(match) : []),
    ...(match.status === 'active' ? activeViolations(match, game) : []),
    ...(match.status === 'ended' ? endedViolations(match) : []),
  ];
}

/** Returns the invariants that a step from `before` violates. */
export function findStepViolations(before: Match, step: Step): string[] {
  const { match: after, events } = step;
  const numbers = events.filter(({ kind }) => SEQ_EVENTS.has(kind)).map(({ seq }) => seq);
  const ends = events.filter(({ kind }) => kind === 'game_over').length;
  const order = ['waiting', 'ready', 'active', 'ended'];
  return violations([
    [
      numbers.every((seq, index) => seq === before.seq + 1 + index),
      'events that increment seq have consecutive numbers',
    ],
    [after.seq === before.seq + numbers.length, 'the seq of the match is that of its last event'],
    [events.every(({ seq }) => seq >= before.seq && seq <= after.seq), 'other events repeat the last number'],
    [
      order.indexOf(after.status) >= order.indexOf(before.status),
      'a match never returns to an earlier status',
    ],
    [
      ends === (before.status !== 'ended' && after.status === 'ended' ? 1 : 0),
      'a match that ends has exactly one game_over',
    ],
    [before.status !== 'ended' || isSameEnd(before, after), 'the ending of a match never changes'],
    [plyOf(after) >= plyOf(before), 'the ply never decreases'],
    [isSameTimeControl(before, after), 'the time control never changes'],
    [before.white.userId === after.white.userId, 'the player of white never changes'],
    [
      before.black === null || before.black.userId === after.black?.userId,
      'the player of black never changes',
    ],
    [events.length > 0 || before.seq === after.seq, 'seq changes only with an event'],
    // The server writes these columns only together with a new status.
    [
      before.status !== after.status || hasSamePlayersAndStart(before, after),
      'players and start time change only with the status',
    ],
  ]);
}

function hasSamePlayersAndStart(before: Match, after: Match): boolean {
  return before.black?.userId === after.black?.userId && startedAtMs(before) === startedAtMs(after);
}

function isSameTimeControl({ timeControl: before }: Match, { timeControl: after }: Match): boolean {
  return before.initialMs === after.initialMs && before.incrementMs === after.incrementMs;
}

function seatViolations(side: Side, seat: Seat | null): string[] {
  if (seat === null) return [];
  const { at, awaySinceMs, isAbsent } = seat;
  return violations([
    [!(isAbsent && awaySinceMs === null), `${side} is away if it is absent`],
    [(awaySinceMs === null) === at.length > 0, `${side} is away if it is at no node`],
    [at.every((node, index) => isCount(node) && node > (at[index - 1] ?? -1)), `the nodes of ${side} ascend`],
    [at.length <= SEAT_NODES, `${side} has at most SEAT_NODES nodes`],
  ]);
}

function readyViolations({ accepted, white, black, isRematch }: ReadyMatch): string[] {
  return violations([
    [!(accepted.white && accepted.black && isRematch), 'a rematch that both players accepted has started'],
    [accepted.white || white.awaySinceMs !== null, 'white has accepted if it is present'],
    [accepted.black || black.awaySinceMs !== null, 'black has accepted if it is present'],
  ]);
}

function activeViolations(match: ActiveMatch, game: Game | null): string[] {
  const { clock, ply, timeControl, drawOfferedBy, lastDrawOfferPly } = match;
  const times = SIDES.map((side) => clock[side].remainingMs);
  const buckets = SIDES.map((side) => clock[side].lagBucketMs);
  const movesOf = { white: Math.ceil(ply / 2), black: Math.floor(ply / 2) };
  const granted = SIDES.map((side) => timeControl.initialMs + movesOf[side] * timeControl.incrementMs);
  const offeredAtPly = drawOfferedBy === null ? null : lastDrawOfferPly[drawOfferedBy];
  return violations([
    [clock.runningSinceMs !== null, 'the clock of an active game runs'],
    [clock.turn === sideToMove(ply), 'the clock runs for the side to move'],
    [times.every((ms) => isCount(ms) && ms > 0), 'each side has a positive whole number of ms left'],
    [times.every((ms, index) => ms <= (granted[index] ?? 0)), 'no side has more time than the game grants'],
    [buckets.every((ms) => isCount(ms) && ms <= LAG_BUCKET_CAP_MS), 'no lag bucket exceeds its capacity'],
    [buckets.every((ms) => ms >= LAG_GAIN_PER_MOVE_MS), 'a lag bucket has at least the gain of one move'],
    [game === null || game.ply === ply, 'the rules game is at the ply of the match'],
    [game === null || game.outcome === null, 'the rules game of an active match has no outcome'],
    [drawOfferedBy === null || offeredAtPly !== null, 'an open draw offer has a ply'],
    // The side that offered may have moved since. A move of the other side would have declined the offer.
    [
      offeredAtPly === null || ply - offeredAtPly <= 1,
      'no draw offer is open after a move of the other side',
    ],
  ]);
}

function endedViolations(match: EndedMatch): string[] {
  const { ending, clock, black, startedAtMs, isRematchMade, rematchOffers } = match;
  const hasOffers = SIDES.some((side) => rematchOffers[side] !== null);
  const wasPlayed = ['white_wins', 'black_wins', 'draw', 'forfeit'].includes(ending.result);
  return violations([
    ...settlementChecks(ending),
    [clock === null || clock.runningSinceMs === null, 'the clock of an ended game is stopped'],
    [clock === null || SIDES.every((side) => clock[side].remainingMs >= 0), 'no clock is below zero'],
    [(clock === null) === (startedAtMs === null), 'exactly a game that started has a clock'],
    [!wasPlayed || startedAtMs !== null, 'a game with a result of play has started'],
    [startedAtMs === null || startedAtMs <= ending.endedAtMs, 'a game ends after it started'],
    [startedAtMs === null || black !== null, 'a game that started has two players'],
    [ending.result !== 'cancelled' || black === null, 'only a game without an opponent is cancelled'],
    [!(isRematchMade || hasOffers) || wasPlayed, 'only a game that was played has a rematch'],
  ]);
}

function settlementChecks(ending: Ending): Check[] {
  const { result, winner, settlement, abortedBy } = ending;
  const isWon = winner !== null;
  return [
    [isWon === (settlement.kind === 'winner'), 'a winner gets the stakes, and otherwise both are refunded'],
    [settlement.kind !== 'winner' || settlement.winner === winner, 'only the winner gets the stakes'],
    [
      isWon === ['white_wins', 'black_wins', 'forfeit'].includes(result),
      'exactly wins and forfeits have a winner',
    ],
    [result !== 'white_wins' || winner === 'white', 'the winner of white_wins is white'],
    [result !== 'black_wins' || winner === 'black', 'the winner of black_wins is black'],
    [abortedBy === null || result === 'aborted', 'only an aborted game has a user who aborted it'],
  ];
}

type Check = readonly [holds: boolean, invariant: string];

/** Returns the invariants that do not hold. */
function violations(checks: readonly Check[]): string[] {
  return checks.filter(([holds]) => !holds).map(([, invariant]) => invariant);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isSameEnd(before: EndedMatch, after: Match): boolean {
  return after.status === 'ended' && after.ending === before.ending && after.ply === before.ply;
}
