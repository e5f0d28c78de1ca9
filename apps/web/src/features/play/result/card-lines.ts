// play, result: what the share card says. Pure; money is lamports until it is text.
import { formatSol, formatSolChange, parseSol } from '@kingstake/protocol/money';
import { PLAY_TEXTS } from '../texts.ts';
import { amountOrZero, profitOfResult, type ResultData } from './result-data.ts';
import { opponentIn } from './result-texts.ts';

export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 630;

export interface CardLines {
  heading: string;
  who: string; // who beat whom
  profit: string; // "+0.95 SOL"; a training game says what it was
  pot: string | null; // the whole prize; null: no wager
  facts: string;
}

export function cardLines(data: ResultData): CardLines {
  const prize = parseSol(data.winnings);
  const free = amountOrZero(data.entry) === 0n;
  return {
    heading: PLAY_TEXTS.cardWon,
    who: PLAY_TEXTS.cardBeat(data.yourName, opponentIn(data)),
    profit: free ? PLAY_TEXTS.cardTraining : formatSolChange(profitOfResult(data), 'prose'),
    pot: free || prize === null ? null : PLAY_TEXTS.cardPot(formatSol(prize, 'prose')),
    facts: PLAY_TEXTS.cardMoves(data.moves, data.duration),
  };
}
