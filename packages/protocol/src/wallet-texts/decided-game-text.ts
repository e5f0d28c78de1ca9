// The text of a decided game, whose SHA-256 is on chain with the payout. Changing one letter changes the hash, so the text is
// versioned and never edited.

export interface DecidedGame {
  gameId: number;
  match: string; // the 16 bytes that identify it on chain, in hex
  white: string; // wallets in base58
  black: string;
  wagerLamports: bigint; // of each player
  feeLamports: bigint;
  moves: readonly string[]; // in UCI notation
  winner: 'white' | 'black';
  reason: string; // one word, as in the API
  /** The root of its receipt, in hex; null for a game without one. */
  receipt: string | null;
}

/** Lines of "name value", each ended by a line feed. Version 2 has the receipt. */
export function decidedGameText(game: DecidedGame): string {
  const lines = [
    ['kingstake-game', game.receipt === null ? '1' : '2'],
    ['id', game.gameId],
    ['match', game.match],
    ['white', game.white],
    ['black', game.black],
    ['wager', game.wagerLamports],
    ['fee', game.feeLamports],
    ['moves', game.moves.length === 0 ? '-' : game.moves.join(' ')],
    ['winner', game.winner],
    ['reason', game.reason],
    ...(game.receipt === null ? [] : [['receipt', game.receipt]]),
  ];
  return lines.map((line) => `${line.join(' ')}\n`).join('');
}
