// translations: the content of a translation: every catalogue with the type of its English texts. Types only.
import type { ALERT_TEXTS } from '../alerts/texts.ts';
import type { BOARD_TEXTS } from '../board/texts.ts';
import type { ASKING_TEXTS } from '../connect/asking-texts.ts';
import type { PHONE_TEXTS } from '../connect/phone-texts.ts';
import type { WALLET_TEXTS } from '../connect/texts.ts';
import type { CHALLENGE_TEXTS } from '../games/challenges/texts.ts';
import type { STAKE_CONFIRM_TEXTS } from '../games/confirm-stake/texts.ts';
import type { END_TEXTS, END_TEXTS_ON_CHAIN, FOUND_TEXTS } from '../games/match-found/texts.ts';
import type { REMATCH_TEXTS } from '../games/rematch/texts.ts';
import type { LOST_TEXTS } from '../games/wallet-guard/texts.ts';
import type { CatalogueName } from '../language/index.ts';
import type {
  EMPTY_TEXTS,
  FIRST_VISIT_TEXTS,
  LIST_TEXTS,
  MATCH_TEXTS,
  OPEN_TEXTS,
  PAUSE_TEXTS,
  SEAT_TEXTS,
  SOURCE_TEXTS,
} from '../lobby/secondary-texts.ts';
import type { LOBBY_TEXTS, MATCH_NOTICES } from '../lobby/texts.ts';
import type { CONFIRM_TEXTS, KIND_TEXTS, MONEY_TEXTS, STATUS_TEXTS, STEP_TEXTS } from '../money/texts.ts';
import type { API_TEXTS } from '../net/texts.ts';
import type {
  ALLOW_TEXTS,
  CHAIN_TEXTS,
  HELD_PRIZE_TEXTS,
  INVITE_TEXTS,
  JOIN_TEXTS,
  KEYS_TEXTS,
  RESIGN_TEXTS,
  RESULT_TEXTS,
  RESULT_WORDS,
  TRAINING_TEXTS,
} from '../play/dialog-texts.ts';
import type {
  BANNER_TEXTS,
  ENDING_TEXTS,
  LEVEL_TEXTS,
  LIVE_TEXTS,
  MOVE_WORDS,
  PLAY_TEXTS,
  SIDE_TEXTS,
  SIDE_TO_MOVE_TEXTS,
} from '../play/texts.ts';
import type { CASE_TEXTS, REPORT_TEXTS, RETURNED_TEXTS } from '../player/fair-play/texts.ts';
import type { HISTORY_TEXTS } from '../player/history/texts.ts';
import type {
  BREAK_TEXTS,
  CHANGE_TEXTS,
  DATA_TEXTS,
  LIMITS_TEXTS,
  REFUSAL_TEXTS,
  REMINDER_TEXTS,
} from '../player/limits/texts.ts';
import type { PLAYER_TEXTS } from '../player/page/texts.ts';
import type { ACCOUNT_TEXTS } from '../player/profile/texts.ts';
import type { REVIEW_TEXTS } from '../player/review/texts.ts';
import type { SETTINGS_TEXTS } from '../player/settings/texts.ts';
import type { RECEIPT_TEXTS } from '../receipts/texts.ts';
import type { SESSION_TEXTS } from '../session/texts.ts';
import type { APP_TEXTS, SHORT_CLUSTER_NAMES } from '../start/texts.ts';
import type { VISITOR_TEXTS } from '../start/visitor-texts.ts';
import type { RATING_TEXTS, STAKE_TEXTS, WATCH_TEXTS } from '../ui/game-texts.ts';
import type { HELD_TEXTS } from '../ui/held-money/texts.ts';
import type { HELP_TEXTS } from '../ui/help-line/texts.ts';
import type { TERMS_TEXTS } from '../ui/terms/texts.ts';
import type { UI_TEXTS } from '../ui/texts.ts';
import type { WITHDRAW_ONLY_TEXTS } from '../ui/withdraw-only/texts.ts';
import type { SIGNING_TEXTS } from '../wallet/signing/texts.ts';
import type { NODE_TEXTS, WALLET_MESSAGES } from '../wallet/texts.ts';

