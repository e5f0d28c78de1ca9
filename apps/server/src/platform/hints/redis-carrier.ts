// platform/hints: carried by Redis. Two connections: one that subscribes may do nothing else on older servers.
import { HINTS } from '../redis-limits.ts';
import { RedisLine, type RedisLineDeps } from '../redis-line.ts';
import type { Carrier, CarrierEvents } from './contract.ts';

export class RedisCarrier implements Carrier {
  readonly #deps: Pick<RedisLineDeps, 'url' | 'time' | 'log'>;
  #speaker: RedisLine | null = null;
  #listener: RedisLine | null = null;
  #channels: readonly string[] = [];
  #unansweredBytes = 0;

  constructor(deps: Pick<RedisLineDeps, 'url' | 'time' | 'log'>) {
    this.#deps = deps;
  }

  open(channels: readonly string[], { heard, opened, lost }: CarrierEvents): void {
    this.#channels = channels;
    const { url, time, log } = this.#deps;
    const ready = (): void => {
      if (this.#speaker?.client && this.#listener?.client) opened();
    };
    const line = { url, time, log, onReady: ready, onLost: lost };
    this.#speaker = new RedisLine({ ...line, name: 'kingstake-hints-say' });
    this.#listener = new RedisLine({
      ...line,
      name: 'kingstake-hints-hear',
      prepare: (client) => client.subscribe([...this.#channels], heard),
    });
  }

  /** By a new connection, so that nothing of the channels before comes any more. */
  follow(channels: readonly string[]): void {
    this.#channels = channels;
    this.#listener?.renew();
  }

  publish(channel: string, text: string, dropped: () => void): void {
    const client = this.#speaker?.client ?? null;
    const bytes = Buffer.byteLength(text);
    if (client === null || this.#unansweredBytes + bytes > HINTS.unansweredBytes) {
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

  /** One that is not open yet gives up by itself. */
  renew(): void {
    for (const line of [this.#speaker, this.#listener]) if (line?.client) line.renew();
  }

  async close(): Promise<void> {
    this.#speaker?.close();
    this.#listener?.close();
  }
}
