// Tools, mutants: faults of the table itself that break a line of the group G Game screen.
import { mutantsIn } from '../mutant.ts';

const WEB = 'apps/web/src';
const PLAY = `${WEB}/features/play`;
const PARTS = `${PLAY}/parts`;
const CLOCK_TEST = `${PARTS}/clock-text.test.ts`;
const THE_OPPONENT = 'the opponent: clock, shortened address, record and earnings';
const THE_PLAYER = 'the player: clock, username, record, earnings, and IN CHECK only in check';
const TOAST = 'the CHECKMATE toast is green on a win and red otherwise, for 3 s';
const RESIGN_WORDS = 'the resign dialog asks in exactly these words';
const CLOSE_WORDS = 'a game without an opponent is closed with Yes, Close Game or No, Stay in Game';
const BANNERS = 'the four banners, word for word';

export const GAME_SCREEN = mutantsIn({
  [PARTS]: [
    [
      'G1 the search does not say the wager',
      '{`${wagerSol} ${PLAY_TEXTS.sol} · ${time}`}',
      '{`${PLAY_TEXTS.sol} · ${time}`}',
      'the finding-opponent view shows the wager and Cancel',
    ],
    [
      'G1 the search cannot be cancelled',
      '      <Button size="lg" wide onClick={onCancel}>\n        {PLAY_TEXTS.cancel}\n      </Button>\n',
      '',
      'the finding-opponent view shows the wager and Cancel',
    ],
    [
      'G2 the empty view leads nowhere',
      "      <Button size=\"lg\" wide variant={onRetry === undefined ? 'primary' : 'secondary'} onClick={onHome}>\n        {PLAY_TEXTS.returnHome}\n      </Button>\n",
      '',
      'the empty view is Chess Game with Return to Home',
    ],
    [
      'G4 training is titled as a game',
      "mode === 'training' ? PLAY_TEXTS.trainingTitle : PLAY_TEXTS.liveTitle",
      "mode !== 'training' ? PLAY_TEXTS.trainingTitle : PLAY_TEXTS.liveTitle",
      'is titled Training Mode or Chess Game',
    ],
    [
      'G5 training does not say its level',
      "if (mode === 'training') return difficulty === undefined ? '' : LEVEL_TEXTS[difficulty];",
      "if (mode === 'training') return '';",
      'says the difficulty or Standard Match',
    ],
    [
      'G7 training shows a prize without a word',
      '            PLAY_TEXTS.noWager\n',
      "            ''\n",
      'shows the prize, and No Wager without any stake line in training',
    ],
    [
      'G7 the badge is the whole wager in dollars',
      'formatDollars(profitOf(wager), solPrice, wager)',
      'formatDollars(wager, solPrice, wager)',
      'the stake lines of a wager add up: prize, pot, fee, profit and loss',
    ],
    [
      'G8 an address is not shortened',
      '[...name].length > LONGEST_NAME ? shortAddress(name) : name',
      'name',
      THE_OPPONENT,
    ],
    ['G8 a card has no earnings', "<b>{formatSol(earned, 'column')}</b>", '<b />', THE_OPPONENT, THE_PLAYER],
    [
      'G9 losses come before wins',
      'PLAY_TEXTS.record(record.wins, record.losses)',
      'PLAY_TEXTS.record(record.losses, record.wins)',
      THE_PLAYER,
    ],
    ['G9 IN CHECK is said always', '{inCheck && <Tag tone="loss">', '{<Tag tone="loss">', THE_PLAYER],
    [
      'D16 the bot has no picture',
      '<img src={DEFAULT_PICTURE_URL} alt="" draggable="false" />',
      '<img src="/avatars/normal/bot.webp" alt="" draggable="false" />',
      'the bot sits with the default picture',
    ],
    [
      'G11 the toast of a mate is always green',
      "variant: won ? 'success' : 'error'",
      "variant: 'success'",
      TOAST,
    ],
    [
      'G11 G25 the toast of a mate stays for 5 s',
      'CHECKMATE_TOAST_MS = 3_000',
      'CHECKMATE_TOAST_MS = 5_000',
      TOAST,
    ],
    [
      'G26 resigning takes one second',
      'RESIGN_HOLD_MS = 5_000',
      'RESIGN_HOLD_MS = 1_000',
      'the hold counts after 5000 ms and not a millisecond before',
    ],
    [
      'G26 a hold goes on when it was let go',
      'return hold.sinceMs === null || hold.done ? hold : NOT_HELD;',
      'return hold;',
      'letting go resets it: the next hold starts from nothing',
    ],
    [
      'G26 the progress stands still',
      'Math.min(1, Math.max(0, (nowMs - hold.sinceMs) / holdMs))',
      '0',
      'the progress fills evenly',
    ],
    [
      'G21 a clock counts seconds that are over',
      'Math.ceil(Math.max(0, ms) / SECOND_MS)',
      'Math.floor(Math.max(0, ms) / SECOND_MS)',
      CLOCK_TEST,
    ],
    [
      'G21 a clock is drawn anew each two seconds',
      'TENTH_MS : SECOND_MS;',
      'TENTH_MS : 2 * SECOND_MS;',
      CLOCK_TEST,
    ],
    [
      'G35 without a price the badge reckons with 150 dollars',
      'FALLBACK_SOL_PRICE = 144',
      'FALLBACK_SOL_PRICE = 150',
      'the fallback in the game is 144 dollars',
    ],
    [
      'M1 the lines of a stake name the pot as prize',
      'prize: formatSol(prizePoolOf(wager)),',
      'prize: formatSol(potOf(wager)),',
      'the stake lines of a wager add up: prize, pot, fee, profit and loss',
    ],
  ],
  [PLAY]: [
    [
      'G10 the bot thinks with three dots',
      "'bot-thinking': 'Bot is thinking....'",
      "'bot-thinking': 'Bot is thinking...'",
      BANNERS,
    ],
    ["G10 the opponent's turn is said in small letters", '"OPPONENT\'S TURN"', '"Opponent\'s turn"', BANNERS],
    [
      'G26 resigning is asked in other words',
      'This action cannot be undone and you will lose the game.',
      'You will lose the game.',
      RESIGN_WORDS,
    ],
    ['G28 closing is asked in other words', "closeYes: 'Yes, Close Game'", "closeYes: 'Yes'", CLOSE_WORDS],
  ],
});
