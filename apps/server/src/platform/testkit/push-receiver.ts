// platform/web-push/testkit: a browser's keys, and decryption of push messages (RFC 8291), implemented independently for the receiver.
import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import type { BrowserKeys } from '../web-push.ts';

export interface PushReceiver {
  keys: BrowserKeys;
  /** Returns the text of a message's body. Throws if it was not encrypted for this browser. */
  open(body: Uint8Array): string;
}

const hmac = (key: Uint8Array, ...parts: Uint8Array[]): Buffer =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();
const ONE = Uint8Array.of(1);
const words = (text: string): Uint8Array => Buffer.from(`${text}\0`);

export function createPushReceiver(): PushReceiver {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own, auth },
    open(body) {
      const all = Buffer.from(body);
      const salt = all.subarray(0, 16);
      const idLength = all.readUInt8(20);
      const sender = all.subarray(21, 21 + idLength);
      const sealed = all.subarray(21 + idLength);
      const secret = hmac(hmac(auth, pair.computeSecret(sender)), words('WebPush: info'), own, sender, ONE);
      const seed = hmac(salt, secret);
      const key = hmac(seed, words('Content-Encoding: aes128gcm'), ONE).subarray(0, 16);
      const nonce = hmac(seed, words('Content-Encoding: nonce'), ONE).subarray(0, 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      if (plain.at(-1) !== 2) throw new Error('not the last record');
      return plain.subarray(0, -1).toString();
    },
  };
}
