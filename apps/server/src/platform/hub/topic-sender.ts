// platform/hub: sends to the subscribers of a topic. Where they are many it is done in slices, so that what players send has its turn
// between them, and whoever is many can wait: a slice is short and the thread rests after it, unless more is to be sent to the same
// topic already. It must not know what is sent.
import { createSlices, inSlices, type Slices } from '../slices.ts';
import { type Time, yieldToEventLoop } from '../time.ts';
import type { Topic } from './contract.ts';
import { KeyedCounter } from './multi-map.ts';
import type { Topics } from './topics.ts';

/** Makes the slices of one message. `isHurried`: the next message to the same topic waits for its end. */
export type TopicSlices = (isHurried: () => boolean) => Slices;

/** In ms. Of 1,000 watchers 22 to 45 are told in a slice, and all of them within a fifth of a second. */
const TOPIC_SLICE_MS = 0.5;
const REST_MS = 4;

export function topicSlices(time: Pick<Time, 'monotonicMs' | 'after'>): TopicSlices {
  const rest = (): Promise<void> => new Promise((resolve) => void time.after(REST_MS, resolve));
  return (isHurried) => createSlices(time, () => (isHurried() ? yieldToEventLoop() : rest()), TOPIC_SLICE_MS);
}

export class TopicSender<Member> {
  readonly #topics: Pick<Topics<Member>, 'each'>;
  readonly #slices: TopicSlices;
  readonly #sending = new Map<Topic, Promise<void>>(); // topics to which something is being sent still
  readonly #waiting = new KeyedCounter<Topic>(); // and how many messages wait until it is

  constructor(topics: Pick<Topics<Member>, 'each'>, slices: TopicSlices) {
    this.#topics = topics;
    this.#slices = slices;
  }

  /**
   * Delivers to each subscriber, to the first of them at once. What is sent to a topic arrives in that order: who subscribes meanwhile may
   * hear it too, who leaves meanwhile does not.
   */
  send(topic: Topic, deliver: (member: Member) => void): void {
    const before = this.#sending.get(topic);
    const left = before === undefined ? this.#begin(topic, deliver) : this.#after(before, topic, deliver);
    if (left === null) return;
    const sent = left.then(() => {
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
