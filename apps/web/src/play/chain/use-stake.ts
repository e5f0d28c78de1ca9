// The player's stake on one game: implements the ports of the flow and describes how it ended.

import type { GameWithoutMoves } from '@kingstake/protocol/game';
import type { Config } from '@kingstake/protocol/http/config';
import { escrowTransaction, verifyEscrow } from '@kingstake/protocol/http/escrow';
import { getGame } from '@kingstake/protocol/http/games';
import { formatSol, type Lamports, parseSol } from '@kingstake/protocol/money';
import { useRef, useState } from 'react';
import { gameCommands } from '../../games/commands.ts';
import { refetchStakes } from '../../games/stakes.ts';
import { type Http, HttpError, messageOf } from '../../net/http-client.ts';
import { createIntentKeys, type SendOnce } from '../../net/intent-keys.ts';
import { browserTimers, sleep } from '../../net/timers.ts';
import { useQueryClient } from '../../net/use-query.ts';
import { shortfallOf } from '../../player/own/dialogs.ts';
import { useChain, useHttp, useSession, useSessionActions } from '../../session/index.ts';
import { shortAddress } from '../../ui/links.ts';
import { UI_TEXTS } from '../../ui/texts.ts';
import { useWalletPatience } from '../../wallet/use-wallet-patience.ts';
import { Unanswered, walletAnswer } from '../../wallet/wallet-answer.ts';
import { CHAIN_TEXTS } from '../dialog-texts.ts';
import {
  canStakeAgain,
  isGameGone,
  runStake,
  type StakeFault,
  type StakePorts,
  type StakeStep,
  stakeFaultOf,
  WrongWallet,
} from './stake-flow.ts';

const ASK_MS = 2_000;
const FIRST_SERVER_ERROR = 500;
const FORBIDDEN = 403;

interface StakeFailure {
  text: string;
  isOwnNo: boolean; // the player rejected it in the wallet, or the time ran out
  canRetry: boolean;
  isGone: boolean; // offer other games
  required: Lamports | null; // the amount that the wallet needs, if it was too low
}

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
  const chain = useChain();
  const queries = useQueryClient();
  const { user, wallet, config } = useSession();
  const { signTransaction, refreshWalletBalance } = useSessionActions();
  const [once] = useState(createIntentKeys);
  const [step, setStep] = useState<StakeStep | null>(null);
  const [failure, setFailure] = useState<StakeFailure | null>(null);
  // A second click can arrive before the first one is rendered.
  const busy = useRef(false);
  const patience = useWalletPatience();

  const sign = async (player: Player, transaction: Uint8Array, signal: AbortSignal): Promise<Uint8Array> => {
    if (wallet !== null && wallet.publicKey !== player.walletAddress) throw new WrongWallet();
    void chain.noteLifetime(transaction);
    return walletAnswer(signal, () => signTransaction(transaction));
  };
  const begin = async (player: Player, escrow: EscrowPlace): Promise<void> => {
    busy.current = true;
    setFailure(null);
    const signal = patience.begin();
    let at: StakeStep | null = null;
    try {
      const end = await runStake({
        ...callsOf(http, once, { game, gameCode, player, escrow }),
        sign: (transaction) => sign(player, transaction, signal),
        deliver: chain.deliver,
        pause: () => sleep(browserTimers, ASK_MS),
        onStep(now) {
          at = now;
          setStep(now);
        },
      });
      if (end === 'late')
        setFailure({ text: CHAIN_TEXTS.late, isOwnNo: true, canRetry: true, isGone: false, required: null });
      else onStaked();
    } catch (error) {
      setFailure(failureOf(error, at, player));
    } finally {
      busy.current = false;
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
      if (!busy.current && user !== null && escrow !== null) void begin(user, escrow);
    },
    stop: patience.stop,
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
      return checked(Uint8Array.from(transaction), { game, player, escrow });
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

/** Returns the bytes if they match the stake that the player saw; rejects otherwise, before the wallet sees them. */
async function checked(
  transaction: Uint8Array,
  { game, player, escrow }: Pick<Staking, 'game' | 'player' | 'escrow'>,
): Promise<Uint8Array> {
  const { NotAsAsked, stakeFault } = await import('../../wallet/signing/index.ts');
  const isCreator = game.whitePlayerId === player.id;
  const fault = await stakeFault(transaction, {
    ...escrow,
    wallet: player.walletAddress,
    opponent: isCreator ? null : game.whitePlayer.walletAddress,
    wagerLamports: parseSol(game.wagerAmount) ?? 0n,
    feeLamports: parseSol(game.fee) ?? 0n,
    lockSeconds: BigInt(escrow.lockSeconds),
  });
  if (fault !== null) throw new NotAsAsked(fault);
  return transaction;
}

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
  if (error instanceof Unanswered)
    return { text: CHAIN_TEXTS.closedPopup, isOwnNo: true, canRetry: true, isGone: false, required: null };
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
