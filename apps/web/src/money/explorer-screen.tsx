// money: the local network's own explorer: one transaction, or one account and its contents, as returned by the node.
import { formatSol, type Lamports, lamports } from '@kingstake/protocol/money';
import type { ReactNode } from 'react';
import { currentLanguage } from '../language/index.ts';
import { useQuery } from '../net/use-query.ts';
import { useChain, useSession } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { countText } from '../ui/format.ts';
import { Card, PageHeading } from '../ui/layout.tsx';
import { Tag } from '../ui/status.tsx';
import { readLamports } from '../wallet/rpc.ts';
import css from './explorer-screen.module.css';
import { ExplorerLink } from './money-parts.tsx';
import { MONEY_TEXTS } from './texts.ts';

/** A signature is 64 bytes in base58. The node refuses anything else, so no request is sent for it. */
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

export function ExplorerScreen({ signature }: { signature: string }) {
  const { config } = useSession();
  return (
    <div className={css['screen']}>
      <PageHeading title={MONEY_TEXTS.explorerTitle} className={css['heading']}>
        {MONEY_TEXTS.explorerTitle}
      </PageHeading>
      <Card className={css['card']}>
        <dl className={css['facts']}>
          <Fact label={MONEY_TEXTS.signature}>{signature}</Fact>
        </dl>
        {config?.cluster === 'local' ? (
          <Looked signature={signature} />
        ) : (
          <div className={css['message']}>
            <p>{MONEY_TEXTS.explorerLocalOnly}</p>
            <ExplorerLink signature={signature} />
          </div>
        )}
      </Card>
    </div>
  );
}

function Looked({ signature }: { signature: string }) {
  const chain = useChain();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['explorer', signature],
    queryFn: async () =>
      SIGNATURE.test(signature) ? readChainTransaction(await chain.readTransaction(signature)) : null,
    staleTime: 0,
  });
  if (isPending) return <p className={css['message']}>{MONEY_TEXTS.loading}</p>;
  if (data !== null && data !== undefined) return <Facts transaction={data} />;
  return (
    <div className={css['message']} role="alert">
      <p>{isError ? MONEY_TEXTS.explorerFailed : MONEY_TEXTS.explorerUnknown}</p>
      {!isError && <p>{MONEY_TEXTS.explorerUnknownHint}</p>}
      <Button onClick={() => void refetch()}>{MONEY_TEXTS.retry}</Button>
    </div>
  );
}

const timeText = (time: Date): string =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'medium' }).format(time);

function Facts({ transaction }: { transaction: ChainTransaction }) {
  const { succeeded, slot, time, fee, transfers, memos } = transaction;
  return (
    <dl className={css['facts']}>
      <Fact label={MONEY_TEXTS.state}>
        <Tag tone={succeeded ? 'lamp' : 'loss'}>{succeeded ? MONEY_TEXTS.succeeded : MONEY_TEXTS.failed}</Tag>
      </Fact>
      <Fact label={MONEY_TEXTS.slot}>{countText(slot)}</Fact>
      {time !== null && <Fact label={MONEY_TEXTS.time}>{timeText(time)}</Fact>}
      <Fact label={MONEY_TEXTS.fee}>{`${formatSol(fee)} SOL`}</Fact>
      <Fact label={MONEY_TEXTS.transfers}>
        {transfers.length === 0 && <span>{MONEY_TEXTS.noTransfers}</span>}
        {transfers.map(({ from, to, amount }) => (
          <div key={`${from} ${to} ${amount}`} className={css['transfer']}>
            <b>{`${formatSol(amount)} SOL`}</b>
            <span>{`${MONEY_TEXTS.from} ${from}`}</span>
            <span>{`${MONEY_TEXTS.to} ${to}`}</span>
          </div>
        ))}
      </Fact>
      {memos.map((memo) => (
        <Fact key={memo} label={MONEY_TEXTS.memo}>
          {memo}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

interface Transfer {
  from: string; // address, base58
  to: string; // address, base58
  amount: Lamports;
}

interface ChainTransaction {
  succeeded: boolean;
  slot: number;
  time: Date | null; // null: the node returned none
  fee: Lamports;
  transfers: readonly Transfer[]; // of the system program, including inner instructions
  memos: readonly string[];
}

/** Returns null for a response in an unexpected format. */
export function readChainTransaction(answer: unknown): ChainTransaction | null {
  const slot = field(answer, 'slot');
  const meta = field(answer, 'meta');
  const fee = lamportsIn(field(meta, 'fee'));
  if (typeof slot !== 'number' || fee === null) return null;
  const blockTime = field(answer, 'blockTime');
  const inner = list(field(meta, 'innerInstructions')).flatMap((each) => list(field(each, 'instructions')));
  const message = field(field(answer, 'transaction'), 'message');
  const instructions = [...list(field(message, 'instructions')), ...inner];
  return {
    succeeded: field(meta, 'err') === null,
    slot,
    time: typeof blockTime === 'number' ? new Date(blockTime * 1000) : null,
    fee,
    transfers: instructions.flatMap(transferIn),
    memos: instructions.flatMap(memoIn),
  };
}

function transferIn(instruction: unknown): Transfer[] {
  const info = field(field(instruction, 'parsed'), 'info');
  const from = field(info, 'source');
  const to = field(info, 'destination');
  const amount = lamportsIn(field(info, 'lamports'));
  if (field(instruction, 'program') !== 'system' || amount === null) return [];
  return typeof from === 'string' && typeof to === 'string' ? [{ from, to, amount }] : [];
}

function memoIn(instruction: unknown): string[] {
  const memo = field(instruction, 'parsed');
  return field(instruction, 'program') === 'spl-memo' && typeof memo === 'string' ? [memo] : [];
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function lamportsIn(value: unknown): Lamports | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? lamports(BigInt(value))
    : null;
}

export function AccountScreen({ address }: { address: string }) {
  const { config } = useSession();
  return (
    <div className={css['screen']}>
      <PageHeading title={MONEY_TEXTS.accountTitle} className={css['heading']}>
        {MONEY_TEXTS.accountTitle}
      </PageHeading>
      <Card className={css['card']}>
        <dl className={css['facts']}>
          <div>
            <dt>{MONEY_TEXTS.address}</dt>
            <dd className="num">{address}</dd>
          </div>
        </dl>
        {config?.cluster === 'local' ? (
          <Held address={address} rpcUrl={config.rpcUrl} />
        ) : (
          <p className={css['message']}>{MONEY_TEXTS.accountLocalOnly}</p>
        )}
      </Card>
    </div>
  );
}

/** A seat that is not open yet, or is closed, is an empty account. */
function Held({ address, rpcUrl }: { address: string; rpcUrl: string }) {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['explorer-account', address],
    queryFn: () => readLamports(window.fetch.bind(window), rpcUrl, address),
    staleTime: 0,
  });
  if (isPending) return <p className={css['message']}>{MONEY_TEXTS.loading}</p>;
  if (data === undefined)
    return (
      <div className={css['message']} role="alert">
        <p>{MONEY_TEXTS.explorerFailed}</p>
        <Button onClick={() => void refetch()}>{MONEY_TEXTS.retry}</Button>
      </div>
    );
  return (
    <dl className={css['facts']}>
      <div>
        <dt>{MONEY_TEXTS.holds}</dt>
        <dd className="num">{`${formatSol(lamports(data))} SOL`}</dd>
      </div>
    </dl>
  );
}
