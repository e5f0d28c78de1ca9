// cluster: carries messages over Redis. It needs two connections, because on older servers a subscribed one accepts no other commands.
import { RedisConnection, type RedisConnectionDeps } from '../../platform/redis-connection.ts';
import { BUS } from '../limits.ts';
import type { Transport, TransportEvents } from './contract.ts';

export class RedisTransport implements Transport {
  readonly #deps: Pick<RedisConnectionDeps, 'url' | 'time' | 'log'>;
  #publisher: RedisConnection | null = null;
  #subscriber: RedisConnection | null = null;
  #channels: readonly string[] = [];
  #unansweredBytes = 0;

  constructor(deps: Pick<RedisConnectionDeps, 'url' | 'time' | 'log'>) {
    this.#deps = deps;
  }

  open(channels: readonly string[], { received, opened, lost }: TransportEvents): void {
    this.#channels = channels;
    const { url, time, log } = this.#deps;
    const ready = (): void => {
      if (this.#publisher?.client && this.#subscriber?.client) opened();
    };
    const both = { url, time, log, onReady: ready, onLost: lost };
    this.#publisher = new RedisConnection({ ...both, name: 'kingstake-publish' });
    this.#subscriber = new RedisConnection({
      ...both,
      name: 'kingstake-subscribe',
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
