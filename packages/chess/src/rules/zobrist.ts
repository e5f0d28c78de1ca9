// Chess rules: the random numbers of position keys (Zobrist, A New Hashing Method with Application for Game Playing,
// 1970). They come from a fixed seed, so keys are the same on every machine.
//
// A key is 64 bits in two halves. Two different positions share a key with probability 2^-64 for each pair compared, and
// a game compares at most some thousands.

const SEED = 0x6b737461; // any fixed number will do
const GOLDEN_RATIO = 0x9e3779b9; // 2^32 divided by the golden ratio, odd: visits every 32-bit state

let state = SEED;

// Each row of a table is two numbers: the low half of the key, then the high half.
/** By piece * 64 + square. */
export const PIECE_KEYS = drawTable(16 * 64);
/** By the set of castling rights; row 0 is zero. */
export const CASTLING_KEYS = castlingTable();
/** By the file of the en passant square. */
export const EN_PASSANT_KEYS = drawTable(8);
/** Included in the key when Black is to move. */
export const BLACK_KEY_LOW = draw();
export const BLACK_KEY_HIGH = draw();

/** Sends a counter through the finalizer of MurmurHash3 (Appleby). It is not linear, so XORs of keys do not repeat. */
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

/** One key per right. The key of a set of rights is the XOR of its rights' keys. */
function castlingTable(): Int32Array {
  const rights = drawTable(4);
  return new Int32Array(2 * 16).map((_, place) => {
    let sum = 0;
    for (let right = 0; right < 4; right++) {
      if (((place >> 1) & (1 << right)) !== 0) sum ^= rights[2 * right + (place & 1)] as number;
    }
    return sum;
  });
}
