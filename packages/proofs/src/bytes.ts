// proofs: converts between texts and bytes without Buffer, so that page and server produce the same results.
import { base58, base64, base64urlnopad } from '@scure/base';

const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** Parses hexadecimal digits. The caller has checked that the text is well-formed. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** Returns null for a text that is not the canonical encoding of its bytes. */
function decoded(coder: { decode(text: string): Uint8Array }, text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(coder.decode(text));
  } catch {
    return null;
  }
}

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const ofLength = (bytes: Uint8Array<ArrayBuffer> | null, length: number) =>
  bytes?.length === length ? bytes : null;

/** The bytes of an Ed25519 public key in base58; null if the text is not one. */
export const keyBytes = (address: string) => ofLength(decoded(base58, address), KEY_BYTES);
/** The bytes of an Ed25519 signature in base64url; null if the text is not one. */
export const signatureBytes = (text: string) => ofLength(decoded(base64urlnopad, text), SIGNATURE_BYTES);
/** The bytes of a wallet's signature in base64; null if the text is not one. */
export const walletSignatureBytes = (text: string) => ofLength(decoded(base64, text), SIGNATURE_BYTES);

export const toBase64Url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes);

export const toBase58 = (bytes: Uint8Array): string => base58.encode(bytes);
