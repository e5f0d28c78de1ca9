// Finds free ports.
import { createServer } from 'node:net';

/** Below the ephemeral ports, so that no outgoing connection takes the port of a killed node before it restarts. */
const PORTS = { from: 12_000, count: 20_000 };

/** Returns the first of `count` consecutive ports that are free on 127.0.0.1. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = PORTS.from + Math.floor(Math.random() * (PORTS.count - count));
    const row = Array.from({ length: count }, (_, at) => first + at);
    if ((await Promise.all(row.map(isFree))).every(Boolean)) return first;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
}
