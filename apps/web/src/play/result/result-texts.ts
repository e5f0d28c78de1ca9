// play: the heading and the sentence of a result, and the text to share. Pure.
import { formatSolChange } from '@kingstake/protocol/money';
import { shareLink } from '../../ui/links.ts';
import { RESULT_WORDS as WORDS } from '../dialog-texts.ts';
import { flaggedText } from '../table/ending.ts';
import { PLAY_TEXTS } from '../texts.ts';
import { profitOfResult, type ResultData } from './result-data.ts';

interface ResultWords {
  heading: string;
  sentence: string;
}

type Sentence = (opponent: string) => string;

/** The heading and one sentence for the player. An unknown reason adds nothing. */
export function resultWords(data: ResultData): ResultWords {
  const { won, result, yourName, winner, entry, isOnChain } = data;
  // Wagers on chain are still locked, and the note beside them says where they go.
  const refund = entry === null || isOnChain === true ? '' : WORDS.refunded;
  const heading = WORDS.nobodys[result];
  if (heading !== undefined) return words(heading, reasonIn(WORDS.endedBy, data), refund);
  if (won === true) return words(WORDS.victory, WORDS.congratulations(yourName), reasonIn(WORDS.wonBy, data));
  if (won === false) return words(WORDS.defeat, WORDS.wellFought(yourName), reasonIn(WORDS.lostBy, data));
  if (data.observed === true) return words(winner === null ? WORDS.draw : WORDS.won(winner));
  const flagged = flaggedText(data);
  const drawn = flagged === null ? reasonIn(WORDS.drawnBy, data) : `${firstUpper(flagged)}.`;
  return words(WORDS.draw, WORDS.wellPlayed(yourName), drawn, refund);
}

function words(heading: string, ...sentences: string[]): ResultWords {
  return { heading, sentence: sentences.filter((sentence) => sentence !== '').join(' ') };
}

function reasonIn(table: Readonly<Record<string, Sentence>>, data: ResultData): string {
  const { reason } = data;
  return Object.hasOwn(table, reason) ? capitalised(table[reason]?.(opponentIn(data)) ?? '', data) : '';
}

/** The opponent's name inside a sentence. */
export function opponentIn({ opponentIsBot, opponentName }: ResultData): string {
  return opponentIsBot === true ? PLAY_TEXTS.theBot : opponentName;
}

/** Capitalizes "the bot" at the start of a sentence; players' names stay unchanged. */
function capitalised(sentence: string, { opponentIsBot }: ResultData): string {
  return opponentIsBot === true ? firstUpper(sentence) : sentence;
}

const firstUpper = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

/** The text to share on X. It names a profit in SOL, and never a lost amount. */
export function shareText(data: ResultData): string {
  const { won, entry, moves } = data;
  const opponent = opponentIn(data);
  if (won === true) {
    const gain = entry === null ? '' : `, ${formatSolChange(profitOfResult(data), 'prose')}`;
    return WORDS.shareWon(opponent, moves, gain);
  }
  if (won === false) return capitalised(WORDS.shareLost(opponent, moves), data);
  if (data.result === 'draw') return capitalised(WORDS.shareDrawn(opponent, moves), data);
  return WORDS.shareWatched;
}

export function shareAddress(data: ResultData, origin: string): string {
  return shareLink(shareText(data), data.gameId, origin);
}
