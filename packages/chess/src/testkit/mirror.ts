// Chess testkit: positions with colours swapped. The rules are symmetric in the colours.

/** Returns a FEN with the board flipped vertically and the colours swapped. Applied twice, it returns the original. */
export function mirrorFen(fen: string): string {
  const [board = '', turn, castling = '', enPassant = '', halfmove, fullmove] = fen.split(' ');
  const ranks = board.split('/').reverse().map(swapCase);
  const rights = swapCase(castling);
  const ordered = rights === '-' ? '-' : [...'KQkq'].filter((letter) => rights.includes(letter)).join('');
  const passed = enPassant === '-' ? '-' : `${enPassant.charAt(0)}${9 - Number(enPassant.charAt(1))}`;
  return [ranks.join('/'), turn === 'w' ? 'b' : 'w', ordered, passed, halfmove, fullmove].join(' ');
}

function swapCase(text: string): string {
  return [...text]
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}
