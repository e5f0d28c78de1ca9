// running-bar: the texts of the bar.
import { inLanguage } from '../../language/index.ts';

export const BAR_TEXTS = inLanguage('BAR_TEXTS', {
  yourTurn: 'Your turn',
  opponentsTurn: "Opponent's turn",
  yourFirstMove: 'Your first move',
  against: (name: string) => `against ${name}`,
  terms: (wager: string, time: string, move: number) =>
    `${wager === '0' ? 'Friendly game' : `${wager} SOL`} · ${time} · move ${move}`,
  firstMoveWithin: (time: string, wager: string) =>
    `Within ${time}, or the game is aborted${wager === '0' ? '' : ' and both wagers go back'}`,
  drawOffered: (name: string) => `${name} offers a draw`,
  drawReturns: (wager: string) => (wager === '0' ? 'Answer it at the table' : 'A draw returns both wagers'),
  away: (name: string) => `${name} is away`,
  awayLeft: (time: string) => `${time} to come back. Nothing is lost for you`,
  you: 'You',
  back: 'Back to the game',
  backShort: 'Back to game',
  more: (count: number) => `+${count} more`,
  pausedTitle: (name: string) => `Match with ${name} paused.`,
  pausedHint: (amount: string) =>
    `${amount === '0' ? 'Friendly game' : `${amount} SOL at stake`}. Away for over 10 minutes, you forfeit${amount === '0' ? '' : ' and lose the wager'}.`,
  pausedShort: (amount: string) => (amount === '0' ? 'Friendly game' : `${amount} SOL at stake`),
  forfeitIn: 'Forfeit in',
  left: 'left',
  continueMatch: 'Continue Match',
  tableOpen: 'Your table is open',
  tableTerms: (wager: string, time: string) =>
    `${wager === '0' ? 'Friendly game' : `${wager} SOL held`} · ${time}`,
  closesIn: (time: string) => `closes in ${time}`,
  openTable: 'Open',
  cancelSearch: 'Cancel Search',
  tryAgain: 'Please try again.',
  won: (name: string) => `You beat ${name}`,
  lost: (name: string) => `${name} beat you`,
  drawn: (name: string) => `You and ${name} drew`,
  ended: (name: string) => `The game with ${name} ended without a result`,
  gameNumber: (id: number) => `game #${id}`,
  refunded: 'refunded',
  seeResult: 'See the result',
});
