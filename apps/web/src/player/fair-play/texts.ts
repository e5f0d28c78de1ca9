// fair-play: the texts of reports, cases, appeals and returned wagers.
import { inLanguage, pluralIn } from '../../language/index.ts';

const plural = pluralIn('en');

export const REPORT_TEXTS = inLanguage('REPORT_TEXTS', {
  title: (opponent: string) => `Report ${opponent}`,
  game: (id: number) => `Game #${id}`,
  gameAt: (id: number, when: string) => `Game #${id}, ${when}`,
  reason: 'Reason',
  reasons: {
    engine: 'Used an engine or other help',
    'lost-on-purpose': 'Lost on purpose',
    abuse: 'Abusive name, picture or behavior',
  },
  text: 'What did you notice?',
  optional: (used: number, most: number) => `Optional, ${used} of ${most}`,
  what: 'Reported games are checked again. A report alone never changes a result.',
  cancel: 'Cancel',
  send: 'Send report',
  failed: 'Your report was not sent. Please try again.',
  thanks: 'Thank you',
  sent: (id: number) => `We have your report of game #${id}.`,
  blockHint: (opponent: string) => `If you block ${opponent}, they cannot challenge you.`,
  close: 'Close',
  block: (opponent: string) => `Block ${opponent}`,
  blocked: (opponent: string) => `${opponent} is blocked`,
  notBlocked: 'Not blocked. Please try again.',
});

export const RETURNED_TEXTS = inLanguage('RETURNED_TEXTS', {
  title: (amount: string, gameId: number) => `Your ${amount} SOL wager from game #${gameId} was returned`,
  /** By the evidence on which the game was upheld. For a pair, the reader is the account that the money came from. */
  why: {
    quality:
      'Operators reviewed the game. They found that your opponent had help from an engine, so it no longer counts for money or ratings.',
    pair: 'Operators reviewed your games with this opponent. They found that the games moved SOL from your account to the other, so this one no longer counts for money or ratings.',
    report:
      'Operators reviewed the game after a report and upheld the case, so it no longer counts for money or ratings.',
  },
  overturned:
    'Operators upheld a case about this game. Your opponent appealed, and the appeal was granted. You keep what was returned.',
  amount: 'Back in your playing balance',
  missing: 'Still owed to you',
  missingHint: 'What is missing is paid from what your opponent receives.',
  returnedAt: 'Returned',
  nothingToDo: 'There is nothing you need to do.',
  seeGame: 'See the game',
  ok: 'OK',
});

