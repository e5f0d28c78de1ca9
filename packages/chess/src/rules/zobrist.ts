// Chess rules: the random numbers of position keys (Zobrist, "A New Hashing Method with Application for Game Playing",
// 1970). They come from a fixed seed, so that keys are the same on every machine.
//
// A key has 64 bits in two halves. Two different positions have the same key with probability 2^-64, and a game
// compares at most some thousands of pairs.

const SEED = 0x6b737461; // any number is suitable
const GOLDEN_RATIO = 0x9e3779b9; // 2^32 divided by the golden ratio; it is odd, so adding it visits every 32-bit state

let state = SEED;

// A row of a table has two numbers: the low half of a key, then the high half.
/** The keys by piece * 64 + square. */
export const PIECE_KEYS = drawTable(16 * 64);
/** The keys by castling rights (0..15); row 0 is zero. */
export const CASTLING_KEYS = castlingTable();
/** The keys by the file of the en passant square. */
export const EN_PASSANT_KEYS = drawTable(8);
/** The key of Black to move. */
export const BLACK_KEY_LOW = draw();
export const BLACK_KEY_HIGH = draw();

/**
 * Returns the next number: a counter after the finalizer of MurmurHash3 (Austin Appleby). The finalizer is not linear,
 * so that XORs of different keys do not coincide.
 */
function draw(): number {
  state = (state + GOLDEN_RATIO) | 0;
  let mixed = state;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

function drawTable(rows: number): Int32Array {
  return new Int32Array(2 * rows).map(draw);
}

/** Draws a key for each right. The key of several rights is the XOR of their keys. */
function castlingTable(): Int32Array {
  const rights = drawTable(4);
  return new Int32Array(2 * 16).map((_, index) => {
    let key = 0;
    for (let right = 0; right < 4; right++) {
      if (((index >> 1) & (1 << right)) !== 0) key ^= rights[2 * right + (index & 1)] as number;
    }
    return key;
  });
}
