// platform/hub: sends to the subscribers of a topic. Where they are many it is done in slices, so that what players send has its turn
// between them. It must not know what is sent.
import { inSlices, type Slices } from '../slices.ts';
import type { Topic } from './contract.ts';
import type { Topics } from './topics.ts';

export class TopicSender<Member> {
  readonly #topics: Pick<Topics<Member>, 'each'>;
  readonly #slices: () => Slices;
  readonly #sending = new Map<Topic, Promise<void>>(); // topics to which something is being sent still

  constructor(topics: Pick<Topics<Member>, 'each'>, slices: () => Slices) {
    this.#topics = topics;
    this.#slices = slices;
  }

  /**
   * Delivers to each subscriber, to the first of them at once. What is sent to a topic arrives in that order: who subscribes meanwhile may
   * hear it too, who leaves meanwhile does not.
   */
  send(topic: Topic, deliver: (member: Member) => void): void {
    const before = this.#sending.get(topic);
    const left =
      before === undefined ? this.#begin(topic, deliver) : before.then(() => this.#begin(topic, deliver));
    if (left === null) return;
    const sent = left.then(() => {
      if (this.#sending.get(topic) === sent) this.#sending.delete(topic);
    });
    this.#sending.set(topic, sent);
  }

  #begin(topic: Topic, deliver: (member: Member) => void): Promise<void> | null {
    return inSlices(this.#topics.each(topic), deliver, this.#slices());
  }
}
