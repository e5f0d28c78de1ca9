import { inLanguage, pluralIn } from '../../language/index.ts';

const plural = pluralIn('en');

export const CHALLENGE_TEXTS = inLanguage('CHALLENGE_TEXTS', {
  send: 'Challenge a Player',
  sendTo: (name: string) => `Challenge ${name}`,
  name: 'Display name',
  suggested: 'Suggested players',
  wager: 'Wager',
  time: 'Time',
  sol: (amount: string) => `${amount} SOL`,
  outcome: (prize: string) => `The winner gets ${prize} SOL. Your wager is reserved until they answer.`,
  noWager: 'No Wager',
  friendlyOutcome: 'A friendly game: nothing is wagered, and no rating changes.',
  friendlyOnly: 'This account can play friendly games only.',
  sendFriendly: 'Challenge to a friendly game',
  sendFor: (wager: string) => `Challenge for ${wager} SOL`,
  openFor: 'They have 10 minutes to answer.',
  sent: 'Challenge Sent',
  waitingFor: (name: string) => `Waiting for ${name} to answer.`,
  left: (clock: string) => `${clock} left to answer`,
  cancel: 'Cancel challenge',
  keepWaiting: 'Close',
  error: 'Error',
  failed: 'Challenge not sent',

  waitingTitle: (count: number) =>
    `${count} ${plural(count, 'challenge waits for you', 'challenges wait for you')}`,
  waitingText: 'Choose one to see its terms and answer it. They stay open for 10 minutes.',
  answer: 'Answer',
  asks: (name: string) => `${name} challenges you`,
  terms: (wager: string, time: string) => `Each player wagers ${wager} SOL, ${time}.`,
  friendlyTerms: (time: string) => `A friendly game, ${time}: no wager, no rating.`,
  winnerGets: 'Winner gets',
  accept: (wager: string) => `Accept for ${wager} SOL`,
  acceptFriendly: 'Accept',
  decline: 'Decline',
  block: 'Decline and block this player',
  answerFailed: 'Could not send your answer',
  insufficient: 'Insufficient Balance',
  needs: (wager: string) => `You need ${wager} SOL to accept.`,

  gone: 'Challenge Cancelled',
  goneBy: (name: string) => `${name} took the challenge back.`,
  blocked: 'Player Blocked',
  blockedText: (name: string) =>
    `${name} can no longer challenge or meet you. You can unblock them in Settings.`,
});