interface English {
  account: typeof ACCOUNT_TEXTS;
  alerts: typeof ALERT_TEXTS;
  api: typeof API_TEXTS;
  app: typeof APP_TEXTS;
  'app-clusters': typeof SHORT_CLUSTER_NAMES;
  'app-visitors': typeof VISITOR_TEXTS;
  board: typeof BOARD_TEXTS;
  challenges: typeof CHALLENGE_TEXTS;
  'confirm-stake': typeof STAKE_CONFIRM_TEXTS;
  'fair-play-case': typeof CASE_TEXTS;
  'fair-play-report': typeof REPORT_TEXTS;
  'fair-play-returned': typeof RETURNED_TEXTS;
  'held-money': typeof HELD_TEXTS;
  'play-held': typeof HELD_PRIZE_TEXTS;
  history: typeof HISTORY_TEXTS;
  lobby: typeof LOBBY_TEXTS;
  'lobby-empty': typeof EMPTY_TEXTS;
  'lobby-first-visit': typeof FIRST_VISIT_TEXTS;
  'lobby-lists': typeof LIST_TEXTS;
  'lobby-match': typeof MATCH_TEXTS;
  'lobby-notices': typeof MATCH_NOTICES;
  'lobby-open': typeof OPEN_TEXTS;
  'lobby-source': typeof SOURCE_TEXTS;
  limits: typeof LIMITS_TEXTS;
  'limits-break': typeof BREAK_TEXTS;
  'limits-change': typeof CHANGE_TEXTS;
  'limits-reminder': typeof REMINDER_TEXTS;
  'limits-refusal': typeof REFUSAL_TEXTS;
  terms: typeof TERMS_TEXTS;
  'lobby-pause': typeof PAUSE_TEXTS;
  'lobby-seat': typeof SEAT_TEXTS;
  'limits-data': typeof DATA_TEXTS;
  'withdraw-only': typeof WITHDRAW_ONLY_TEXTS;
  help: typeof HELP_TEXTS;
  'match-found': typeof FOUND_TEXTS;
  'match-gone': typeof END_TEXTS;
  'match-gone-on-chain': typeof END_TEXTS_ON_CHAIN;
  money: typeof MONEY_TEXTS;
  'money-confirm': typeof CONFIRM_TEXTS;
  'money-kinds': typeof KIND_TEXTS;
  'money-states': typeof STATUS_TEXTS;
  'money-steps': typeof STEP_TEXTS;
  play: typeof PLAY_TEXTS;
  'play-allow': typeof ALLOW_TEXTS;
  'play-banners': typeof BANNER_TEXTS;
  'play-chain': typeof CHAIN_TEXTS;
  'play-endings': typeof ENDING_TEXTS;
  'play-invite': typeof INVITE_TEXTS;
  'play-keys': typeof KEYS_TEXTS;
  'play-levels': typeof LEVEL_TEXTS;
  'play-join': typeof JOIN_TEXTS;
  'play-live': typeof LIVE_TEXTS;
  'play-moves': typeof MOVE_WORDS;
  'play-resign': typeof RESIGN_TEXTS;
  'play-result': typeof RESULT_TEXTS;
  'play-result-words': typeof RESULT_WORDS;
  'play-sides': typeof SIDE_TEXTS;
  'play-to-move': typeof SIDE_TO_MOVE_TEXTS;
  'play-training': typeof TRAINING_TEXTS;
  player: typeof PLAYER_TEXTS;
  ratings: typeof RATING_TEXTS;
  receipts: typeof RECEIPT_TEXTS;
  rematch: typeof REMATCH_TEXTS;
  review: typeof REVIEW_TEXTS;
  session: typeof SESSION_TEXTS;
  'wallet-node': typeof NODE_TEXTS;
  'wallet-signing': typeof SIGNING_TEXTS;
  'wallet-messages': typeof WALLET_MESSAGES;
  settings: typeof SETTINGS_TEXTS;
  stakes: typeof STAKE_TEXTS;
  ui: typeof UI_TEXTS;
  wallet: typeof WALLET_TEXTS;
  'wallet-asking': typeof ASKING_TEXTS;
  'wallet-guard': typeof LOST_TEXTS;
  'wallet-phone': typeof PHONE_TEXTS;
  watch: typeof WATCH_TEXTS;
}

/** A catalogue name without its texts here is a type error, and so is a text that a language lacks. */
export type Catalogue = { readonly [Name in CatalogueName]: English[Name] };
