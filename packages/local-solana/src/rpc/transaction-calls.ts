// local-solana/rpc: calls that send, simulate or look up transactions.

import type { Ledger } from '../ledger.ts';
import { LIMITS } from '../limits.ts';
import { errorOf } from '../record.ts';
import type { Simulation } from '../runtime.ts';
import type { Commitment } from '../slots.ts';
import type { StoredTransaction } from '../store.ts';
import { readAddresses, showAccount } from './account-calls.ts';
import { type Call, inContext } from './network-calls.ts';
import {
  atLeastConfirmed,
  type Config,
  readAddress,
  readCommitment,
  readConfig,
  readCount,
  readFlag,
  readOneOf,
  readSignature,
  readTransaction,
  readView,
  required,
} from './params.ts';
import { CODES, invalidParams, preflightError, RpcError } from './rpc-error.ts';
import { showTransaction } from './show-transaction.ts';

export function transactionCalls(ledger: Ledger): Readonly<Record<string, Call>> {
  return {
    requestAirdrop: async (params) => requestAirdrop(ledger, params),
    sendTransaction(params) {
      const config = readConfig(params[1]);
      const sent = readTransaction(required(params, 0), config);
      if (!readFlag(config, 'skipPreflight')) {
        readView(ledger.slots, config, readCommitment(config, 'preflightCommitment'));
        const simulation = ledger.simulate(sent, { verify: true, anyBlockhash: false });
        if (simulation.error !== null) throw preflightError(simulation, simulation.error);
      }
      // As on a real node, the answer without preflight is the signature, whatever happens to the transaction.
      ledger.submit(sent);
      return sent.signature;
    },
    simulateTransaction: (params) => simulateTransaction(ledger, params),
    getSignatureStatuses: (params) => getSignatureStatuses(ledger, params),
    getTransaction(params) {
      const signature = readSignature(required(params, 0));
      const config = readConfig(typeof params[1] === 'string' ? { encoding: params[1] } : params[1]);
      const commitment = atLeastConfirmed(readCommitment(config));
      const encoding = readOneOf(config, 'encoding', ['json', 'jsonParsed', 'base58', 'base64'], 'json');
      const newest = config['maxSupportedTransactionVersion'] ?? null;
      const version = newest === null ? null : readCount(newest, 'maxSupportedTransactionVersion');
      const stored = ledger.find(signature, commitment);
      return stored === null ? null : showTransaction(stored, encoding, version);
    },
    getSignaturesForAddress(params) {
      const config = readConfig(params[1]);
      const commitment = atLeastConfirmed(readView(ledger.slots, config));
      return ledger
        .page({
          address: readAddress(required(params, 0)),
          before: readOptionalSignature(config['before']),
          until: readOptionalSignature(config['until']),
          limit: readLimit(config),
          commitment,
        })
        .map((stored) => ({
          blockTime: stored.timeSeconds,
          confirmationStatus: ledger.slots.commitmentOf(stored.slot),
          err: errorOf(stored),
          memo: stored.memo,
          signature: stored.signature,
          slot: stored.slot,
        }));
    },
  };
}

async function requestAirdrop(ledger: Ledger, params: readonly unknown[]): Promise<string> {
  const to = readAddress(required(params, 0));
  const lamports = readCount(required(params, 1), 'lamports');
  if (lamports === 0n || lamports > LIMITS.airdrop) {
    throw invalidParams(
      `An airdrop gives more than 0 and at most 100 SOL a call (${LIMITS.airdrop} lamports).`,
    );
  }
  const { blockhash } = ledger.slots.newestBlockhash('processed');
  const wire = await ledger.faucet.airdrop({ to, lamports, number: ledger.nextNumber(), blockhash });
  const sent = readTransaction(Buffer.from(wire).toString('base64'), { encoding: 'base64' });
  const simulation = ledger.simulate(sent, { verify: false, anyBlockhash: false });
  if (simulation.error !== null) throw preflightError(simulation, simulation.error);
  const { landed } = ledger.submit(sent);
  if (!landed) throw new RpcError(CODES.internal, 'The airdrop did not land; ask again.');
  return sent.signature;
}

function simulateTransaction(ledger: Ledger, params: readonly unknown[]): unknown {
  const { slots } = ledger;
  const config = readConfig(params[1]);
  const sent = readTransaction(required(params, 0), config);
  const verify = readFlag(config, 'sigVerify');
  const replace = readFlag(config, 'replaceRecentBlockhash');
  if (verify && replace) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash');
  const commitment = readView(slots, config);
  const simulation = ledger.simulate(sent, { verify, anyBlockhash: replace });
  if (simulation.error === 'SignatureFailure') throw preflightError(simulation, simulation.error);
  const { error, logs, unitsConsumed, returnData } = simulation;
  return inContext(slots.at(commitment), {
    accounts: simulatedAccounts(ledger, simulation, config),
    err: error,
    innerInstructions: readFlag(config, 'innerInstructions') ? simulation.inner : null,
    logs,
    ...(replace ? { replacementBlockhash: slots.newestBlockhash(commitment) } : {}),
    returnData:
      returnData === null
        ? null
        : {
            programId: returnData.programId,
            data: [Buffer.from(returnData.data).toString('base64'), 'base64'],
          },
    unitsConsumed,
  });
}

/** The requested accounts, as they would be after the transaction. */
function simulatedAccounts(ledger: Ledger, simulation: Simulation, config: Config): unknown {
  if (config['accounts'] === undefined || config['accounts'] === null) return null;
  const wanted = readConfig(config['accounts']);
  const addresses = readAddresses(wanted['addresses'], LIMITS.accounts);
  if (simulation.error !== null) return addresses.map(() => null);
  return addresses.map((address) =>
    showAccount(simulation.after.get(address) ?? ledger.account(address, 'processed'), {
      encoding: wanted['encoding'] ?? 'base64',
    }),
  );
}

function getSignatureStatuses(ledger: Ledger, params: readonly unknown[]): unknown {
  const asked = required(params, 0);
  if (!Array.isArray(asked)) throw invalidParams('Invalid params: invalid type, expected a sequence.');
  if (asked.length > LIMITS.statuses) {
    throw invalidParams(`Too many inputs provided; max ${LIMITS.statuses}`);
  }
  const history = readFlag(readConfig(params[1]), 'searchTransactionHistory');
  const slot = ledger.slots.at('processed');
  const statuses = asked.map(readSignature).map((signature) => {
    const stored = ledger.find(signature, 'processed');
    if (stored === null || (!history && stored.slot + LIMITS.statusSlots < slot)) return null;
    return showStatus(stored, ledger.slots.commitmentOf(stored.slot), slot);
  });
  return inContext(slot, statuses);
}

function showStatus(stored: StoredTransaction, commitment: Commitment, slot: bigint): unknown {
  const err = errorOf(stored);
  return {
    // Null once the transaction is final.
    confirmations: commitment === 'finalized' ? null : slot - stored.slot,
    confirmationStatus: commitment,
    err,
    slot: stored.slot,
    status: err === null ? { Ok: null } : { Err: err },
  };
}

function readOptionalSignature(value: unknown): string | null {
  return value === undefined || value === null ? null : readSignature(value);
}

function readLimit(config: Config): number {
  const limit = Number(readCount(config['limit'] ?? LIMITS.page, 'limit'));
  if (limit === 0 || limit > LIMITS.page) throw invalidParams(`Invalid limit; max ${LIMITS.page}`);
  return limit;
}
