// platform/hub: who listens to which topic. Knows neither what topics mean nor how anything is sent.
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