export const CASE_TEXTS = inLanguage('CASE_TEXTS', {
  list: 'Fair play cases',
  listLead: 'Reviews of your games. Other players do not see them.',
  none: 'There is no case about your games.',
  loading: 'Loading…',
  failed: 'Could not load this page. Please try again.',
  retry: 'Try again',
  unknown: 'There is no such case of yours.',
  toList: 'All cases',
  rules: 'Fair play rules',
  title: (id: number) => `Case ${id}`,
  opened: (when: string, games: number) => `Opened ${when}. ${games} ${plural(games, 'game', 'games')}.`,
  held: (amount: string) => `${amount} SOL held`,
  states: { open: 'Under review', released: 'Released', cleared: 'Cleared', upheld: 'Upheld' },
  appealed: 'Appeal sent',
  granted: 'Appeal granted',

  measured: 'What was measured',
  moves: (moves: number) => `${moves} ${plural(moves, 'informative move', 'informative moves')} of yours`,
  cohort: (games: string, from: number, to: number) => `${games} games of players rated ${from} to ${to}`,
  against: (moves: string, cohort: string) => `${moves}, next to ${cohort}.`,
  measures: {
    'first-choices': { name: 'First choices', hint: 'Moves that an engine puts first' },
    'average-loss': { name: 'Average loss', hint: 'Winning chances given away a move' },
    'even-times': { name: 'Even timing', hint: 'How alike your thinking times are' },
    assistance: { name: 'Score for steady help', hint: 'Higher means more like play with help' },
    'some-games': { name: 'Score for help in some games', hint: 'Higher means more like play with help' },
  },
  you: 'you',
  rule: 'rule',
  median: (value: string) => `median ${value}`,
  chart: (name: string, value: string, median: string) =>
    `${name}: you ${value}, median of players with your rating ${median}.`,
  chartRule: (rule: string) => `The rule begins at ${rule}.`,
  tooFew: 'Too few games to compare',
  class: 'Range',
  inClass: 'Games',
  theRule: 'The rule.',
  ruleText:
    'The dashed line marks where the rule begins. One game alone never leads to a hold. Thinking times alone never do. A hold is not a decision.',
  pairRule:
    'A case opens when SOL moves in one direction between two accounts by playing. One game alone leads to a hold only if it was thrown for 20 SOL or more. A hold is not a decision.',
  noMeasures: 'An operator looks at these games. Nothing was measured for this case.',
  pair: 'Games with one opponent',
  pairText: (amount: string, opponent: string, games: number) =>
    `${amount} SOL moved in one direction between you and ${opponent} in ${games} ${plural(games, 'game', 'games')}.`,
  links:
    'The check also considered whether your accounts share devices, network addresses or a funding wallet.',

  games: 'The games',
  columns: { game: 'Game', played: 'Played', result: 'Result', held: 'Held, SOL' },
  outcomes: { won: 'Won', lost: 'Lost', drawn: 'Draw' },
  versus: (opponent: string) => `against ${opponent}`,

  decision: {
    cleared: (when: string) => `Cleared on ${when}`,
    upheld: (when: string) => `Upheld on ${when}`,
    released: (when: string) => `Released on ${when}`,
  },
  /** What the operators found, by the kind of the case. Their own reason follows. */
  found: {
    quality: 'Operators found that moves in these games came from an engine or other help.',
    pair: 'Operators found that these games moved SOL from one account to the other.',
    report: 'Operators found that a report about these games was right.',
  },
  releasedText: 'The time of the hold was over before a decision, so the prizes were released.',
  consequences: [
    'The games of this case no longer count for money. The wagers go back, and the fees are returned.',
    'The ratings of both players are corrected.',
  ],
  friendlyOnly: 'This account can play friendly games only.',
  owed: (amount: string) => `You owe ${amount} SOL to opponents. It is paid from what you receive.`,
  extended: (when: string) => `The hold was extended on ${when}`,

  happens: 'What happens',
  steps: {
    opened: 'Case opened',
    heldSince: 'Your prizes of these games are held.',
    extended: 'Hold extended',
    decide: 'Operators decide',
    decideBy: (when: string) => `If they do not decide by ${when}, your prizes are released automatically.`,
    decideOpen: 'Nothing is held.',
    decidedSoFar: (operators: number) =>
      operators === 0
        ? 'No operator has decided yet.'
        : `${plural(operators, 'One operator has', `${operators} operators have`)} decided a part of the games.`,
    released: 'Prizes released',
    cleared: 'Cleared',
    upheld: 'Upheld',
    decidedBy: (operators: number) =>
      `Decided by ${plural(operators, 'one operator', `${operators} operators`)}.`,
    lapsed: 'The hold ended before a decision.',
    appeal: 'Appeal',
    appealLater: 'If the case is upheld: once, within 14 days.',
    appealUntil: (when: string) => `Once, until ${when}.`,
    appealOver: 'The time for an appeal is over.',
    appealed: 'You appealed',
    answer: 'Answer',
    answerBy: 'Within 7 days, by operators who did not decide.',
    granted: 'Appeal granted',
    rejected: 'Appeal rejected',
  },
  whileOpen: 'Meanwhile',
  goesOn: 'You can play and deposit.',
  rest: (amount: string) => `${amount} SOL are held. You can stake and withdraw the rest of your balance.`,
  nothingHeld: 'Nothing is held. You can stake and withdraw as usual.',
  othersSee: 'Other players do not see this case.',

  appeal: 'Appeal',
  appealLead: (until: string) =>
    `Operators who did not decide read it, with all the games. You can appeal once, until ${until}.`,
  appealLabel: 'Your appeal',
  characters: (used: string, most: string) => `${used} of ${most} characters`,
  draft: 'Your draft is kept on this device until you send it.',
  sendAppeal: 'Send appeal',
  appealFailed: 'Your appeal was not sent. Please try again.',
  yourAppeal: (when: string) => `Your appeal of ${when}`,
  answered: {
    granted: (when: string) => `Granted on ${when}`,
    rejected: (when: string) => `Rejected on ${when}`,
  },
  answerWithin: 'Operators who did not decide answer within 7 days.',
});
