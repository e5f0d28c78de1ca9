// test wallet, testkit: the two functions of Node that the tests check signatures with. The page is compiled without
// Node's types, so that nothing in it can lean on Node by accident.
declare module 'node:crypto' {
  export interface KeyObject {
    readonly type: string;
  }
  export function createPublicKey(input: { key: JsonWebKey; format: 'jwk' }): KeyObject;
  export function verify(algorithm: null, data: Uint8Array, key: KeyObject, signature: Uint8Array): boolean;
}
