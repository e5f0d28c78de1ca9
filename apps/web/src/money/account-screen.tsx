// money: the local network's own explorer: one account and its contents, as returned by the node.
import { formatSol, lamports } from '@kingstake/protocol/money';
import { useQuery } from '../net/use-query.ts';
import { useSession } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Card, PageHeading } from '../ui/layout.tsx';
import { readLamports } from '../wallet/wallet-balance.ts';
import css from './explorer-screen.module.css';
import { MONEY_TEXTS } from './texts.ts';

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
