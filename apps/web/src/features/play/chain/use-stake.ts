// play, chain: the player's stake of one game: fills the ports of the flow and says how it ended.
import type { Game } from '@kingstake/protocol/game';
import { escrowTransaction, verifyEscrow } from '@kingstake/protocol/http/escrow';
import { getGame, joinGame } from '@kingstake/protocol/http/games';
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { useRef, useState } from 'react';
import {
  createIntentKeys,
  type Http,
  HttpError,
  messageOf,
  type SendOnce,
  shortfallOf,
  useChain,
  useHttp,
  useSession,
  useSessionActions,
} from '../../../session/index.ts';
import { refetchStakes } from '../../../session/stakes.ts';
import { browserTimers, sleep } from '../../../session/timers.ts';
import { useQueryClient } from '../../../session/use-query.ts';
import { isWalletRejection } from '../../../session/wallet-rejection.ts';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { runStake, type StakePorts, type StakeStep } from './stake-flow.ts';
import { CHAIN_TEXTS } from './texts.ts';

const ASK_MS = 2_000;
const FIRST_SERVER_ERROR = 500;
const FORBIDDEN = 403;

export interface StakeFailure {
  text: string;
  isOwnNo: boolean; // the player rejected it in the wallet, or only time ran out: nothing went wrong
}

export interface StakeState {
  step: StakeStep | null; // null: nothing is on its way
  failure: StakeFailure | null;
  start(): void;
}

interface StakeOptions {
  game: Game;
  gameCode: string | null;
  /** The stake is there; for an opponent: and the game is ready. */
  onStaked(): void;
}

export function useStake({ game, gameCode, onStaked }: StakeOptions): StakeState {
  const http = useHttp();
  const chain = useChain();
  const queries = useQueryClient();
  const { user } = useSession();
  const { signTransaction, refreshWalletBalance } = useSessionActions();
  const [once] = useState(createIntentKeys);
  const [step, setStep] = useState<StakeStep | null>(null);
  const [failure, setFailure] = useState<StakeFailure | null>(null);
  // A second click can come before the first one is drawn.
  const busy = useRef(false);

  const begin = async (player: { id: number; walletAddress: string }): Promise<void> => {
    busy.current = true;
    setFailure(null);
    try {
      const end = await runStake({
        ...callsOf(http, once, { game, gameCode, player }),
        sign: signTransaction,
        send: chain.sendTransaction,
        confirm: chain.waitForConfirmation,
        pause: () => sleep(browserTimers, ASK_MS),
        onStep: (now) => setStep(now),
      });
      if (end === 'late') setFailure({ text: CHAIN_TEXTS.late, isOwnNo: true });
      else onStaked();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      busy.current = false;
      setStep(null);
      refreshWalletBalance();
      void refetchStakes(queries, game.id);
    }
  };
  return {
    step,
    failure,
    start() {
      if (!busy.current && user !== null) void begin(user);
    },
  };
}

interface Staking {
  game: Game;
  gameCode: string | null;
  player: { id: number; walletAddress: string };
}

type Calls = Pick<StakePorts, 'reserve' | 'prepare' | 'verify' | 'isSeated'>;

function callsOf(http: Http, once: SendOnce, { game, gameCode, player }: Staking): Calls {
  const params = { id: game.id };
  const isCreator = game.whitePlayerId === player.id;
  const body = {
    playerId: player.id,
    stakeSource: 'escrow',
    ...(gameCode === null ? {} : { gameCode }),
  } as const;
  return {
    reserve: isCreator
      ? null
      : async () => {
          await once(`join ${game.id}`, (idempotencyKey) =>
            http.send(joinGame, { params, body, idempotencyKey }),
          );
        },
    prepare: async () => {
      const asked = { playerWalletAddress: player.walletAddress };
      const { transaction } = await http.send(escrowTransaction, { params, body: asked });
      return Uint8Array.from(transaction);
    },
    verify: async (signature) => {
      try {
        const asked = { signature, playerId: player.id };
        return (await http.send(verifyEscrow, { params, body: asked })).status === 'completed';
      } catch (error) {
        if (isRefused(error)) throw error;
        // The stake is on its way whatever this call comes to: the next one may be answered.
        return false;
      }
    },
    isSeated: isCreator ? null : () => isSeated(http, game.id, player.id),
  };
}

/** A private game is the player's to see once they sit there. A game that has ended meanwhile rejects. */
async function isSeated(http: Http, gameId: number, playerId: number): Promise<boolean> {
  const game = await http.send(getGame, { params: { id: gameId } }).catch((error: unknown) => {
    if (isRefused(error) && error.status !== FORBIDDEN) throw error;
    return null;
  });
  if (game?.status === 'ended') throw new Error(CHAIN_TEXTS.late);
  return game?.blackPlayerId === playerId;
}

/** The server has decided; anything else says nothing about the stake. */
function isRefused(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status < FIRST_SERVER_ERROR;
}

/** What the player reads. */
function failureOf(error: unknown): StakeFailure {
  if (isWalletRejection(error)) return { text: CHAIN_TEXTS.refused, isOwnNo: true };
  const text =
    error instanceof Error && error.name === 'TransactionFailed' ? CHAIN_TEXTS.failed : textOf(error);
  return { text, isOwnNo: false };
}

function textOf(error: unknown): string {
  const lacking = error instanceof HttpError ? shortfallOf(error.body) : undefined;
  if (lacking === undefined) return messageOf(error);
  return CHAIN_TEXTS.tooPoor(exact(lacking.required), exact(lacking.current));
}

/** To the lamport: a network fee would be rounded away. */
const exact = (amount: Lamports) => `${formatSol(amount)} ${UI_TEXTS.sol}`;
