// PGN: the limits of one game's text. The text is untrusted, so everything that grows with it is bounded here.

/** The limits of one game's text. A game that exceeds one of them is refused, never cut off. */
export interface PgnLimits {
  maxGameLength: number; // UTF-16 code units from a game's first token to its last
  maxTags: number; // tag pairs
  maxMoves: number; // plies of the main line and of all variations together
  maxVariationDepth: number; // variations inside variations; the main line is depth 0
}

export const PGN_LIMITS: Readonly<PgnLimits> = {
  // A game of 300 moves with a clock and a sentence at every ply has about 60 kB. This is seventeen times as much.
  maxGameLength: 1_048_576,
  // The standard names 37 (8.1.1 and chapter 9) and allows others.
  maxTags: 256,
  // The longest possible game under the 75-move rule has 17,697 plies (FIDE 9.6.2). The rest is for variations. This
  // limit bounds the CPU time of one text, because a ply costs a few microseconds, and a character far less.
  maxMoves: 40_000,
  // No real game comes close. The parser keeps its stack in an array, but callers that visit the tree recursively need
  // a limit.
  maxVariationDepth: 64,
};
