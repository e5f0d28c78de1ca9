// Tools, cluster: chooses the node for the next connection. Pure: the caller checks the nodes and counts their sockets.

/** A node's address, as used by the balancer. */
export interface NodeAddress {
  name: string;
  host: string;
  port: number;
}

export class Rotation {
  readonly #nodes: readonly NodeAddress[];
  readonly #ready = new Set<string>();
  #next = 0;

  constructor(nodes: readonly NodeAddress[]) {
    this.#nodes = nodes;
  }

  /** Records the last answer of a node, or that it refused a connection. */
  setReady(name: string, isReady: boolean): void {
    if (isReady) this.#ready.add(name);
    else this.#ready.delete(name);
  }

  /** Names of the nodes that accept connections, in their order. */
  ready(): readonly string[] {
    return this.#nodes.map(({ name }) => name).filter((name) => this.#ready.has(name));
  }

  /**
   * Returns the nodes to try for one connection, in order: the ready ones, fewest open sockets first, and round robin among equals. If
   * `wanted` names a node, returns only that node, ready or not. For an unknown name, returns none.
   */
  turn(wanted: string | null, openSockets: (name: string) => number): readonly NodeAddress[] {
    if (wanted !== null) return this.#nodes.filter(({ name }) => name === wanted);
    const ready = this.#nodes.filter(({ name }) => this.#ready.has(name));
    if (ready.length === 0) return [];
    const first = this.#next % ready.length;
    this.#next = first + 1;
    const inTurn = [...ready.slice(first), ...ready.slice(0, first)];
    return inTurn.sort((one, other) => openSockets(one.name) - openSockets(other.name));
  }
}
