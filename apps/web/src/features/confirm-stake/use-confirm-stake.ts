// confirm-stake: one question from its terms to its end: fills the ports of the flow.
import type { StepUpChallenge } from '@kingstake/protocol/step-up';
import { useEffect, useEffectEvent, useState } from 'react';
import { useHttp, useSession, useSessionActions } from '../../session/index.ts';
import type { StakeQuestion } from '../../session/stake-question.ts';
import {
  type ConfirmNotice,
  challengeIn,
  confirmOrder,
  type OrderPorts,
} from '../../session/step-up-flow.ts';
import { useWalletPatience } from '../../session/use-wallet-patience.ts';
import { walletAnswer } from '../../session/wallet-answer.ts';
import { type StakeTerms, termsOf } from './terms.ts';
import { STAKE_CONFIRM_TEXTS } from './texts.ts';

export interface ConfirmState {
  terms: StakeTerms | null; // null: not known yet
  notice: ConfirmNotice | null; // what came of the last try
  stage: 'idle' | 'signing' | 'sending';
  confirm(): void;
  /** The wallet does not answer: what it may still sign is sent nowhere. */
  stop(): void;
  /** Nothing is staked, and the request is refused as it was. */
  cancel(): void;
}

export function useConfirmStake(question: StakeQuestion): ConfirmState {
  const http = useHttp();
  const portsFor = usePorts(question);
  const [terms, setTerms] = useState<StakeTerms | null>(null);
  const [challenge, setChallenge] = useState<StepUpChallenge | null>(() => challengeIn(question.refusal));
  const [notice, setNotice] = useState<ConfirmNotice | null>(null);
  const [stage, setStage] = useState<ConfirmState['stage']>('idle');
  const patience = useWalletPatience();
  const cancel = () => {
    patience.stop();
    question.failed(question.refusal);
  };
  const found = useEffectEvent((asked: StakeTerms | null) => {
    if (asked === null || challenge === null) cancel();
    else setTerms(asked);
  });
  useEffect(() => {
    let isShown = true;
    void termsOf(http, question.request).then((asked) => isShown && found(asked));
    return () => {
      isShown = false;
    };
  }, [http, question]);
  const confirm = async () => {
    if (terms === null || challenge === null || stage !== 'idle') return;
    const ports = portsFor(terms, patience.begin(), setStage);
    setStage('sending');
    try {
      const end = await confirmOrder(ports, challenge);
      if (end.kind === 'filed') return question.done(end.answer);
      setChallenge(end.challenge);
      setNotice(end.notice);
    } catch (error) {
      question.failed(error);
    } finally {
      setStage('idle');
    }
  };
  return { terms, notice, stage, confirm: () => void confirm(), stop: patience.stop, cancel };
}

function usePorts(question: StakeQuestion) {
  const { user, config } = useSession();
  const { signMessage } = useSessionActions();
  return (
    terms: StakeTerms,
    signal: AbortSignal,
    onStage: (stage: 'signing' | 'sending') => void,
  ): OrderPorts<unknown> => ({
    texts: STAKE_CONFIRM_TEXTS,
    order: (answer) => question.repeat(answer),
    async check(message) {
      const { stakeTextFault } = await import('../../session/signing/index.ts');
      const { origin } = window.location;
      return stakeTextFault(message, { ...terms, origin, address: user?.walletAddress ?? '', config });
    },
    async sign(message) {
      onStage('signing');
      const signature = await walletAnswer(signal, () => signMessage(message));
      onStage('sending');
      return signature;
    },
  });
}
