// platform/hub: the subscribers of each topic. It must not know what topics mean or how messages are sent.
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

  /** The members themselves, without a copy: see `inSlices`. */
  each(topic: Topic): Iterable<Member> {
    return this.#members.each(topic);
  }
}
