// Identifies a player who stakes, and decides whether their wallet must confirm it: a stolen session alone must not lose the balance.
import {
  type BodyOf,
  DEFAULT_TIME_CONTROL,
  formatTimeControl,
  type gameCalls,
  isFriendly,
  isRefused,
  type Lamports,
  lamportsFrom,
  type Result,
  timeControlOf,
} from '@kingstake/protocol';
import { type GameRecord, sumStakes } from '../games/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import type { HubSocket } from '../platform/sockets/index.ts';
import {
  answerIn,
  deviceKeyOf,
  isWithinAllowance,
  STEP_UP,
  type StepUpAnswer,
} from '../players/users/index.ts';
import type { WantedSeat } from '../protection/index.ts';
import type { MatchmakingContext } from './context.ts';

/** A player who wants a seat: session, device, region, and the answer to a challenge. */
export interface Staker {
  userId: number;
  sessionKey: string;
  deviceKey: string | null;
  region: string | null; // of the client, as an ISO 3166 code; null: unknown
  answer: StepUpAnswer | null;
}

/** What a player is about to stake. `gameId` is set if the game exists already. */
export interface PlannedStake {
  gameId: number | null;
  wager: Lamports;
  timeControl: GameRecord['match']['timeControl'];
}

export const stakeIn = ({ id, wager, match }: GameRecord): PlannedStake => ({
  gameId: id,
  wager,
  timeControl: match.timeControl,
});

/** The stake of a game that does not exist yet. */
export const newStake = ({
  wagerAmount,
  timeControl = DEFAULT_TIME_CONTROL,
}: Pick<BodyOf<typeof gameCalls.createGame>, 'wagerAmount' | 'timeControl'>): PlannedStake => ({
  gameId: null,
  wager: lamportsFrom(wagerAmount),
  timeControl: timeControlOf(timeControl),
});

type Brought = Parameters<typeof answerIn>[0];

/** Refuses a call with an incomplete answer to a challenge. */
export function stakerOf(
  arrived: {
    caller: { userId: number; sessionKey: string };
    deviceToken: string | null;
    region: string | null;
  },
  brought: Brought,
): Result<Staker, Refusal> {
  const { userId, sessionKey } = arrived.caller;
  const { deviceToken, region } = arrived;
  return withAnswer({ userId, sessionKey, deviceKey: deviceKeyOf(deviceToken), region }, brought);
}

/** Refuses a message with an incomplete answer to a challenge. */
export function stakerAt(
  { identity }: Pick<HubSocket, 'identity'>,
  brought: Brought,
): Result<Staker, Refusal> {
  const { userId, sessionKey, deviceKey = null, region = null } = identity;
  return withAnswer({ userId, sessionKey, deviceKey, region }, brought);
}

function withAnswer(player: Omit<Staker, 'answer'>, brought: Brought): Result<Staker, Refusal> {
  const answer = answerIn(brought);
  return answer === undefined ? refuse('VALIDATION') : { ...player, answer };
}

const orderOf = ({ wager, timeControl }: PlannedStake) =>
  ({ kind: 'stake', lamports: wager, timeControl: formatTimeControl(timeControl) }) as const;

/**
 * Runs `hold`, which takes the stake. The player's region, terms and own limits must allow the stake, and the wallet must
 * have confirmed it unless no confirmation is needed. The caller must hold the player's seating lock (`lockSeating`), so
 * that concurrent stakes of one player are counted.
 */
export async function confirmedStake<T>(
  { users, time, limits }: MatchmakingContext,
  tx: Tx,
  { staker, stake }: { staker: Staker; stake: PlannedStake },
  hold: () => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const { gameId, wager } = stake;
  const { userId, region } = staker;
  const refusal = await limits.refuseSeat(tx, { userId, gameId, wager, region });
  if (refusal !== null) return refusal;
  if (isFriendly(wager)) return hold();
  const isAllowed = async (): Promise<boolean> => {
    const window = { sinceMs: time.nowMs() - STEP_UP.stakesMs, exceptGameId: stake.gameId };
    return isWithinAllowance(await sumStakes(tx, staker.userId, window), stake.wager);
  };
  return users.confirmations.confirmed(tx, { ...staker, order: orderOf(stake) }, hold, isAllowed);
}

/** Refuses a seat opposite a creator whose own break or limits now forbid the game. Does not reveal the reason. */
export async function refuseOpponent(
  { limits }: MatchmakingContext,
  tx: Tx,
  seat: WantedSeat,
): Promise<Refusal | null> {
  return (await limits.refuseSeat(tx, seat)) === null ? null : refuse('CONFLICT', 'not-available');
}

/** Adds the challenge to a refusal that requires the wallet's signature. Returns other results unchanged. */
export async function withChallenge<T>(
  { users }: MatchmakingContext,
  planned: { staker: Staker; stake: PlannedStake },
  answer: Result<T, Refusal>,
): Promise<Result<T, Refusal>> {
  if (!isRefused(answer) || answer.refused !== 'STEP_UP_REQUIRED') return answer;
  return users.confirmations.ask({ ...planned.staker, order: orderOf(planned.stake) });
}
