// games: encodes integers as LEB128, with zigzag encoding for signed ones. Pure.

/** The bytes end too early, are too long, or contain a number that is too large. */
export class UnreadableBytesError extends Error {
  override readonly name = 'UnreadableBytesError';
}

const BASE = 0x80;

export class ByteWriter {
  readonly #bytes: number[] = [];

  byte(value: number): void {
    this.#bytes.push(value);
  }

  /** Writes an integer from 0 to 2^53 - 1. */
  unsigned(value: number): void {
    let left = value;
    for (; left >= BASE; left = Math.floor(left / BASE)) this.#bytes.push((left % BASE) | BASE);
    this.#bytes.push(left);
  }

  /** Writes an integer whose absolute value is below 2^52. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Throws `UnreadableBytesError` for bytes that no `ByteWriter` can have written. */
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
