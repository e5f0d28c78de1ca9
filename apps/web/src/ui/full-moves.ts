// ui: how many moves a game has, as players count them.

/** White's move and Black's answer are one; the last one counts also when Black did not answer. */
export function fullMoves(halfMoves: number): number {
  return Math.ceil(halfMoves / 2);
}
