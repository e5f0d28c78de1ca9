// test wallet: the wallet's questions to the player, as sheets that open one after the other. Nothing is decided or signed here.
import { button, element } from '@kingstake/dom';
import { type Keyring, shortened } from './keyring.ts';
import { type Answer, openModal } from './modal.ts';
import type { Step } from './transaction.ts';
import type { ApprovalPrompt, Question } from './wallet.ts';

/** Runs sheets one after the other, so that only one is open. */
export type RunSerially = <T>(ask: () => Promise<T>) => Promise<T>;

export function createSerialQueue(): RunSerially {
  let last: Promise<unknown> = Promise.resolve();
  return (ask) => {
    const turn = last.then(ask, ask);
    last = turn.catch(() => undefined);
    return turn;
  };
}

export function createApprovalPrompt(keyring: Keyring, host: string, inTurn: RunSerially): ApprovalPrompt {
  return {
    chooseAccount: () =>
      inTurn(async () => {
        if (keyring.active() === null) await keyring.create();
        return openModal<string | null>((answer) => connectSheet(keyring, host, answer), null);
      }),
    approve: (question) =>
      inTurn(() => openModal<boolean>((answer) => approvalSheet(question, host, answer), false)),
  };
}

function connectSheet(keyring: Keyring, host: string, answer: Answer<string | null>): Node[] {
  let chosen = keyring.active();
  const list = element('ul', { attributes: { 'aria-label': 'Accounts' } });
  const show = (): void => {
    const rows = keyring.addresses().map((address) => {
      const attributes = { type: 'radio', name: 'account', value: address };
      const radio = element('input', { attributes });
      radio.checked = address === chosen;
      radio.addEventListener('change', () => {
        chosen = address;
      });
      const text = element('span', {
        class: 'address',
        text: shortened(address),
        attributes: { title: address },
      });
      return element('li', {}, element('label', { class: 'row' }, radio, text));
    });
    list.replaceChildren(...rows);
  };
  show();
  const add = button('New account', async () => {
    chosen = await keyring.create();
    show();
  });
  const accept = button('Connect', () => answer(chosen), { class: 'primary' });
  return [
    element('p', { class: 'question', text: `Connect to ${host}?` }),
    element('p', { text: 'The site will see the address and the balance of the account you choose.' }),
    list,
    element('div', { class: 'buttons' }, add),
    element(
      'div',
      { class: 'buttons' },
      button('Cancel', () => answer(null)),
      accept,
    ),
  ];
}

function approvalSheet(question: Question, host: string, answer: Answer<boolean>): Node[] {
  const reject = button('Reject', () => answer(false));
  const approve = button('Approve', () => answer(true), { class: 'primary' });
  return [
    element('p', { class: 'question', text: titleOf(question, host) }),
    element('p', { text: `Account ${shortened(question.address)}` }),
    ...detailsOf(question),
    element('div', { class: 'buttons' }, reject, approve),
  ];
}

function titleOf(question: Question, host: string): string {
  if (question.kind === 'sign-in') return `Sign in to ${host}?`;
  return question.kind === 'message'
    ? `Sign this message for ${host}?`
    : `Sign this transaction for ${host}?`;
}

function detailsOf(question: Question): Node[] {
  if (question.kind === 'transaction') {
    return question.steps.map(stepBox);
  }
  const text = question.kind === 'sign-in' ? question.text : readable(question.message);
  const attributes = { tabindex: '0', role: 'region', 'aria-label': 'Message' };
  const message = element('pre', { text, attributes });
  if (question.kind === 'message' || !question.isForeignSite) return [message];
  const warning = 'Warning: this message names a different site than the one you are on.';
  return [element('p', { class: 'warning', text: warning }), message];
}

/** One instruction. A long address is shortened, and complete in its title. */
function stepBox(step: Step): Node {
  const lines = step.flatMap(([label, text]) => {
    const isAddress = ADDRESS.test(text);
    const value = element('dd', {
      text: isAddress ? shortened(text) : text,
      ...(isAddress && { class: 'address', attributes: { title: text } }),
    });
    return [element('dt', { text: label }), value];
  });
  return element('div', { class: 'step' }, element('dl', {}, ...lines));
}

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** Decodes bytes as text; bytes that are not text are shown in hex. */
function readable(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  }
}
