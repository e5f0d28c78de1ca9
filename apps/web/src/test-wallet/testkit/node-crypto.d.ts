// test wallet, testkit: the two functions of Node with which the tests verify signatures. The page is compiled without Node's types,
// so that it cannot depend on Node by accident.
declare module 'node:crypto' {
  export interface KeyObject {
    readonly type: string;
  }
  export function createPublicKey(input: { key: JsonWebKey; format: 'jwk' }): KeyObject;
  export function verify(algorithm: null, data: Uint8Array, key: KeyObject, signature: Uint8Array): boolean;
}
