// Tools, mutants: all of them, in the order in which they are tried.
import { BOARD_AND_UI } from './lines/board-and-ui.ts';
import { GAME_SCREEN } from './lines/game-screen.ts';
import { HISTORY_LINES } from './lines/history.ts';
import { HTTP_LINES } from './lines/http.ts';
import { LIVE } from './lines/live.ts';
import { LIVE_TABLE } from './lines/live-table.ts';
import { MONEY_LINES } from './lines/money.ts';
import { OPPONENTS } from './lines/opponents.ts';
import { PAGE_LINES } from './lines/page.ts';
import { PLAYERS } from './lines/players.ts';
import { PROFILE_LINES } from './lines/profile.ts';
import { RESULT_LINES } from './lines/result.ts';
import { ROUTES_AND_LOBBY } from './lines/routes-and-lobby.ts';
import { RULES_OF_CHESS } from './lines/rules.ts';
import { RULINGS } from './lines/rulings.ts';
import { SERVER_CALLS } from './lines/server-calls.ts';
import { SESSION } from './lines/session.ts';
import type { Mutant } from './mutant.ts';
import { CHAIN_PAGE_MUTANTS } from './mutants-chain-page.ts';
import { CHALLENGES_MUTANTS } from './mutants-challenges.ts';
import { CLIENT_MUTANTS } from './mutants-client.ts';
import { DEPOSITS_MUTANTS } from './mutants-deposits.ts';
import { DOORS_MUTANTS } from './mutants-doors.ts';
import { ESCROW_MUTANTS } from './mutants-escrow.ts';
import { ESCROW_CHECK_MUTANTS } from './mutants-escrow-checks.ts';
import { FLOOD_MUTANTS } from './mutants-floods.ts';
import { HINT_MUTANTS } from './mutants-hints.ts';
import { HOT_PATH_MUTANTS } from './mutants-hot-path.ts';
import { HOUSE_MUTANTS } from './mutants-house.ts';
import { LOBBY_MUTANTS } from './mutants-lobby.ts';
import { MONEY_MUTANTS } from './mutants-money.ts';
import { NODES_MUTANTS } from './mutants-nodes.ts';
import { OPERATORS_MUTANTS } from './mutants-operators.ts';
import { PLATFORM_MUTANTS } from './mutants-platform.ts';
import { PLAY_MUTANTS } from './mutants-play.ts';
import { PRESENCE_MUTANTS } from './mutants-presence.ts';
import { RATINGS_MUTANTS } from './mutants-ratings.ts';
import { SAFEGUARDS_MUTANTS } from './mutants-safeguards.ts';
import { SIGNER_MUTANTS } from './mutants-signer.ts';
import { SPEEDS_MUTANTS } from './mutants-speeds.ts';
import { STEP_UP_MUTANTS } from './mutants-step-up.ts';
import { STORMS_MUTANTS } from './mutants-storms.ts';
import { STRENGTH_MUTANTS } from './mutants-strength.ts';
import { UNDER_FIRE_MUTANTS } from './mutants-under-fire.ts';
import { VOLUME_MUTANTS } from './mutants-volume.ts';
import { WATCHING_MUTANTS } from './mutants-watching.ts';

export const MUTANTS: readonly Mutant[] = [
  ...PLAY_MUTANTS,
  ...MONEY_MUTANTS,
  ...DOORS_MUTANTS,
  ...PLATFORM_MUTANTS,
  ...STORMS_MUTANTS,
  ...CLIENT_MUTANTS,
  ...UNDER_FIRE_MUTANTS,
  ...ESCROW_MUTANTS,
  ...ESCROW_CHECK_MUTANTS,
  ...SAFEGUARDS_MUTANTS,
  ...OPERATORS_MUTANTS,
  ...SIGNER_MUTANTS,
  ...NODES_MUTANTS,
  ...CHAIN_PAGE_MUTANTS,
  ...STEP_UP_MUTANTS,
  ...VOLUME_MUTANTS,
  ...DEPOSITS_MUTANTS,
  ...FLOOD_MUTANTS,
  ...SPEEDS_MUTANTS,
  ...LOBBY_MUTANTS,
  ...HOT_PATH_MUTANTS,
  ...PRESENCE_MUTANTS,
  ...HINT_MUTANTS,
  ...HOUSE_MUTANTS,
  ...RATINGS_MUTANTS,
  ...CHALLENGES_MUTANTS,
  ...STRENGTH_MUTANTS,
  ...WATCHING_MUTANTS,
  ...ROUTES_AND_LOBBY,
  ...SESSION,
  ...LIVE,
  ...GAME_SCREEN,
  ...LIVE_TABLE,
  ...RESULT_LINES,
  ...BOARD_AND_UI,
  ...MONEY_LINES,
  ...PROFILE_LINES,
  ...HISTORY_LINES,
  ...RULES_OF_CHESS,
  ...SERVER_CALLS,
  ...PLAYERS,
  ...HTTP_LINES,
  ...PAGE_LINES,
  ...OPPONENTS,
  ...RULINGS,
];
