// local-solana/rpc: the subscriptions of one socket.

import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { stringifyJson } from '../json.ts';
import type { Ledger } from '../ledger.ts';
import { LIMITS } from '../limits.ts';
import type { LedgerLog } from '../ports.ts';
import { errorOf } from '../record.ts';
import type { AccountState } from '../runtime.ts';
import type { Commitment } from '../slots.ts';
import { showAccount } from './account-calls.ts';
import { idOf, parseJson, readRequest, showError, toRpcError } from './dispatch.ts';
import { inContext } from './network-calls.ts';
import {
  type Config,
  type Params,
  readAddress,
  readCommitment,
  readConfig,
  readSignature,
  required,
} from './params.ts';
import { CODES, invalidParams, RpcError } from './rpc-error.ts';

export interface Subscriptions {
  /** Handles a frame from the client; responses go through `send`. */
  receive(body: string): void;
  /** Sends notifications after a change of the ledger. */
  changed(): void;
}

/** Returns what has changed in the ledger. `over` ends the subscription. */
interface Watch {
  notification: string;
  look(): { values: readonly unknown[]; over: boolean };
}

type Open = (params: Params) => Watch;

export function createSubscriptions(
  ledger: Ledger,
  deps: { log: LedgerLog; nextId(): number; send(text: string): void },
): Subscriptions {
  const open = new Map<number, Watch>();
  const kinds: Readonly<Record<string, Open>> = {
    slot: () => watchSlots(ledger, false),
    root: () => watchSlots(ledger, true),
    signature: (params) => watchSignature(ledger, params),
    account: (params) => watchAccount(ledger, params),
  };

  function run(method: string, params: Params): unknown {
    const [, kind = '', verb] = /^(\w+?)(Subscribe|Unsubscribe)$/.exec(method) ?? [];
    const opening = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (opening === undefined) throw new RpcError(CODES.methodNotFound, 'Method not found');
    if (verb === 'Unsubscribe') {
      if (!open.delete(Number(required(params, 0)))) throw invalidParams('Invalid subscription id.');
      return true;
    }
    if (open.size >= LIMITS.subscriptions) {
      throw new RpcError(CODES.internal, `A socket has at most ${LIMITS.subscriptions} subscriptions.`);
    }
    const watch = opening(params);
    const id = deps.nextId();
    open.set(id, watch);
    return id;
  }

  function changed(): void {
    for (const [subscription, watch] of open) {
      const { values, over } = watch.look();
      if (over) open.delete(subscription);
      for (const result of values) {
        const params = { result, subscription };
        deps.send(stringifyJson({ jsonrpc: '2.0', method: watch.notification, params }));
      }
    }
  }

  return {
    changed,
    receive(body) {
      const value = parseJson(body);
      const request = value instanceof RpcError ? value : readRequest(value);
      if (request instanceof RpcError) return deps.send(stringifyJson(showError(idOf(value), request)));
      // kit keeps sockets alive with notifications, which get no response.
      if (request.id === undefined) return;
      try {
        const result = run(request.method, request.params);
        deps.send(stringifyJson({ jsonrpc: '2.0', result, id: request.id }));
      } catch (error) {
        deps.send(stringifyJson(showError(request.id, toRpcError(error, deps.log))));
        return;
      }
      // Sends notifications that are already due, after the subscription's id.
      changed();
    },
  };
}

function watchSlots({ slots }: Ledger, rootsOnly: boolean): Watch {
  const commitment = rootsOnly ? 'finalized' : 'processed';
  let sent = slots.at(commitment);
  return {
    notification: rootsOnly ? 'rootNotification' : 'slotNotification',
    look() {
      const values: unknown[] = [];
      while (sent < slots.at(commitment)) {
        sent += 1n;
        values.push(rootsOnly ? sent : { parent: sent - 1n, root: slots.at('finalized'), slot: sent });
      }
      return { values, over: false };
    },
  };
}

function watchSignature(ledger: Ledger, params: Params): Watch {
  const signature = readSignature(required(params, 0));
  const commitment = readCommitment(readConfig(params[1]));
  return {
    notification: 'signatureNotification',
    look() {
      const stored = ledger.find(signature, commitment);
      if (stored === null) return { values: [], over: false };
      return { values: [inContext(ledger.slots.at(commitment), { err: errorOf(stored) })], over: true };
    },
  };
}

function watchAccount(ledger: Ledger, params: Params): Watch {
  const address = readAddress(required(params, 0));
  const config = readConfig(params[1]);
  const commitment = readCommitment(config);
  const now = () => shownState(ledger, address, commitment, config);
  let sent = stringifyJson(now());
  return {
    notification: 'accountNotification',
    look() {
      const state = now();
      const text = stringifyJson(state);
      if (text === sent) return { values: [], over: false };
      sent = text;
      return { values: [inContext(ledger.slots.at(commitment), state)], over: false };
    },
  };
}

const GONE: AccountState = {
  lamports: 0n,
  owner: SYSTEM_PROGRAM_ADDRESS,
  executable: false,
  data: new Uint8Array(),
};

function shownState(ledger: Ledger, address: string, commitment: Commitment, config: Config): unknown {
  return showAccount(ledger.account(address, commitment) ?? GONE, config);
}
