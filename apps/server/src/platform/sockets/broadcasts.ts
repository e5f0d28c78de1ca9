// platform/sockets: sends to many sockets: to the subscribers of a topic, and the number of players online to all. It must not depend on the
// meaning of topics. Many receivers are served in short slices with pauses, in which messages from players are handled.
import { KeyedCounter, MultiMap } from '../multi-map.ts';
import { type Cancel, createSlices, inSlices, type Slices, type Time, yieldToEventLoop } from '../time.ts';
import type { Topic } from './contract.ts';

/** The subscribers of each topic. */
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

/** Creates the slices of one message. `isHurried` returns true if another message to the same topic waits, so that pauses are skipped. */
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

interface OnlineCountDeps<Socket> {
  time: Time;
  pauseMs: number; // minimum time from the end of one broadcast to the next
  count(): number; // players online now
  send(socket: Socket, count: number): void;
  slices?: () => Slices; // tests count them
}

/**
 * Sends the number of players online. A socket receives it when it opens. After a change and a pause, a broadcast updates the sockets that
 * have a different number.
 */
export class OnlineCount<Socket> {
  readonly #deps: OnlineCountDeps<Socket>;
  readonly #known = new Map<Socket, number>(); // the last number sent to each socket
  readonly #holders = new KeyedCounter<number>(); // number of sockets by the number sent to them
  #timer: Cancel | null = null; // set only while a broadcast is due
  #isBroadcasting = false;

  constructor(deps: OnlineCountDeps<Socket>) {
    this.#deps = deps;
  }

  opened(socket: Socket): void {
    this.#send(socket, this.#deps.count());
    this.#review();
  }

  closed(socket: Socket): void {
    const known = this.#known.get(socket);
    if (known === undefined) return;
    this.#known.delete(socket);
    this.#holders.remove(known);
    this.#review();
  }

  /** Called when another node has changed who is online. */
  changed(): void {
    this.#review();
  }

  #review(): void {
    if (this.#isBroadcasting) return;
    const isOutdated = this.#holders.size > (this.#holders.of(this.#deps.count()) > 0 ? 1 : 0);
    if (isOutdated && this.#timer === null) {
      this.#timer = this.#deps.time.after(this.#deps.pauseMs, () => {
        this.#timer = null;
        void this.#broadcast();
      });
    } else if (!isOutdated && this.#timer !== null) {
      this.#timer();
      this.#timer = null;
    }
  }

  /** Sends the current count to all. If the count changes before the end, another broadcast follows after the pause. */
  async #broadcast(): Promise<void> {
    const count = this.#deps.count();
    this.#isBroadcasting = true;
    // A socket that opens during the broadcast receives a newer number when it opens.
    const sockets = [...this.#known.keys()];
    const correct = (socket: Socket): void => {
      const known = this.#known.get(socket);
      if (known !== undefined && known !== count) this.#send(socket, count);
    };
    const left = inSlices(sockets, correct, this.#deps.slices?.() ?? createSlices(this.#deps.time));
    if (left !== null) await left;
    this.#isBroadcasting = false;
    this.#review();
  }

  #send(socket: Socket, count: number): void {
    // Record the count first, because sending may terminate a slow reader, which calls closed().
    const known = this.#known.get(socket);
    if (known !== undefined) this.#holders.remove(known);
    this.#known.set(socket, count);
    this.#holders.add(count);
    this.#deps.send(socket, count);
  }
}
