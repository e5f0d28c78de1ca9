// sim: calls and connections between players and nodes. Their messages may be lost.
import type { Transport } from '../testkit/visitor.ts';
import type { Faults } from './faults.ts';
import { PlayerLine, Wire } from './line.ts';
import type { SimNode } from './node.ts';
import { NodeGone } from './node-database.ts';
import type { createRecords, World } from './player-world.ts';
import type { Chance } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The timeout of a call. */
const CALL_MS = 8_000;

interface NetworkDeps {
  time: VirtualTime;
  chance: Chance;
  nodes: readonly SimNode[];
  faults: () => Faults;
  records: ReturnType<typeof createRecords>;
  /** All players connect to the same node while it is up, so that each receives the others' actions. */
  atOneNode: boolean;
  /** The nodes behind a balancer. Without a balancer, players connect to and call any node that is up. */
  balanced?: () => readonly SimNode[];
}

export class Network {
  readonly #deps: NetworkDeps;
  readonly #openLines = new Set<PlayerLine>();
  #apartMs = 0; // when open connections last led to more than one node

  constructor(deps: NetworkDeps) {
    this.#deps = deps;
  }

  /** Sends a request. The request and its answer may be late or lost. */
  readonly transport: Transport = (...request) => {
    const { chance, time, nodes, balanced } = this.#deps;
    const node = pickOne(balanced?.() ?? nodes, chance);
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
        node.call(...request).then(
          (answer) => {
            if (isUnanswered || !node.isUp || node.instances !== instances) return;
            time.after(backMs, () => resolve(answer));
          },
          (error: unknown) => {
            // The call fails at once, because no server listens.
            if (error instanceof NodeGone) time.after(backMs, () => reject(error));
            else reject(error);
          },
        );
      });
    });
  };

  /** Opens a connection to a random server, which accepts or refuses it after a delay. */
  readonly dial: World['dial'] = (player, events) => {
    const { chance, time, faults, nodes, records } = this.#deps;
    const line = new PlayerLine({
      player,
      events,
      said: records.said,
      nowMs: () => time.nowMs(),
      onClosed: () => {
        this.#linesChanged();
        this.#openLines.delete(line);
      },
    });
    records.linesSeen.push(line);
    const wire = new Wire({ time, chance: chance.fork(), faults, line });
    time.after(chance.whole(1, faults().maxDelayMs), () => {
      const node = this.#nodeToDial();
      if (node === null) {
        line.lost();
        return;
      }
      node
        .admit(player.visitor.cookies(), wire)
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

  /** Silences one open connection for good. */
  killOneLine(): void {
    const [line] = this.#openLines;
    line?.die();
  }

  #nodeToDial(): SimNode | null {
    const { nodes, chance, atOneNode, balanced } = this.#deps;
    const up = balanced?.() ?? nodes.filter(({ isUp }) => isUp);
    const [open] = this.#openLines;
    const same = up.find((node) => nodes.indexOf(node) === open?.node);
    return same !== undefined && atOneNode ? same : pickOne(up, chance);
  }

  /** Must be called when a connection opens or closes. */
  #linesChanged(): void {
    const nodes = new Set([...this.#openLines].map(({ node }) => node));
    if (nodes.size > 1) this.#apartMs = this.#deps.time.nowMs();
  }
}

const pickOne = (nodes: readonly SimNode[], chance: Chance): SimNode | null =>
  nodes.length === 0 ? null : chance.pick(nodes);
