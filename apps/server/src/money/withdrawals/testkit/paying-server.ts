// withdrawals/testkit: a server that pays out: players with money, and an operating account for the network's fees.
import { formatSol, isRefused, type Lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/index.ts';
import { type AccountName, account, balanceOf, book, move } from '../../ledger/index.ts';
import { sol } from '../../ledger/testkit/amounts.ts';
import { type ReviewPort, requestWithdrawal } from '../requests.ts';
import type { WithdrawalRules } from '../withdrawal.ts';
import { findWithdrawal } from '../withdrawal-store.ts';

/** Approves every withdrawal on request. */
export const APPROVES_ALL: WithdrawalRules = { autoApproveMax: sol('1000000'), secondApproval: null };

/** No player has debts. */
export const NO_REVIEWS: ReviewPort = { payDebts: async () => [] };

export interface PayingServer {
  /** Creates a player with this playing balance, in SOL. */
  playerWith(amount: string): Promise<number>;
  /** Books this much to the operating account for network fees. */
  fund(amount: Lamports): Promise<void>;
  /** Requests a withdrawal, in SOL; returns its id. */
  request(userId: number, amount: string, rules?: WithdrawalRules): Promise<number>;
  balance(name: AccountName): Promise<string>;
  stateOf(id: number): Promise<string | undefined>;
}

export function createPayingServer(database: () => Database): PayingServer {
  let causes = 0;
  const give = (to: AccountName, amount: Lamports) => {
    causes += 1;
    const opKey = `given:${causes}`;
    return database().transaction((tx) =>
      book(tx, { opKey, kind: 'deposit', legs: move(account('chain'), to, amount) }),
    );
  };
  return {
    async playerWith(amount) {
      const { rows } = await database().run((queries) =>
        sql<{ id: bigint }>`
          insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
          select lpad(n, 40, 'A'), 'p' || n, 'p' || n, 'p' || n, 'bee'
          from (select (count(*) + 1)::text as n from app_user) numbered returning id`.execute(queries),
      );
      const id = Number(rows[0]?.id);
      await give(account('player', id), sol(amount));
      return id;
    },
    async fund(amount) {
      await give(account('operating'), amount);
    },
    async request(userId, amount, rules = APPROVES_ALL) {
      const withdrawal = { userId, walletAddress: 'payee', lamports: sol(amount) };
      const requested = await database().transaction((tx) =>
        requestWithdrawal(tx, withdrawal, rules, NO_REVIEWS),
      );
      if (isRefused(requested)) throw new Error(requested.refused);
      return requested.id;
    },
    balance: async (name) => formatSol(await database().run((queries) => balanceOf(queries, name))),
    stateOf: async (id) => (await database().run((queries) => findWithdrawal(queries, id)))?.state,
  };
}
