// translations, Portuguese: Brazilian; the player is "você".
import type { Catalogue } from '../catalogue.ts';
import { account } from './account.ts';
import { app, appClusters, appVisitors } from './app.ts';
import { board } from './board.ts';
import { challenges } from './challenges.ts';
import { confirmStake } from './confirm-stake.ts';
import { fairPlayCase, fairPlayReport, fairPlayReturned, heldMoney, playHeld } from './fair-play.ts';
import { history } from './history.ts';
import {
  help,
  limits,
  limitsBreak,
  limitsChange,
  limitsData,
  limitsRefusal,
  limitsReminder,
  terms,
  withdrawOnly,
} from './limits.ts';
import {
  lobby,
  lobbyEmpty,
  lobbyFirstVisit,
  lobbyLists,
  lobbyMatch,
  lobbyNotices,
  lobbyOpen,
  lobbyPause,
  lobbySeat,
  lobbySource,
} from './lobby.ts';
import { matchFound, matchGone, matchGoneOnChain } from './match-found.ts';
import { messages } from './messages.ts';
import { money, moneyConfirm, moneyKinds, moneyStates, moneySteps } from './money.ts';
import {
  play,
  playAllow,
  playBanners,
  playChain,
  playEndings,
  playInvite,
  playJoin,
  playKeys,
  playLevels,
  playLive,
  playMoves,
  playResign,
  playResult,
  playResultWords,
  playSides,
  playToMove,
  playTraining,
} from './play.ts';
import { player } from './player.ts';
import { receipts } from './receipts.ts';
import { rematch } from './rematch.ts';
import { review } from './review.ts';
import { alerts, api, session, walletMessages, walletNode, walletSigning } from './session.ts';
import { settings } from './settings.ts';
import { ratings, stakes, ui, watch } from './ui.ts';
import { wallet, walletAsking, walletGuard, walletPhone } from './wallet.ts';

const texts: Catalogue = {
  account,
  alerts,
  api,
  app,
  'app-clusters': appClusters,
  'app-visitors': appVisitors,
  board,
  challenges,
  'confirm-stake': confirmStake,
  'fair-play-case': fairPlayCase,
  'fair-play-report': fairPlayReport,
  'fair-play-returned': fairPlayReturned,
  'held-money': heldMoney,
  'play-held': playHeld,
  history,
  lobby,
  'lobby-empty': lobbyEmpty,
  'lobby-first-visit': lobbyFirstVisit,
  'lobby-lists': lobbyLists,
  'lobby-match': lobbyMatch,
  'lobby-notices': lobbyNotices,
  'lobby-open': lobbyOpen,
  'lobby-source': lobbySource,
  limits,
  'limits-break': limitsBreak,
  'limits-change': limitsChange,
  'limits-reminder': limitsReminder,
  'limits-refusal': limitsRefusal,
  terms,
  'lobby-pause': lobbyPause,
  'lobby-seat': lobbySeat,
  'limits-data': limitsData,
  'withdraw-only': withdrawOnly,
  help,
  'match-found': matchFound,
  'match-gone': matchGone,
  'match-gone-on-chain': matchGoneOnChain,
  money,
  'money-confirm': moneyConfirm,
  'money-kinds': moneyKinds,
  'money-states': moneyStates,
  'money-steps': moneySteps,
  play,
  'play-allow': playAllow,
  'play-banners': playBanners,
  'play-chain': playChain,
  'play-endings': playEndings,
  'play-invite': playInvite,
  'play-keys': playKeys,
  'play-levels': playLevels,
  'play-join': playJoin,
  'play-live': playLive,
  'play-moves': playMoves,
  'play-resign': playResign,
  'play-result': playResult,
  'play-result-words': playResultWords,
  'play-sides': playSides,
  'play-to-move': playToMove,
  'play-training': playTraining,
  player,
  ratings,
  receipts,
  rematch,
  review,
  session,
  'wallet-node': walletNode,
  'wallet-signing': walletSigning,
  'wallet-messages': walletMessages,
  settings,
  stakes,
  ui,
  wallet,
  'wallet-asking': walletAsking,
  'wallet-guard': walletGuard,
  'wallet-phone': walletPhone,
  watch,
};

export const translation = { texts, messages };
