// Chess clock, public API: the clocks of both sides, lag credit, and the names of the sides.
export {
  type Clock,
  type ClockReading,
  type ClockSide,
  createClock,
  flagAtMs,
  lagCreditAt,
  pressClock,
  readClock,
  secondsOf,
  shiftClock,
  shiftInstant,
  startClock,
  stopClock,
  type TimeControl,
} from './clock.ts';
export {
  creditLag,
  LAG_BUCKET_CAP_MS,
  LAG_BUCKET_START_MS,
  LAG_CREDIT_PER_MOVE_MS,
  LAG_GAIN_PER_MOVE_MS,
  type LagCredit,
  lagGrace,
} from './lag.ts';
export { colorOf, fenTurn, otherSide, SIDES, type Side, sideOf, sideToMove } from './side.ts';
