// play, result: what the share card says. Pure; money is lamports until it is text.
import { formatSol, formatSolChange, parseSol } from '@kingstake/protocol/money';
import { amountOrZero, profitOfResult, type ResultData } from './result-data.ts';
import { opponentIn } from './result-texts.ts';
import { RESULT_TEXTS } from './texts.ts';

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
    heading: RESULT_TEXTS.cardWon,
    who: RESULT_TEXTS.cardBeat(data.yourName, opponentIn(data)),
    profit: free ? freeWord(data) : formatSolChange(profitOfResult(data), 'prose'),
    pot: free || prize === null ? null : RESULT_TEXTS.cardPot(formatSol(prize, 'prose')),
    facts: RESULT_TEXTS.cardMoves(data.moves, data.duration),
  };
}

const freeWord = ({ opponentIsBot }: ResultData): string =>
  opponentIsBot === true ? RESULT_TEXTS.cardTraining : RESULT_TEXTS.cardFriendly;
