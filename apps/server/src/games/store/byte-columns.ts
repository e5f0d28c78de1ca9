// games: whole numbers as bytes, seven bits each and the highest bit for "more" (LEB128); signed ones in zigzag order. Pure.

/** The bytes end too early, go on too long, or hold a number that is too large. */
export class UnreadableBytesError extends Error {
  override readonly name = 'UnreadableBytesError';
}

const BASE = 0x80;

export class ByteWriter {
  readonly #bytes: number[] = [];

  byte(value: number): void {
    this.#bytes.push(value);
  }

  /** A whole number from 0 to 2^53 - 1. */
  unsigned(value: number): void {
    let left = value;
    for (; left >= BASE; left = Math.floor(left / BASE)) this.#bytes.push((left % BASE) | BASE);
    this.#bytes.push(left);
  }

  /** A whole number within 2^52 of zero. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Throws `UnreadableBytesError` for whatever a `ByteWriter` did not write. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  unsigned(): number {
    let value = 0;
    for (let factor = 1; ; factor *= BASE) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new UnreadableBytesError('the bytes end within a number');
      this.#at += 1;
      value += (byte % BASE) * factor;
      if (value > Number.MAX_SAFE_INTEGER) throw new UnreadableBytesError('a number is too large');
      if (byte < BASE) return value;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  signedColumn(count: number): number[] {
    return Array.from({ length: count }, () => this.signed());
  }

  take(count: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + count);
    if (taken.length !== count)
      throw new UnreadableBytesError(`${count} bytes are wanted, ${taken.length} left`);
    this.#at += count;
    return taken;
  }

  expectEnd(): void {
    const left = this.#bytes.length - this.#at;
    if (left !== 0) throw new UnreadableBytesError(`${left} bytes are left over`);
  }
}
