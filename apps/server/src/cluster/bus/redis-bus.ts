// cluster: the bus over Redis.
import type { RedisConnection, RedisConnectionDeps } from '../../platform/redis-connection.ts';
import { BUS } from '../limits.ts';
import { type BusDeps, ClusterBus, type Transport, type TransportEvents } from './bus.ts';

/**
 * `url` as in REDIS_URL. Does not wait for Redis: the bus is degraded until it answers. The client is loaded here only, because it takes
 * 28 MB and 0.2 s.
 */
export async function redisBus<Payloads extends Record<string, unknown>>(
  deps: BusDeps<Payloads> & { url: string },
): Promise<ClusterBus<Payloads>> {
  const { RedisConnection: Connection } = await import('../../platform/redis-connection.ts');
  return new ClusterBus(deps, new RedisTransport((more) => new Connection({ ...deps, ...more })));
}

type Connect = (more: Omit<RedisConnectionDeps, 'url' | 'time' | 'log'>) => RedisConnection;

/** Carries messages over two connections, because on older servers a subscribed one accepts no other commands. */
class RedisTransport implements Transport {
  readonly #connect: Connect;
  #publisher: RedisConnection | null = null;
  #subscriber: RedisConnection | null = null;
  #channels: readonly string[] = [];
  #unansweredBytes = 0;

  constructor(connect: Connect) {
    this.#connect = connect;
  }

  open(channels: readonly string[], { received, opened, lost }: TransportEvents): void {
    this.#channels = channels;
    const onReady = (): void => {
      if (this.#publisher?.client && this.#subscriber?.client) opened();
    };
    this.#publisher = this.#connect({ name: 'kingstake-publish', onReady, onLost: lost });
    this.#subscriber = this.#connect({
      name: 'kingstake-subscribe',
      onReady,
      onLost: lost,
      prepare: (client) => client.subscribe([...this.#channels], received),
    });
  }

  /** Opens a new connection, so that no more messages of the previous channels arrive. */
  subscribe(channels: readonly string[]): void {
    this.#channels = channels;
    this.#subscriber?.renew();
  }

  publish(channel: string, text: string, dropped: () => void): void {
    const client = this.#publisher?.client ?? null;
    const bytes = Buffer.byteLength(text);
    if (client === null || this.#unansweredBytes + bytes > BUS.unansweredBytes) {
      dropped();
      return;
    }
    this.#unansweredBytes += bytes;
    const answered = (): void => {
      this.#unansweredBytes -= bytes;
    };
    client.publish(channel, text).then(answered, () => {
      answered();
      dropped();
    });
  }

  /** A connection that is not open yet times out on its own. */
  reconnect(): void {
    for (const connection of [this.#publisher, this.#subscriber]) if (connection?.client) connection.renew();
  }

  async close(): Promise<void> {
    this.#publisher?.close();
    this.#subscriber?.close();
  }
}
