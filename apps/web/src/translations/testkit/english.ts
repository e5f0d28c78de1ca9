// translations, testkit: the English texts by the names of their catalogues.
import { ALERT_TEXTS } from '../../alerts/texts.ts';
import { BOARD_TEXTS } from '../../board/texts.ts';
import { ASKING_TEXTS } from '../../connect/asking-texts.ts';
import { PHONE_TEXTS } from '../../connect/phone-texts.ts';
import { WALLET_TEXTS } from '../../connect/texts.ts';
import { CHALLENGE_TEXTS } from '../../games/challenges/texts.ts';
import { STAKE_CONFIRM_TEXTS } from '../../games/confirm-stake/texts.ts';
import { END_TEXTS, END_TEXTS_ON_CHAIN, FOUND_TEXTS } from '../../games/match-found/texts.ts';
import { REMATCH_TEXTS } from '../../games/rematch/texts.ts';
import { LOST_TEXTS } from '../../games/wallet-guard/texts.ts';
import * as lobby from '../../lobby/secondary-texts.ts';
import { LOBBY_TEXTS, MATCH_NOTICES } from '../../lobby/texts.ts';
import * as money from '../../money/texts.ts';
import { API_TEXTS } from '../../net/texts.ts';
import * as dialogs from '../../play/dialog-texts.ts';
import * as play from '../../play/texts.ts';
import { CASE_TEXTS, REPORT_TEXTS, RETURNED_TEXTS } from '../../player/fair-play/texts.ts';
import { HISTORY_TEXTS } from '../../player/history/texts.ts';
import * as limits from '../../player/limits/texts.ts';
import { PLAYER_TEXTS } from '../../player/page/texts.ts';
import { ACCOUNT_TEXTS } from '../../player/profile/texts.ts';
import { REVIEW_TEXTS } from '../../player/review/texts.ts';
import { SETTINGS_TEXTS } from '../../player/settings/texts.ts';
import { RECEIPT_TEXTS } from '../../receipts/texts.ts';
import { SESSION_TEXTS } from '../../session/texts.ts';
import { APP_TEXTS, SHORT_CLUSTER_NAMES } from '../../start/texts.ts';
import { VISITOR_TEXTS } from '../../start/visitor-texts.ts';
import { RATING_TEXTS, STAKE_TEXTS, WATCH_TEXTS } from '../../ui/game-texts.ts';
import { HELD_TEXTS } from '../../ui/held-money/texts.ts';
import { HELP_TEXTS } from '../../ui/help-line/texts.ts';
import { TERMS_TEXTS } from '../../ui/terms/texts.ts';
import { UI_TEXTS } from '../../ui/texts.ts';
import { WITHDRAW_ONLY_TEXTS } from '../../ui/withdraw-only/texts.ts';
import { SIGNING_TEXTS } from '../../wallet/signing/texts.ts';
import { NODE_TEXTS, WALLET_MESSAGES } from '../../wallet/texts.ts';
import type { Catalogue } from '../catalogue.ts';

export const ENGLISH: Catalogue = {
  account: ACCOUNT_TEXTS,
  alerts: ALERT_TEXTS,
  api: API_TEXTS,
  app: APP_TEXTS,
  'app-clusters': SHORT_CLUSTER_NAMES,
  'app-visitors': VISITOR_TEXTS,
  board: BOARD_TEXTS,
  challenges: CHALLENGE_TEXTS,
  'confirm-stake': STAKE_CONFIRM_TEXTS,
  'fair-play-case': CASE_TEXTS,
  'fair-play-report': REPORT_TEXTS,
  'fair-play-returned': RETURNED_TEXTS,
  'held-money': HELD_TEXTS,
  'play-held': dialogs.HELD_PRIZE_TEXTS,
  history: HISTORY_TEXTS,
  lobby: LOBBY_TEXTS,
  'lobby-empty': lobby.EMPTY_TEXTS,
  'lobby-first-visit': lobby.FIRST_VISIT_TEXTS,
  'lobby-lists': lobby.LIST_TEXTS,
  'lobby-match': lobby.MATCH_TEXTS,
  'lobby-notices': MATCH_NOTICES,
  'lobby-open': lobby.OPEN_TEXTS,
  'lobby-source': lobby.SOURCE_TEXTS,
  limits: limits.LIMITS_TEXTS,
  'limits-break': limits.BREAK_TEXTS,
  'limits-change': limits.CHANGE_TEXTS,
  'limits-reminder': limits.REMINDER_TEXTS,
  'limits-refusal': limits.REFUSAL_TEXTS,
  terms: TERMS_TEXTS,
  'lobby-pause': lobby.PAUSE_TEXTS,
  'lobby-seat': lobby.SEAT_TEXTS,
  'limits-data': limits.DATA_TEXTS,
  'withdraw-only': WITHDRAW_ONLY_TEXTS,
  help: HELP_TEXTS,
  'match-found': FOUND_TEXTS,
  'match-gone': END_TEXTS,
  'match-gone-on-chain': END_TEXTS_ON_CHAIN,
  money: money.MONEY_TEXTS,
  'money-confirm': money.CONFIRM_TEXTS,
  'money-kinds': money.KIND_TEXTS,
  'money-states': money.STATUS_TEXTS,
  'money-steps': money.STEP_TEXTS,
  play: play.PLAY_TEXTS,
  'play-allow': dialogs.ALLOW_TEXTS,
  'play-banners': play.BANNER_TEXTS,
  'play-chain': dialogs.CHAIN_TEXTS,
  'play-endings': play.ENDING_TEXTS,
  'play-invite': dialogs.INVITE_TEXTS,
  'play-keys': dialogs.KEYS_TEXTS,
  'play-levels': play.LEVEL_TEXTS,
  'play-join': dialogs.JOIN_TEXTS,
  'play-live': play.LIVE_TEXTS,
  'play-moves': play.MOVE_WORDS,
  'play-resign': dialogs.RESIGN_TEXTS,
  'play-result': dialogs.RESULT_TEXTS,
  'play-result-words': dialogs.RESULT_WORDS,
  'play-sides': play.SIDE_TEXTS,
  'play-to-move': play.SIDE_TO_MOVE_TEXTS,
  'play-training': dialogs.TRAINING_TEXTS,
  player: PLAYER_TEXTS,
  ratings: RATING_TEXTS,
  receipts: RECEIPT_TEXTS,
  rematch: REMATCH_TEXTS,
  review: REVIEW_TEXTS,
  session: SESSION_TEXTS,
  'wallet-node': NODE_TEXTS,
  'wallet-signing': SIGNING_TEXTS,
  'wallet-messages': WALLET_MESSAGES,
  settings: SETTINGS_TEXTS,
  stakes: STAKE_TEXTS,
  ui: UI_TEXTS,
  wallet: WALLET_TEXTS,
  'wallet-asking': ASKING_TEXTS,
  'wallet-guard': LOST_TEXTS,
  'wallet-phone': PHONE_TEXTS,
  watch: WATCH_TEXTS,
};
