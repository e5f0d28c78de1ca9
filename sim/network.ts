// sim: calls and connections between players and nodes, whose messages may be lost.
import type { Faults } from './faults.ts';
import type { SimNode } from './node.ts';
import { NodeGone } from './node-database.ts';
import { PlayerLine } from './player-line.ts';
import type { Said, World } from './player-world.ts';
import type { Chance } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';
import { Wire } from './wire.ts';

/** The timeout of a call. */
const CALL_MS = 8_000;

interface NetworkDeps {
  time: VirtualTime;
  chance: Chance;
  nodes: readonly SimNode[];
  faults: () => Faults;
  /** All players connect to one node while it is up, so that each receives what the others do. */
  atOneNode: boolean;
  /** The nodes of a balancer. Without one, players connect to any node that is up, and call any node. */
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
          time.after(backMs, () => reject(new NodeGone('no node is healthy')));
          return;
        }
        const { instances } = node;
        const headers = { cookie: player.cookie, ...(key === undefined ? {} : { 'idempotency-key': key }) };
        node.call(method, path, headers, body).then(
          (answer) => {
            if (isUnanswered || !node.isUp || node.instances !== instances) return;
            time.after(backMs, () => resolve(answer));
          },
          (error: unknown) => {
            // Refused at once, because no server listens.
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

  /** For how long all open connections have led to one node. */
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

  /** Called when a connection opened or closes. */
  #linesChanged(): void {
    const nodes = new Set([...this.#openLines].map(({ node }) => node));
    if (nodes.size > 1) this.#apartMs = this.#deps.time.nowMs();
  }
}
