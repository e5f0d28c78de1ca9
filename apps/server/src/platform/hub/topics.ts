// platform/hub: the subscribers of each topic. It must not know what topics mean or how messages are sent.
import { MultiMap } from './multi-map.ts';

export class Topics<Member> {
  readonly #members = new MultiMap<string, Member>();
  readonly #topics = new MultiMap<Member, string>();

  join(member: Member, topic: string): void {
    this.#members.add(topic, member);
    this.#topics.add(member, topic);
  }

  leave(member: Member, topic: string): void {
    this.#members.remove(topic, member);
    this.#topics.remove(member, topic);
  }

  leaveAll(member: Member): void {
    for (const topic of this.#topics.of(member)) this.leave(member, topic);
  }

  members(topic: string): Member[] {
    return this.#members.of(topic);
  }
}
