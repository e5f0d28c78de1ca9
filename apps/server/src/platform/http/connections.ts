// platform/http: how many connections the server holds, of each address and of all. Pure counting.
import { budgetKey } from './address.ts';
import { ADDRESS, CONNECTIONS } from './limits.ts';

/** Where a connection comes from. */
export interface Peer {
  address: string;
  isProxy: boolean; // speaks for many addresses, and has limits of its own
  isOwnMachine: boolean;
}

/** Why there is no connection left: none for this address, or none at all. */
export type Full = 'address' | 'server';

export class Connections {
  readonly #factor: number; // multiplies what one address may hold
  readonly #byAddress = new Map<string, number>(); // proxies have none
  #open = 0;

  constructor(factor: number) {
    this.#factor = Math.max(1, factor);
  }

  /** All that are open. */
  get open(): number {
    return this.#open;
  }

  /** Counts one more, which `remove` takes back, or says why it must be closed. */
  add(peer: Peer): Full | null {
    const full = this.#fullFor(peer);
    if (full !== null) return full;
    this.#open += 1;
    if (!peer.isProxy) this.#change(peer.address, 1);
    return null;
  }

  remove(peer: Peer): void {
    this.#open -= 1;
    if (!peer.isProxy) this.#change(peer.address, -1);
  }

  #fullFor(peer: Peer): Full | null {
    const most = CONNECTIONS.most * this.#factor + (peer.isOwnMachine ? CONNECTIONS.ownReserve : 0);
    if (this.#open >= most) return 'server';
    const few = this.#open >= CONNECTIONS.few * this.#factor;
    const ofAddress = (few ? ADDRESS.connectionsWhenFew : ADDRESS.connections) * this.#factor;
    return (this.#byAddress.get(budgetKey(peer.address)) ?? 0) >= ofAddress ? 'address' : null;
  }

  #change(address: string, by: number): void {
    const key = budgetKey(address);
    const count = (this.#byAddress.get(key) ?? 0) + by;
    if (count > 0) this.#byAddress.set(key, count);
    else this.#byAddress.delete(key);
  }
}
