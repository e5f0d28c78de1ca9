// reserves: converts texts and numbers to bytes without Buffer, so that page and server produce the same results.
const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

const number = new BigUint64Array(1);
const numberBytes = new Uint8Array(number.buffer);
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/**
 * Writes an unsigned 64-bit number, big-endian. Throws outside the range, because a number that wraps around would be a different
 * amount.
 */
export function writeU64(bytes: Uint8Array, at: number, value: bigint): void {
  if (value < 0n || value >> 64n !== 0n) throw new RangeError('a number outside 64 bits');
  number[0] = value;
  for (let place = 0; place < 8; place += 1)
    bytes[at + place] = numberBytes[isLittleEndian ? 7 - place : place] ?? 0;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** Parses hexadecimal digits. The caller has checked that the text is well-formed. */
export function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}
