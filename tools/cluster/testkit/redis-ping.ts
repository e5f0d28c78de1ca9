// Tools, cluster, testkit: measures the round-trip time of Redis continuously.
import { once } from 'node:events';
import { connect } from 'node:net';

const EVERY_MS = 10;

/** Pings Redis until the returned function is called, which returns the round-trip times in ms. */
export async function pingRedis(url: string): Promise<() => number[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  await once(socket, 'connect');
  const trips: number[] = [];
  let askedMs: number | null = null;
  socket.on('data', () => {
    if (askedMs !== null) trips.push(performance.now() - askedMs);
    askedMs = null;
  });
  const timer = setInterval(() => {
    if (askedMs !== null) return;
    askedMs = performance.now();
    socket.write('PING\r\n');
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    socket.destroy();
    return trips;
  };
}
