// platform/hub: sends to the subscribers of a topic. Many subscribers are served in short slices with pauses, in which messages from
// players are handled. The pauses are skipped if another message to the same topic waits.
import { createSlices, inSlices, type Slices } from '../slices.ts';
import { type Time, yieldToEventLoop } from '../time.ts';
import type { Topic } from './contract.ts';
import { KeyedCounter } from './multi-map.ts';
import type { Topics } from './topics.ts';

/** Creates the slices of one message. `isHurried` returns true if another message to the same topic waits. */
export type TopicSlices = (isHurried: () => boolean) => Slices;

/** Length of a slice in ms. A slice serves 22 to 45 of 1,000 spectators, and all of them within 0.2 s. */
const TOPIC_SLICE_MS = 0.5;
const REST_MS = 4;

export function topicSlices(time: Pick<Time, 'monotonicMs' | 'after'>): TopicSlices {
  const rest = (): Promise<void> => new Promise((resolve) => void time.after(REST_MS, resolve));
  return (isHurried) => createSlices(time, () => (isHurried() ? yieldToEventLoop() : rest()), TOPIC_SLICE_MS);
}

export class TopicSender<Member> {
  readonly #topics: Pick<Topics<Member>, 'each'>;
  readonly #slices: TopicSlices;
  readonly #onFault: (error: unknown) => void; // a delivery threw
  readonly #sending = new Map<Topic, Promise<void>>(); // topics with a message being sent
  readonly #waiting = new KeyedCounter<Topic>(); // number of messages waiting for it

  constructor(topics: Pick<Topics<Member>, 'each'>, slices: TopicSlices, onFault: (error: unknown) => void) {
    this.#topics = topics;
    this.#slices = slices;
    this.#onFault = onFault;
  }

  /**
   * Delivers to each subscriber, and to the first of them at once. Messages to a topic arrive in the order in which they were sent. A
   * subscriber that joins during a delivery may receive the message too. One that leaves does not.
   */
  send(topic: Topic, deliver: (member: Member) => void): void {
    const before = this.#sending.get(topic);
    const left = before === undefined ? this.#begin(topic, deliver) : this.#after(before, topic, deliver);
    if (left === null) return;
    // Never rejects, because the next message to the topic waits for it.
    const sent = left.catch(this.#onFault).then(() => {
      if (this.#sending.get(topic) === sent) this.#sending.delete(topic);
    });
    this.#sending.set(topic, sent);
  }

  async #after(before: Promise<void>, topic: Topic, deliver: (member: Member) => void): Promise<void> {
    this.#waiting.add(topic);
    await before;
    this.#waiting.remove(topic);
    await this.#begin(topic, deliver);
  }

  #begin(topic: Topic, deliver: (member: Member) => void): Promise<void> | null {
    return inSlices(
      this.#topics.each(topic),
      deliver,
      this.#slices(() => this.#waiting.of(topic) > 0),
    );
  }
}
