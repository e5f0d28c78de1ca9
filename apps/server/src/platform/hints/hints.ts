// platform/hints: says and hears over a carrier. It knows no kind of hint: payloads are parsed by what the wiring gives.
import type { Metrics } from '../http/index.ts';
import { randomToken } from '../random.ts';
import { HINTS } from '../redis-limits.ts';
import { atEndOfTurn, type Cancel } from '../time.ts';
import type { Carrier, HintParsers, Hints, HintsDeps, NodeId } from './contract.ts';
import {
  type Message,
  readMessage,
  type SaidHint,
  type Sender,
  writeHint,
  writeMessages,
  writeWord,
} from './envelope.ts';
import { MessageAge } from './message-age.ts';
import { Seal } from './seal.ts';
import { Wholeness } from './wholeness.ts';

type Heard = (hint: never, from: NodeId) => void;
type Fault = 'broken' | 'unwritable' | 'unsent' | 'forged' | 'malformed' | 'unknown' | 'old';

const LIFE_BYTES = 12;

/** Opens the carrier. `Kinds` has one payload a kind; binary values are text in it. */
export function createHints<Kinds extends Record<string, unknown>>(
  deps: HintsDeps<Kinds>,
  carrier: Carrier,
): Hints<Kinds> {
  return new CarriedHints(deps, carrier);
}

class CarriedHints<Kinds extends Record<string, unknown>> implements Hints<Kinds> {
  readonly #deps: HintsDeps<Kinds>;
  readonly #carrier: Carrier;
  readonly #life: string;
  readonly #seal: Seal;
  readonly #all: string; // channel
  readonly #parsers: ReadonlyMap<string, HintParsers<Kinds>[keyof Kinds]>;
  readonly #heard = new Map<string, Heard[]>();
  readonly #waiting = new Map<NodeId | 'all', string[]>(); // said in this turn
  readonly #age = new MessageAge();
  readonly #wholeness: Wholeness;
  readonly #whenWhole: (() => void)[] = [];
  readonly #whenBroken: (() => void)[] = [];
  readonly #counts = { said: 0, heard: 0, dropped: 0, forged: 0 };
  readonly #faults = new Map<Fault, number>(); // since the last line in the log
  readonly #stopWords: Cancel;
  #loggedMs: number | null = null;
  #renewedMs: number;
  #isStopped = false;

