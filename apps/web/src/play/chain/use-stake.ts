// play: the player's stake on one game on chain, from the click until both seats are locked, and its possible failures. Its steps use
// ports, without React and timers.

import type { GameWithoutMoves } from '@kingstake/protocol/game';
import type { Config } from '@kingstake/protocol/http/config';
import { escrowTransaction, verifyEscrow } from '@kingstake/protocol/http/escrow';
import { getGame } from '@kingstake/protocol/http/games';
import { formatSol, type Lamports, parseSol } from '@kingstake/protocol/money';
import { useState } from 'react';
import { gameCommands } from '../../games/commands.ts';
import { refetchStakes } from '../../games/stakes.ts';
import { type Http, HttpError, messageOf } from '../../net/http-client.ts';
import { createIntentKeys, type SendOnce } from '../../net/intent-keys.ts';
import { browserTimers, sleep } from '../../net/timers.ts';
import { useQueryClient } from '../../net/use-query.ts';
import { shortfallOf } from '../../player/own/dialogs.ts';
import { useHttp, useSession, useSessionActions } from '../../session/index.ts';
import {
  askRepeatedly,
  loadSigning,
  type OrderNotice,
  type OrderWallet,
  type SendPorts,
  signOrder,
  useWalletOrders,
} from '../../session/wallet-order.ts';
import { shortAddress } from '../../ui/links.ts';
import { UI_TEXTS } from '../../ui/texts.ts';
import { isWalletRejection, Unanswered } from '../../wallet/wallet-answer.ts';
import { CHAIN_TEXTS } from '../dialog-texts.ts';

export type StakeStep = 'reserving' | 'preparing' | 'approve' | 'sending' | 'waiting' | 'binding';

export interface StakePorts extends Omit<SendPorts, 'onStep'> {
  /** Reserves Black's seat; null for the creator, who already has one. */
  reserve: (() => Promise<void>) | null;
  /** Whether the stake is final and correct. Rejects if it never will be. */
  verify(signature: string): Promise<boolean>;
  /** Whether both stakes are bound and the player has the seat; null for the creator, who waits at the board. */
  isSeated: (() => Promise<boolean>) | null;
  /** Resolves when the next poll is due. */
  pause(): Promise<void>;
  onStep(step: StakeStep): void;
}

/** late: sent, but not final in time. The server keeps watching and returns a stake that arrives too late. */
type StakeEnd = 'staked' | 'late';

/** Polls for a minute, every two seconds, in addition to the network's own time. */
const MAX_POLLS = 30;
/** For a poll before there is a signature; the server does not trust this value anyway. */
const NO_SIGNATURE = 'none';

/**
 * Rejects if nothing was sent, no money moved, or the server refuses the stake. Opens at most one wallet popup, because a stake that
 * already exists is not requested again.
 */
export async function runStake(ports: StakePorts): Promise<StakeEnd> {
  if (ports.reserve !== null) {
    ports.onStep('reserving');
    await ports.reserve();
  }
  ports.onStep('preparing');
  const end = (await ports.verify(NO_SIGNATURE)) ? 'staked' : await stake(ports);
  if (end === 'late' || ports.isSeated === null) return end;
  ports.onStep('binding');
  return until(ports, ports.isSeated);
}

async function stake(ports: StakePorts): Promise<StakeEnd> {
  const { signed, signature } = await signOrder(ports);
  const isFinal = await ports.deliver(signed, () => ports.onStep('waiting'));
  return isFinal ? until(ports, () => ports.verify(signature)) : 'late';
}

async function until({ pause }: StakePorts, isDone: () => Promise<boolean>): Promise<StakeEnd> {
  const done = await askRepeatedly(MAX_POLLS, async () => ((await isDone()) ? 'staked' : null), pause);
  return done ?? 'late';
}

/**
 * - refused: the player rejected it, or closed the popup
 * - failed: the network rejected it
 * - poor: the wallet's balance is too low
 * - gone: no seat is free
 * - returns: it was late or wrong, and returns to the wallet automatically
 * - paused: the arbiter or the chain is unavailable
 * - wrong-wallet: the wallet shows another account
 * - other: anything else, with its own message
 */
