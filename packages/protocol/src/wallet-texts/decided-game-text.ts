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
}

/** Lines of "name value", each ended by a line feed. */
export function decidedGameText(game: DecidedGame): string {
  const lines = [
    ['kingstake-game', '1'],
    ['id', game.gameId],
    ['match', game.match],
    ['white', game.white],
    ['black', game.black],
    ['wager', game.wagerLamports],
    ['fee', game.feeLamports],
    ['moves', game.moves.length === 0 ? '-' : game.moves.join(' ')],
    ['winner', game.winner],
    ['reason', game.reason],
  ];
  return lines.map((line) => `${line.join(' ')}\n`).join('');
}