  constructor(deps: HintsDeps<Kinds>, carrier: Carrier) {
    this.#deps = deps;
    this.#carrier = carrier;
    this.#life = randomToken(deps.random, LIFE_BYTES);
    this.#seal = new Seal(deps.secret);
    this.#all = `kingstake:${this.#seal.houseName}:all`;
    this.#parsers = new Map(Object.entries(deps.parsers)) as ReadonlyMap<
      string,
      HintParsers<Kinds>[keyof Kinds]
    >;
    this.#renewedMs = deps.time.monotonicMs();
    this.#wholeness = new Wholeness({
      time: deps.time,
      became: (isWhole) => this.#became(isWhole),
    });
    this.#stopWords = deps.time.every(HINTS.wordMs, () => this.#beat());
    carrier.open(this.#channels(), {
      heard: (text, channel) => this.#hear(text, channel),
      opened: () => this.#sayWord(),
      lost: () => this.#wholeness.broke(),
    });
  }

  say<K extends keyof Kinds>(to: readonly NodeId[] | 'all', kind: K, hint: Kinds[K]): void {
    if (this.#isStopped) return;
    const text = writeHint(String(kind), hint);
    if (text === null) {
      this.#drop('unwritable');
      return;
    }
    if (this.#waiting.size === 0) atEndOfTurn(() => this.#sayWaiting());
    const others = to === 'all' ? [to] : new Set(to).difference(new Set([this.#deps.me()]));
    for (const other of others) this.#wait(other, text);
  }

  hear<K extends keyof Kinds>(kind: K, heard: (hint: Kinds[K], from: NodeId) => void): void {
    const all = this.#heard.get(String(kind)) ?? [];
    this.#heard.set(String(kind), [...all, heard as Heard]);
  }

  isWhole(): boolean {
    return this.#wholeness.isWhole;
  }

  onWhole(run: () => void): void {
    this.#whenWhole.push(run);
  }

  onBroken(run: () => void): void {
    this.#whenBroken.push(run);
  }

  moved(): void {
    if (this.#isStopped) return;
    this.#wholeness.broke();
    this.#carrier.follow(this.#channels());
    this.#sayWord();
  }

  measure(metrics: Metrics): void {
    const { gauge } = metrics;
    gauge('kingstake_hints_whole', '1 while hints between nodes arrive', () => Number(this.isWhole()));
    gauge('kingstake_hints_said', 'Hints given to Redis since the start', () => this.#counts.said);
    gauge('kingstake_hints_heard', 'Hints of other nodes since the start', () => this.#counts.heard);
    gauge('kingstake_hints_dropped', 'Hints that were not sent, or not heard', () => this.#counts.dropped);
    const forged = 'Messages at our channels that no server of the house wrote';
    gauge('kingstake_hints_forged', forged, () => this.#counts.forged);
    const roundTrip = () => this.#wholeness.roundTripMs ?? Number.NaN;
    gauge('kingstake_hints_round_trip_ms', 'From the newest word to its return', roundTrip);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopWords();
    this.#wholeness.broke();
    await this.#carrier.close();
  }

  /** The own channel last: what is heard there proves that the one of all is heard too. */
  #channels(): readonly string[] {
    return [this.#all, this.#inboxOf(this.#deps.me())];
  }

  #inboxOf(node: NodeId): string {
    return `kingstake:${this.#seal.houseName}:node:${node}`;
  }

  #sender(): Sender {
    return { node: this.#deps.me(), life: this.#life, atMs: this.#deps.time.monotonicMs() };
  }

  #wait(to: NodeId | 'all', text: string): void {
    const waiting = this.#waiting.get(to);
    if (waiting === undefined) this.#waiting.set(to, [text]);
    else waiting.push(text);
  }

  #sayWaiting(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    if (this.#isStopped) return;
    const isWhole = this.isWhole();
    const sender = this.#sender();
    for (const [to, hints] of waiting) {
      if (!isWhole) {
        this.#drop('broken', hints.length);
        continue;
      }
      this.#counts.said += hints.length;
      const channel = to === 'all' ? this.#all : this.#inboxOf(to);
      for (const message of writeMessages(sender, hints))
        this.#publish(channel, message.text, () => this.#drop('unsent', message.hints));
    }
  }

  #beat(): void {
    this.#sayWord();
    const nowMs = this.#deps.time.monotonicMs();
    if (this.isWhole()) this.#renewedMs = nowMs;
    if (nowMs - this.#renewedMs < HINTS.renewMs) return;
    this.#renewedMs = nowMs;
    this.#carrier.renew();
  }

  #sayWord(): void {
    const inbox = this.#inboxOf(this.#deps.me());
    // A word that was not sent does not come back, which says it all.
    this.#publish(inbox, writeWord(this.#sender()), () => {});
  }

  #publish(channel: string, body: string, dropped: () => void): void {
    this.#carrier.publish(channel, this.#seal.close(channel, body), dropped);
  }

  #hear(text: string, channel: string): void {
    if (this.#isStopped) return;
    const body = this.#seal.open(channel, text);
    if (body === null) {
      this.#counts.forged += 1;
      this.#drop('forged');
      return;
    }
    const message = readMessage(body);
    if (message === null) this.#drop('malformed');
    else if (message.sender.life === this.#life) this.#hearOwn(message);
    else if (this.#age.isOld(message.sender, this.#deps.time.monotonicMs()))
      this.#drop('old', message.hints.length);
    else for (const hint of message.hints) this.#hearHint(hint, message.sender.node);
  }

  #hearOwn({ sender, hints }: Message): void {
    if (hints.length === 0 && sender.node === this.#deps.me()) this.#wholeness.came(sender.atMs);
  }

  #hearHint({ kind, hint }: SaidHint, from: NodeId): void {
    const parse = this.#parsers.get(kind);
    if (parse === undefined) {
      this.#drop('unknown'); // of a newer node
      return;
    }
    try {
      const parsed = parse(hint);
      if (parsed === null) {
        this.#drop('malformed');
        return;
      }
      this.#counts.heard += 1;
      for (const heard of this.#heard.get(kind) ?? []) heard(parsed as never, from);
    } catch (err) {
      this.#deps.log.error({ err, kind, from }, 'a feature failed on a hint');
    }
  }

  #became(isWhole: boolean): void {
    this.#deps.log.info(isWhole ? 'hints between nodes are whole' : 'hints between nodes are broken');
    for (const run of isWhole ? this.#whenWhole : this.#whenBroken) {
      try {
        run();
      } catch (err) {
        this.#deps.log.error({ err, isWhole }, 'a feature failed when hints became whole or broken');
      }
    }
  }

  #drop(fault: Fault, count = 1): void {
    this.#counts.dropped += count;
    this.#faults.set(fault, (this.#faults.get(fault) ?? 0) + count);
    const nowMs = this.#deps.time.monotonicMs();
    if (this.#loggedMs !== null && nowMs - this.#loggedMs < HINTS.logMs) return;
    this.#loggedMs = nowMs;
    this.#deps.log.warn({ dropped: Object.fromEntries(this.#faults) }, 'hints between nodes were dropped');
    this.#faults.clear();
  }
}
