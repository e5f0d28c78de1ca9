// sim: the ways between players and servers: calls whose answers may be lost, and lines that may break.
import type { Faults } from './faults.ts';
import type { SimNode } from './node.ts';
import { NodeGone } from './node-database.ts';
import { PlayerLine } from './player-line.ts';
import type { Said, World } from './player-world.ts';
import type { Chance } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';
import { Wire } from './wire.ts';

/** No one waits longer for an answer. */
const CALL_MS = 8_000;

interface NetworkDeps {
  time: VirtualTime;
  chance: Chance;
  nodes: readonly SimNode[];
  faults: () => Faults;
  /** All lines lead to one server while it is up, so that each player is told what the others do. */
  atOneNode: boolean;
  /** Servers to which a balancer leads everyone; absent: each finds one that is up, or calls one that is not. */
  balanced?: () => readonly SimNode[];
}

export class Network {
  readonly #deps: NetworkDeps;
  readonly #openLines = new Set<PlayerLine>();
  #apartMs = 0; // when open lines last led to more than one server
  readonly linesSeen: PlayerLine[] = [];
  readonly said: Said[] = [];

  constructor(deps: NetworkDeps) {
    this.#deps = deps;
  }

  /** A request and its answer, each of which may be late or never come. */
  readonly call: World['call'] = (player, method, path, body, key) => {
    const { chance, time } = this.#deps;
    const node = this.#nodeToCall();
    const { drop, maxDelayMs } = this.#deps.faults();
    const [isLost, isUnanswered] = [chance.happens(drop), chance.happens(drop)];
    const [thereMs, backMs] = [chance.whole(1, maxDelayMs), chance.whole(1, maxDelayMs)];
    return new Promise((resolve, reject) => {
      time.after(CALL_MS, () => reject(new Error('no answer')));
      if (isLost) return;
      time.after(thereMs, () => {
        if (node === null) {
          time.after(backMs, () => reject(new NodeGone('no server is well')));
          return;
        }
        const { lives } = node;
        const headers = { cookie: player.cookie, ...(key === undefined ? {} : { 'idempotency-key': key }) };
        node.call(method, path, headers, body).then(
          (answer) => {
            if (isUnanswered || !node.isUp || node.lives !== lives) return;
            time.after(backMs, () => resolve(answer));
          },
          (error: unknown) => {
            // Refused at once: no one listens there.
            if (error instanceof NodeGone) time.after(backMs, () => reject(error));
            else reject(error);
          },
        );
      });
    });
  };

  /** A connection to some server: let in, or refused, in its time. */
  readonly dial: World['dial'] = (player, events) => {
    const { chance, time, faults, nodes } = this.#deps;
    const line = new PlayerLine({
      player,
      nowMs: () => time.nowMs(),
      events,
      said: this.said,
      onClosed: () => {
        this.#linesChanged();
        this.#openLines.delete(line);
      },
    });
    this.linesSeen.push(line);
    const wire = new Wire(time, chance.fork(), faults, {
      onMessage: (text) => line.receive(text),
      onClose: () => line.lost(),
      onDead: () => line.died(),
    });
    time.after(chance.whole(1, faults().maxDelayMs), () => {
      const node = this.#nodeToDial();
      if (node === null) {
        line.lost();
        return;
      }
      node
        .admit(player.cookie, wire)
        .catch(() => false)
        .then((isIn) => {
          if (!isIn) {
            line.lost();
            return;
          }
          line.attach(wire, nodes.indexOf(node));
          if (line.closedMs === null) this.#openLines.add(line);
          this.#linesChanged();
        });
    });
    return line;
  };

  /** For so long all lines that are open have led to one server. */
  readonly togetherMs = (): number => {
    this.#linesChanged();
    return this.#deps.time.nowMs() - this.#apartMs;
  };

  /** One open line goes silent for good. */
  killOneLine(): void {
    const [line] = this.#openLines;
    line?.die();
  }

  #nodeToCall(): SimNode | null {
    const { nodes, chance, balanced } = this.#deps;
    const from = balanced?.() ?? nodes;
    return from.length === 0 ? null : chance.pick(from);
  }

  #nodeToDial(): SimNode | null {
    const { nodes, chance, atOneNode, balanced } = this.#deps;
    const up = balanced?.() ?? nodes.filter(({ isUp }) => isUp);
    const [open] = this.#openLines;
    const same = up.find((node) => nodes.indexOf(node) === open?.node);
    if (same !== undefined && atOneNode) return same;
    return up.length === 0 ? null : chance.pick(up);
  }

  /** An open line came, or one goes. */
  #linesChanged(): void {
    const nodes = new Set([...this.#openLines].map(({ node }) => node));
    if (nodes.size > 1) this.#apartMs = this.#deps.time.nowMs();
  }
}
