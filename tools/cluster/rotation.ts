// Tools, cluster: which node the next connection goes to. Pure: its caller asks the nodes and tells what they said.

/** A node as the balancer reaches it. */
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

  /** What a node last said of itself, or that it refused a connection. */
  note(name: string, isReady: boolean): void {
    if (isReady) this.#ready.add(name);
    else this.#ready.delete(name);
  }

  /** Names of the nodes that take connections, in their order. */
  ready(): readonly string[] {
    return this.#nodes.map(({ name }) => name).filter((name) => this.#ready.has(name));
  }

  /**
   * The nodes to try for one connection, in this order: the ready ones, each time beginning with another. `wanted` names one
   * that is tried alone, ready or not; a name that no node has gets none.
   */
  turn(wanted: string | null = null): readonly NodeAddress[] {
    if (wanted !== null) return this.#nodes.filter(({ name }) => name === wanted);
    const ready = this.#nodes.filter(({ name }) => this.#ready.has(name));
    if (ready.length === 0) return [];
    const first = this.#next % ready.length;
    this.#next = first + 1;
    return [...ready.slice(first), ...ready.slice(0, first)];
  }
}
