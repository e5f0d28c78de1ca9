// Formats instants with a cache. A move writes three instants, and `toISOString` would cost as much as the rest of the move's row.

const DAY_MS = 86_400_000;
const padded = (count: number, width: number): readonly string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(width, '0'));
const TWO = padded(60, 2);
const THREE = padded(1_000, 3);

/** Cache of the last day, which is nearly always today, and its text up to the T. */
let day = Number.NaN;
let dayText = '';

/** Equivalent to `new Date(ms).toISOString()` for integer ms since 1970. Throws `RangeError` for an invalid instant. */
export function isoOf(ms: number): string {
  const asked = Math.floor(ms / DAY_MS);
  if (asked !== day) {
    dayText = new Date(ms).toISOString().slice(0, -'00:00:00.000Z'.length);
    day = asked;
  }
  const ofDay = ms - asked * DAY_MS;
  const second = Math.floor(ofDay / 1_000);
  const minute = Math.floor(second / 60);
  const hour = Math.floor(minute / 60);
  return `${dayText}${TWO[hour]}:${TWO[minute % 60]}:${TWO[second % 60]}.${THREE[ofDay % 1_000]}Z`;
}
