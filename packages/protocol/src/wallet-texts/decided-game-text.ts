// The text of a decided game whose SHA-256 is on chain with its payout. Changing one letter changes the hash, so it is
// versioned and never edited.

export interface DecidedGame {
  gameId: number;
  match: string; // 16 bytes that name it on chain, in hex
  white: string; // wallets in base58
  black: string;
  wagerLamports: bigint; // of each player
  feeLamports: bigint;
  moves: readonly string[]; // as UCI writes them
  winner: 'white' | 'black';
  reason: string; // in one word, as the contract says it
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