export type StakeFault =
  | 'refused'
  | 'failed'
  | 'poor'
  | 'gone'
  | 'returns'
  | 'paused'
  | 'wrong-wallet'
  | 'other';

/** The wallet shows another account than the player's, so no signature was requested. */
export class WrongWallet extends Error {
  override readonly name = 'WrongWallet';
}

const FAULTS: Readonly<Record<number, StakeFault>> = { 402: 'poor', 403: 'wrong-wallet', 503: 'paused' };
const CONFLICT = 409;

/** In these steps the wallet has not signed, so nothing was sent. */
const UNSIGNED: ReadonlySet<StakeStep | null> = new Set([null, 'reserving', 'preparing', 'approve']);

/** `step`: the step that failed. */
export function stakeFaultOf(error: unknown, step: StakeStep | null): StakeFault {
  if (error instanceof WrongWallet) return 'wrong-wallet';
  if (error instanceof HttpError) {
    if (error.status === CONFLICT) return UNSIGNED.has(step) ? 'gone' : 'returns';
    return FAULTS[error.status] ?? 'other';
  }
  if (isWalletRejection(error)) return 'refused';
  return error instanceof Error && error.name === 'TransactionFailed' ? 'failed' : 'other';
}

/** Whether a retry can help. A taken seat may become free, but a wager that is being returned must not be staked twice. */
export function canStakeAgain(fault: StakeFault): boolean {
  return fault !== 'returns';
}

/** Whether to offer other games. */
export function isGameGone(fault: StakeFault): boolean {
  return fault === 'gone' || fault === 'returns';
}

const ASK_MS = 2_000;
const FIRST_SERVER_ERROR = 500;
const FORBIDDEN = 403;

/** Its own no: the player rejected it in the wallet, or the time ran out. */
interface StakeFailure extends OrderNotice {
  canRetry: boolean;
  isGone: boolean; // offer other games
  required: Lamports | null; // the amount that the wallet needs, if it was too low
}

/** The player can simply start again. */
const AGAIN = { isOwnNo: true, canRetry: true, isGone: false, required: null };

export interface StakeState {
  step: StakeStep | null; // null: not in progress
  failure: StakeFailure | null;
  start(): void;
  /** Stops waiting for the wallet; a later signature is not sent. */
  stop(): void;
}

interface StakeOptions {
  game: GameWithoutMoves;
  gameCode: string | null;
  /** The stake is final; for an opponent, the game is ready too. */
  onStaked(): void;
}

export function useStake({ game, gameCode, onStaked }: StakeOptions): StakeState {
  const http = useHttp();
  const queries = useQueryClient();
  const { user, wallet, config } = useSession();
  const { refreshWalletBalance } = useSessionActions();
  const orders = useWalletOrders();
  const [once] = useState(createIntentKeys);
  const [step, setStep] = useState<StakeStep | null>(null);
  const [failure, setFailure] = useState<StakeFailure | null>(null);

  const begin = async (player: Player, escrow: EscrowPlace, asked: OrderWallet): Promise<void> => {
    setFailure(null);
    let at: StakeStep | null = null;
    try {
      const end = await runStake({
        ...callsOf(http, once, { game, gameCode, player, escrow }),
        deliver: asked.deliver,
        async signTransaction(transaction) {
          if (wallet !== null && wallet.publicKey !== player.walletAddress) throw new WrongWallet();
          return asked.signTransaction(transaction);
        },
        pause: () => sleep(browserTimers, ASK_MS),
        onStep(now) {
          at = now;
          setStep(now);
        },
      });
      if (end === 'staked') onStaked();
      else setFailure({ ...AGAIN, text: CHAIN_TEXTS.late });
    } catch (error) {
      setFailure(failureOf(error, at, player));
    } finally {
      setStep(null);
      refreshWalletBalance();
      void refetchStakes(queries, game.id);
    }
  };
  const required = failure?.required ?? null;
  return {
    step,
    // The failure disappears once the wallet's balance is sufficient.
    failure: required !== null && (wallet?.balanceLamports ?? 0n) >= required ? null : failure,
    start() {
      const escrow = config?.escrow ?? null;
      if (user !== null && escrow !== null) orders.run((asked) => begin(user, escrow, asked));
    },
    stop: orders.stop,
  };
}

