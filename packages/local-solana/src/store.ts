// local-solana: SQL of the network's file. A transaction is acknowledged only after its commit here, so that a killed process loses none.
import { DatabaseSync } from 'node:sqlite';
import type { AccountChange, AccountState } from './runtime.ts';

/** A row of `landed`; `detail` holds the effects as JSON. */
export interface StoredTransaction {
  seq: bigint; // order of execution, from 1
  signature: string;
  slot: bigint;
  timeSeconds: bigint; // Unix time of its slot
  fault: string | null; // JSON
  memo: string | null; // as getSignaturesForAddress shows it
  wire: Uint8Array;
  detail: string;
}

export interface Page {
  address: string;
  beforeSeq: bigint | null;
  untilSeq: bigint | null;
  slot: bigint; // the newest slot to include
  limit: number;
}

export interface LedgerStore {
  secret(name: string, make: () => Uint8Array): Uint8Array;
  number(name: string): bigint;
  setNumber(name: string, value: bigint): void;
  accounts(): [string, AccountState][];
  putAccount(address: string, state: AccountState): void;
  /** Writes a transaction, its accounts and its changes in one commit. */
  append(
    transaction: Omit<StoredTransaction, 'seq'>,
    touched: readonly string[],
    changes: readonly AccountChange[],
  ): void;
  find(signature: string): StoredTransaction | null;
  page(page: Page): StoredTransaction[];
  transactionCount(): bigint;
  /** Writes a copy of the current file. Throws if the path exists. */
  copyTo(path: string): void;
  close(): void;
}

const SCHEMA = `
  create table if not exists fact (name text primary key, value blob not null) strict;
  create table if not exists counter (name text primary key, value integer not null) strict;
  create table if not exists chain_account (
    address text primary key, lamports integer not null, owner text not null, executable integer not null,
    data blob not null
  ) strict;
  create table if not exists landed (
    seq integer primary key, signature text not null unique, slot integer not null, time_seconds integer not null,
    fault text, memo text, wire blob not null, detail text not null
  ) strict;
  create table if not exists touched (
    address text not null, seq integer not null, primary key (address, seq)
  ) strict, without rowid;
`;

const NO_LIMIT = 2n ** 62n;

function prepareAll(database: DatabaseSync) {
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  return {
    fact: prepare('select value from fact where name = ?'),
    addFact: prepare('insert into fact (name, value) values (?, ?)'),
    counter: prepare('select value from counter where name = ?'),
    setCounter: prepare(
      'insert into counter (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    ),
    accounts: prepare('select address, lamports, owner, executable, data from chain_account'),
    putAccount: prepare(
      'insert or replace into chain_account (address, lamports, owner, executable, data) values (?, ?, ?, ?, ?)',
    ),
    dropAccount: prepare('delete from chain_account where address = ?'),
    addLanded: prepare(
      'insert into landed (signature, slot, time_seconds, fault, memo, wire, detail) values (?, ?, ?, ?, ?, ?, ?)',
    ),
    addTouched: prepare('insert or ignore into touched (address, seq) values (?, ?)'),
    find: prepare('select * from landed where signature = ?'),
    page: prepare(
      `select landed.* from touched join landed on landed.seq = touched.seq
       where touched.address = ? and touched.seq < ? and touched.seq > ? and landed.slot <= ?
       order by touched.seq desc limit ?`,
    ),
    count: prepare('select count(*) as value from landed'),
  };
}

/** Opens or creates the file. Throws if another process has it open. */
export function openLedgerStore(path: string): LedgerStore {
  const database = new DatabaseSync(path);
  // WAL with synchronous=normal: a commit survives a killed process (but not a power failure), without an fsync per transaction.
  database.exec(
    'pragma busy_timeout = 500; pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal',
  );
  database.exec(SCHEMA);
  const sql = prepareAll(database);

  function putAccount(address: string, state: AccountState): void {
    sql.putAccount.run(address, state.lamports, state.owner, state.executable ? 1 : 0, state.data);
  }

  function appendRows(
    transaction: Omit<StoredTransaction, 'seq'>,
    touched: readonly string[],
    changes: readonly AccountChange[],
  ): void {
    const { signature, slot, timeSeconds, fault, memo, wire, detail } = transaction;
    const added = sql.addLanded.run(signature, slot, timeSeconds, fault, memo, wire, detail);
    for (const address of touched) sql.addTouched.run(address, added.lastInsertRowid);
    for (const { address, after } of changes) {
      if (after === null) sql.dropAccount.run(address);
      else putAccount(address, after);
    }
  }

  return {
    secret(name, make) {
      const row = sql.fact.get(name);
      if (row !== undefined) return row['value'] as Uint8Array;
      const made = make();
      sql.addFact.run(name, made);
      return made;
    },
    number: (name) => (sql.counter.get(name)?.['value'] as bigint | undefined) ?? 0n,
    setNumber(name, value) {
      sql.setCounter.run(name, value);
    },
    accounts: () => sql.accounts.all().map(toAccount),
    putAccount,
    append(transaction, touched, changes) {
      database.exec('begin immediate');
      try {
        appendRows(transaction, touched, changes);
        database.exec('commit');
      } catch (error) {
        if (database.isTransaction) database.exec('rollback');
        throw error;
      }
    },
    find(signature) {
      const row = sql.find.get(signature);
      return row === undefined ? null : toTransaction(row);
    },
    page({ address, beforeSeq, untilSeq, slot, limit }) {
      return sql.page.all(address, beforeSeq ?? NO_LIMIT, untilSeq ?? 0n, slot, limit).map(toTransaction);
    },
    transactionCount: () => sql.count.get()?.['value'] as bigint,
    copyTo(path) {
      database.prepare('vacuum into ?').run(path);
    },
    close: () => database.close(),
  };
}

type Row = Record<string, unknown>;

function toAccount(row: Row): [string, AccountState] {
  const { address, lamports, owner, executable, data } = row as {
    address: string;
    lamports: bigint;
    owner: string;
    executable: bigint;
    data: Uint8Array;
  };
  return [address, { lamports, owner, executable: executable === 1n, data }];
}

function toTransaction(row: Row): StoredTransaction {
  const { time_seconds, ...rest } = row as unknown as Omit<StoredTransaction, 'timeSeconds'> & {
    time_seconds: bigint;
  };
  return { ...rest, timeSeconds: time_seconds };
}
