// platform/http: what the door turned away, and what it holds, for the metrics.
import { Counter } from 'prom-client';
import { type Door, TURNED_AWAY, type TurnedAway } from './door.ts';
import type { Metrics } from './health.ts';

/** Counts by kind. Each kind stands at 0 from the start, so that the first one shows as a rise. */
export function turnedAwayCounter({ registry }: Metrics): (kind: TurnedAway) => void {
  const counter = new Counter({
    name: 'kingstake_http_turned_away_total',
    help: 'Requests refused and connections closed before any call, by kind',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of TURNED_AWAY) counter.inc({ kind }, 0);
  return (kind) => counter.inc({ kind });
}

export function measureDoor(metrics: Metrics, door: Door): void {
  metrics.gauge('kingstake_http_connections', 'Open connections, sockets included', door.openConnections);
  metrics.gauge(
    'kingstake_http_open_answers',
    'Answers that were not read to their end yet',
    door.openAnswers,
  );
}