interface Player {
  id: number;
  walletAddress: string;
}

interface Staking {
  game: GameWithoutMoves;
  gameCode: string | null;
  player: Player;
  escrow: EscrowPlace;
}

type Calls = Pick<StakePorts, 'reserve' | 'prepare' | 'verify' | 'isSeated'>;

function callsOf(http: Http, once: SendOnce, { game, gameCode, player, escrow }: Staking): Calls {
  const params = { id: game.id };
  const isCreator = game.whitePlayerId === player.id;
  const { join } = gameCommands(http, player.id, once);
  return {
    reserve: isCreator
      ? null
      : async () => {
          await join(game.id, { stakeSource: 'escrow', ...(gameCode === null ? {} : { gameCode }) });
        },
    prepare: async () => {
      const asked = { playerWalletAddress: player.walletAddress };
      const { transaction } = await http.send(escrowTransaction, { params, body: asked });
      const { asAsked, stakeFault } = await loadSigning();
      return asAsked(transaction, (bytes) =>
        stakeFault(bytes, {
          ...escrow,
          wallet: player.walletAddress,
          opponent: isCreator ? null : game.whitePlayer.walletAddress,
          wagerLamports: parseSol(game.wagerAmount) ?? 0n,
          feeLamports: parseSol(game.fee) ?? 0n,
          lockSeconds: BigInt(escrow.lockSeconds),
        }),
      );
    },
    verify: async (signature) => {
      try {
        const asked = { signature, playerId: player.id };
        return (await http.send(verifyEscrow, { params, body: asked })).status === 'completed';
      } catch (error) {
        if (isRefused(error)) throw error;
        // The stake was sent in any case, and the next call may succeed.
        return false;
      }
    },
    isSeated: isCreator ? null : () => isSeated(http, game.id, player.id),
  };
}

type EscrowPlace = NonNullable<Config['escrow']>;

/** The player can see a private game once they have a seat. Rejects if the game has ended. */
async function isSeated(http: Http, gameId: number, playerId: number): Promise<boolean> {
  const game = await http.send(getGame, { params: { id: gameId } }).catch((error: unknown) => {
    if (isRefused(error) && error.status !== FORBIDDEN) throw error;
    return null;
  });
  if (game?.status === 'ended') throw new Error(CHAIN_TEXTS.late);
  return game?.blackPlayerId === playerId;
}

/** The server refused the stake. Any other error leaves its state unknown. */
function isRefused(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status < FIRST_SERVER_ERROR;
}

/** The message for the player, and the possible next step. */
function failureOf(error: unknown, at: StakeStep | null, player: Player): StakeFailure {
  if (error instanceof Unanswered) return { ...AGAIN, text: CHAIN_TEXTS.closedPopup };
  const fault = stakeFaultOf(error, at);
  return {
    text: textOf(fault, error, player),
    isOwnNo: fault === 'refused',
    canRetry: canStakeAgain(fault),
    isGone: isGameGone(fault),
    required: fault === 'poor' ? (shortfallOf(error)?.required ?? null) : null,
  };
}

function textOf(fault: StakeFault, error: unknown, { walletAddress }: Player): string {
  const lacking = shortfallOf(error);
  switch (fault) {
    case 'refused':
      return CHAIN_TEXTS.refused;
    case 'failed':
      return CHAIN_TEXTS.failed;
    case 'poor':
      return lacking === undefined
        ? messageOf(error)
        : `${CHAIN_TEXTS.tooPoor(exact(lacking.required), exact(lacking.current))} ${CHAIN_TEXTS.toppedUp}`;
    case 'paused':
      return `${messageOf(error)} ${CHAIN_TEXTS.pausedHint}`;
    case 'wrong-wallet':
      return CHAIN_TEXTS.wrongWallet(shortAddress(walletAddress));
    default:
      return messageOf(error);
  }
}

/** Exact to the lamport, because rounding would hide a network fee. */
const exact = (amount: Lamports) => `${formatSol(amount)} ${UI_TEXTS.sol}`;
