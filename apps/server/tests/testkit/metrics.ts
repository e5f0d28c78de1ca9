// testkit: reads values from the text of /metrics.

/** Returns a metric's value, summed over its labels, or null if it is missing. */
export function metricIn(exposition: string, name: string): number | null {
  const values = exposition
    .split('\n')
    .filter((each) => each.startsWith(`${name} `) || each.startsWith(`${name}{`))
    .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}
