// escrow build: finds the system calls of a program in its bytecode. The program may only read the clock, which proves that it cannot
// call another program, whatever its source says.

const SLOT_BYTES = 8;
const CALL = 0x85;
const CALL_REGISTER = 0x8d;
const LOAD_WIDE = 0x18; // takes two slots, of which the second is not an instruction

/** A system call is identified by the murmur3-32 hash (seed 0) of its name (SIMD-0178). */
export const CLOCK_CALL = murmur3('sol_get_clock_sysvar');

/**
 * Returns the distinct immediates of all system calls in sBPF v3 bytecode. Throws an Error for a call through a register or of an
 * internal function, because the program must be a single function.
 */
export function systemCallsOf(code: Uint8Array): number[] {
  const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
  const found = new Set<number>();
  for (let at = 0; at + SLOT_BYTES <= code.length; at += SLOT_BYTES) {
    const operation = view.getUint8(at);
    if (operation === LOAD_WIDE) at += SLOT_BYTES;
    if (operation === CALL_REGISTER) throw new Error(`slot ${at / SLOT_BYTES} calls through a register`);
    if (operation !== CALL) continue;
    if (view.getUint8(at + 1) >> 4 !== 0)
      throw new Error(`slot ${at / SLOT_BYTES} calls a function of the program`);
    found.add(view.getUint32(at + 4, true));
  }
  return [...found];
}

/** Returns murmur3-32 with seed 0 of an ASCII text. Source: Austin Appleby's MurmurHash3_x86_32. */
export function murmur3(text: string): number {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(bytes.buffer);
  const tail = bytes.length - (bytes.length % 4);
  let hash = 0;
  for (let at = 0; at < tail; at += 4) {
    hash = Math.imul(rotate(hash ^ scramble(view.getUint32(at, true)), 13), 5) + 0xe6546b64;
  }
  let rest = 0;
  for (let at = bytes.length - 1; at >= tail; at -= 1) rest = (rest << 8) | (bytes[at] ?? 0);
  hash ^= scramble(rest) ^ bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function scramble(block: number): number {
  return Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
