// platform/hub: the subscribers of each topic. It must not depend on the meaning of topics or on how messages are sent.
import type { Topic } from './contract.ts';
import { MultiMap } from './multi-map.ts';

export class Topics<Member> {
  readonly #members = new MultiMap<Topic, Member>();
  readonly #topics = new MultiMap<Member, Topic>();

  join(member: Member, topic: Topic): void {
    this.#members.add(topic, member);
    this.#topics.add(member, topic);
  }

  leave(member: Member, topic: Topic): void {
    this.#members.remove(topic, member);
    this.#topics.remove(member, topic);
  }

  leaveAll(member: Member): void {
    for (const topic of this.#topics.of(member)) this.leave(member, topic);
  }

  has(topic: Topic): boolean {
    return this.#members.has(topic);
  }

  /** Iterates over the members without a copy; see `inSlices`. */
  each(topic: Topic): Iterable<Member> {
    return this.#members.each(topic);
  }
}
