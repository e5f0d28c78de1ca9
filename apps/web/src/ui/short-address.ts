// ui: a wallet address as a player recognises it.

const SHOWN_EACH_SIDE = 4;

/** "7Np4…9fKe"; an address that would not get shorter stays as it is. */
export function shortAddress(address: string): string {
  if (address.length <= 2 * SHOWN_EACH_SIDE + 1) return address;
  return `${address.slice(0, SHOWN_EACH_SIDE)}…${address.slice(-SHOWN_EACH_SIDE)}`;
}
