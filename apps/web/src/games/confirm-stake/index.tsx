// confirm-stake: asks the wallet to confirm a stake on a device that is new to it. The sheet shows the stake, then runs the step-up
// flow.
import { listChallenges } from '@kingstake/protocol/http/challenges';
import { getGame, getGameByCode } from '@kingstake/protocol/http/games';
import { formatSol, type Lamports, parseSol } from '@kingstake/protocol/money';
import type { StepUpChallenge } from '@kingstake/protocol/step-up';
import { DEFAULT_TIME_CONTROL, timeControlOf } from '@kingstake/protocol/time-control';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Http } from '../../net/http-client.ts';
import { useHttp, useSession, useStakeQuestion } from '../../session/index.ts';
import type { StakeQuestion, StakeRequest } from '../../session/stake-question.ts';
import {
  challengeIn,
  confirmOrder,
  loadSigning,
  type OrderNotice,
  type OrderWallet,
  type StepUpPorts,
  useWalletOrders,
} from '../../session/wallet-order.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { timeControlText } from '../../ui/format.ts';
import { WalletConfirmation } from '../../ui/money-summary.tsx';
import { STAKE_CONFIRM_TEXTS } from './texts.ts';

/** Mounted once. */
export function ConfirmStake() {
  const question = useStakeQuestion();
  return question === null ? null : <Sheet key={question.id} question={question} />;
}

interface StakeTerms {
  stake: Lamports;
  timeControl: string; // for example "600+0"
}

/** Returns null if the terms cannot be fetched; nothing is signed then. */
export async function termsOf(http: Http, request: StakeRequest): Promise<StakeTerms | null> {
  const found = 'gameId' in request ? await lookUp(http, request).catch(() => null) : request;
  const stake = parseSol(found?.wagerAmount ?? '');
  if (found === null || stake === null) return null;
  return { stake, timeControl: found.timeControl ?? DEFAULT_TIME_CONTROL };
}

/** The parts of a game that `termsOf` reads. */
interface GameTerms {
  id: number;
  wagerAmount: string;
  timeControl: string;
}

async function lookUp(
  http: Http,
  { gameId, gameCode }: { gameId: number; gameCode: string | null },
): Promise<GameTerms | null> {
  const game =
    gameCode === null
      ? await openGame(http, gameId)
      : await http.send(getGameByCode, { params: { gameCode } });
  return game?.id === gameId ? game : null;
}

/** Looks in the list of challenges too, because a challenge to the player is a private game. */
async function openGame(http: Http, id: number): Promise<GameTerms | undefined> {
  const game = await http.send(getGame, { params: { id } }).catch(() => null);
  if (game !== null) return game;
  return (await http.send(listChallenges)).received.find((challenge) => challenge.id === id);
}

interface ConfirmState {
  terms: StakeTerms | null; // null: loading
  notice: OrderNotice | null; // the result of the last attempt
  stage: 'idle' | 'signing' | 'sending';
  confirm(): void;
  /** Stops waiting for the wallet; a later signature is not sent. */
  stop(): void;
  /** Closes the sheet without a stake. The request that needed it fails. */
  cancel(): void;
}

function useConfirmStake(question: StakeQuestion): ConfirmState {
  const http = useHttp();
  const portsFor = usePorts(question);
  const [terms, setTerms] = useState<StakeTerms | null>(null);
  const [challenge, setChallenge] = useState<StepUpChallenge | null>(() => challengeIn(question.refusal));
  const [notice, setNotice] = useState<OrderNotice | null>(null);
  const [stage, setStage] = useState<ConfirmState['stage']>('idle');
  const orders = useWalletOrders();
  const cancel = () => {
    orders.stop();
    question.failed(question.refusal);
  };
  const receiveTerms = useEffectEvent((received: StakeTerms | null) => {
    if (received === null || challenge === null) cancel();
    else setTerms(received);
  });
  useEffect(() => {
    let isShown = true;
    termsOf(http, question.request)
      .catch(() => null) // the question is withdrawn, as for unknown terms
      .then((received) => isShown && receiveTerms(received));
    return () => {
      isShown = false;
    };
  }, [http, question]);
  const confirm = async (asked: StakeTerms, signed: StepUpChallenge, wallet: OrderWallet) => {
    setStage('sending');
    try {
      const end = await confirmOrder(portsFor(asked, wallet, setStage), signed);
      if (end.kind === 'filed') return question.done(end.answer);
      setChallenge(end.challenge);
      setNotice(end.notice);
    } catch (error) {
      question.failed(error);
    } finally {
      setStage('idle');
    }
  };
  return {
    terms,
    notice,
    stage,
    confirm() {
      if (terms !== null && challenge !== null) orders.run((wallet) => confirm(terms, challenge, wallet));
    },
    stop: orders.stop,
    cancel,
  };
}

function usePorts(question: StakeQuestion) {
  const { user, config } = useSession();
  return (
    terms: StakeTerms,
    wallet: OrderWallet,
    onStage: (stage: 'signing' | 'sending') => void,
  ): StepUpPorts<unknown> => ({
    texts: STAKE_CONFIRM_TEXTS,
    order: (answer) => question.repeat(answer),
    async check(message) {
      const { stakeTextFault } = await loadSigning();
      const { origin } = window.location;
      return stakeTextFault(message, { ...terms, origin, address: user?.walletAddress ?? '', config });
    },
    async signMessage(message) {
      onStage('signing');
      const signature = await wallet.signMessage(message);
      onStage('sending');
      return signature;
    },
  });
}

function Sheet({ question }: { question: StakeQuestion }) {
  const { terms, notice, stage, confirm, stop, cancel } = useConfirmStake(question);
  if (terms === null) return null;
  return (
    // The player cannot close the sheet while the server decides.
    <Dialog
      title={STAKE_CONFIRM_TEXTS.title}
      description={STAKE_CONFIRM_TEXTS.why}
      isHeld={stage === 'signing'}
      {...(stage !== 'sending' && { onClose: cancel })}
    >
      <WalletConfirmation
        lines={[
          [STAKE_CONFIRM_TEXTS.stake, `${formatSol(terms.stake)} SOL`],
          [STAKE_CONFIRM_TEXTS.time, timeControlText(timeControlOf(terms.timeControl))],
        ]}
        notice={notice}
        what={STAKE_CONFIRM_TEXTS.what}
        confirm={{ text: STAKE_CONFIRM_TEXTS.confirm, isBusy: stage !== 'idle', act: confirm }}
        leave={
          stage === 'signing'
            ? { text: STAKE_CONFIRM_TEXTS.stopWaiting, isBusy: false, act: stop }
            : { text: STAKE_CONFIRM_TEXTS.cancel, isBusy: stage === 'sending', act: cancel }
        }
      />
    </Dialog>
  );
}
