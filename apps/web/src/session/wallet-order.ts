// session: an order that needs the player's wallet. Each one asks the server, lets the wallet sign, sends, repeats, and resolves: a
// deposit and a stake on chain send a transaction; a withdrawal and a stake of a device that is new to the wallet send a signed text.
import { StepUpChallenge } from '@kingstake/protocol/step-up';
import { useEffect, useRef } from 'react';
import { codeOf, HttpError, messageOf } from '../net/http-client.ts';
import type { ChainClient } from '../wallet/chain-client.ts';
import { signatureIn } from '../wallet/transaction.ts';
import { isWalletRejection, Unanswered, walletAnswer } from '../wallet/wallet-answer.ts';
import { toBase64 } from '../wallet/wallet-standard.ts';
import { useChain, useSessionActions } from './index.ts';

/** The checks of what the wallet signs, fetched when something is to be signed. */
export const loadSigning = () => import('../wallet/signing.ts');

/** The wallet during one order. A request rejects with Unanswered if the player stops waiting; a later signature is dropped. */
export interface OrderWallet extends Pick<ChainClient, 'deliver'> {
  signMessage(message: Uint8Array): Promise<Uint8Array>;
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>;
}

interface WalletOrders {
  /** Runs the order. Does nothing while another one runs. */
  run(order: (wallet: OrderWallet) => Promise<void>): void;
  /** Stops waiting for the wallet, as does closing the dialog or leaving the screen. */
  stop(): void;
}

export function useWalletOrders(): WalletOrders {
  const chain = useChain();
  const { signMessage, signTransaction } = useSessionActions();
  // A second click can arrive before the first one is rendered.
  const isRunning = useRef(false);
  const waiting = useRef<AbortController | null>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  return {
    run(order) {
      if (isRunning.current) return;
      isRunning.current = true;
      const controller = new AbortController();
      waiting.current = controller;
      const wait = <T>(ask: () => Promise<T>) => walletAnswer(controller.signal, ask);
      const wallet: OrderWallet = {
        deliver: chain.deliver,
        signMessage: (message) => wait(() => signMessage(message)),
        signTransaction(transaction) {
          void chain.noteLifetime(transaction);
          return wait(() => signTransaction(transaction));
        },
      };
      const running = async () => {
        try {
          await order(wallet);
        } finally {
          isRunning.current = false;
        }
      };
      void running();
    },
    stop: () => waiting.current?.abort(),
  };
}

/** Why an order was not carried out. */
export interface OrderNotice {
  text: string;
  isOwnNo: boolean; // the player rejected it in the wallet or stopped waiting, so it is not an error
}

/** `texts`: the player stopped waiting, or rejected it in the wallet. */
export function noticeOf(error: unknown, texts: { unanswered: string; refused: string }): OrderNotice {
  if (error instanceof Unanswered) return { text: texts.unanswered, isOwnNo: true };
  const isOwnNo = isWalletRejection(error);
  return { text: isOwnNo ? texts.refused : messageOf(error), isOwnNo };
}

export interface SendPorts extends Pick<OrderWallet, 'signTransaction' | 'deliver'> {
  /** Returns the server's unsigned transaction. Rejects if it is not what the player asked for. */
  prepare(): Promise<Uint8Array>;
  onStep(step: 'approve' | 'sending' | 'waiting', signature: string | null): void;
}

/** Asks for the transaction and lets the wallet sign it. Nothing has been sent yet. */
export async function signOrder(ports: SendPorts): Promise<{ signed: Uint8Array; signature: string }> {
  const transaction = await ports.prepare();
  ports.onStep('approve', null);
  const signed = await ports.signTransaction(transaction);
  const signature = signatureIn(signed);
  if (signature === null) throw new Error('The wallet returned an unsigned transaction.');
  ports.onStep('sending', signature);
  return { signed, signature };
}

/** Asks until there is an answer, but only this many times; null: there was none. */
export async function askRepeatedly<T>(
  times: number,
  ask: () => Promise<T | null>,
  pause: () => Promise<void>,
): Promise<T | null> {
  for (let asked = 1; ; asked += 1) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (asked >= times) return null;
    await pause();
  }
}

export interface StepUpPorts<T> extends Pick<OrderWallet, 'signMessage'> {
  /** Sends the order, with the wallet's signature (base64) if there is one. Rejects if the server does. */
  order(answer: { challengeId: string; signature: string } | null): Promise<T>;
  /** Returns a message for the player if the text does not match their order; null: the wallet may sign it. */
  check(message: string): Promise<string | null>;
  texts: { unanswered: string; refused: string };
}

/** filed: done. asked: nothing happens until the wallet has signed the challenge. */
export type OrderEnd<T> =
  | { kind: 'filed'; answer: T }
  | { kind: 'asked'; challenge: StepUpChallenge; notice: OrderNotice | null };

/** Rejects if the server does, except for its challenge. */
export async function order<T>(ports: Pick<StepUpPorts<T>, 'order'>): Promise<OrderEnd<T>> {
  try {
    return { kind: 'filed', answer: await ports.order(null) };
  } catch (error) {
    const challenge = challengeIn(error);
    if (challenge === null) throw error;
    return { kind: 'asked', challenge, notice: null };
  }
}

/** Lets the wallet sign the challenge, and repeats the order with it. After a failure it returns a challenge for another attempt. */
export async function confirmOrder<T>(
  ports: StepUpPorts<T>,
  challenge: StepUpChallenge,
): Promise<OrderEnd<T>> {
  const again = (notice: OrderNotice): OrderEnd<T> => ({ kind: 'asked', challenge, notice });
  const strange = await ports.check(challenge.message);
  if (strange !== null) return again({ text: strange, isOwnNo: false });
  let signature: Uint8Array;
  try {
    signature = await ports.signMessage(new TextEncoder().encode(challenge.message));
  } catch (error) {
    return again(noticeOf(error, ports.texts));
  }
  try {
    const { challengeId } = challenge;
    return { kind: 'filed', answer: await ports.order({ challengeId, signature: toBase64(signature) }) };
  } catch (error) {
    if (codeOf(error) !== 'STEP_UP_FAILED') throw error;
    const notice = { text: messageOf(error), isOwnNo: false };
    if (error instanceof HttpError && error.body?.['reason'] === 'signature') return again(notice);
    // The challenge has expired or was replaced by another order, so the server issues a new one.
    const end = await order(ports);
    return end.kind === 'filed' ? end : { ...end, notice };
  }
}

/** The challenge of a refusal that requires a signature; null for any other error. */
export function challengeIn(error: unknown): StepUpChallenge | null {
  if (!(error instanceof HttpError) || codeOf(error) !== 'STEP_UP_REQUIRED') return null;
  const parsed = StepUpChallenge.safeParse(error.body?.['challenge']);
  return parsed.success ? parsed.data : null;
}
