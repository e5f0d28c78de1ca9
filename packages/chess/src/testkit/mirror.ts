// chess, testkit: the same position seen from the other side. Nothing about the rules depends on the colour.

/** The FEN with the board turned upside down and the colours exchanged; done twice, it is the FEN again. */
export function mirrorFen(fen: string): string {
  const [board = '', turn, castling = '', enPassant = '', halfmove, fullmove] = fen.split(' ');
  const ranks = board.split('/').reverse().map(swapCase);
  const rights = swapCase(castling);
  const ordered = rights === '-' ? '-' : [...'KQkq'].filter((letter) => rights.includes(letter)).join('');
  const passed = enPassant === '-' ? '-' : mirrorSquare(enPassant);
  return [ranks.join('/'), turn === 'w' ? 'b' : 'w', ordered, passed, halfmove, fullmove].join(' ');
}

/** e2 becomes e7: the same file, the rank counted from the other side. */
export function mirrorSquare(name: string): string {
  return `${name.charAt(0)}${9 - Number(name.charAt(1))}`;
}

function swapCase(text: string): string {
  return [...text]
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}
