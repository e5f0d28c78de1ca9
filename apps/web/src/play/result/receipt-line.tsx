// play: one line of the result: who signed the moves. Links to the receipt.
import { Link } from 'wouter';
import { useQuery } from '../../net/use-query.ts';
import { readCheckedReceipt, receiptKey, signedMoves } from '../../receipts/checked-receipt.ts';
import { ReceiptMark } from '../../receipts/receipt-mark.tsx';
import { RECEIPT_TEXTS } from '../../receipts/texts.ts';
import { useHttp } from '../../session/index.ts';
import css from './receipt-line.module.css';

/** Renders nothing until the receipt is checked, and for a game without one. */
export function ReceiptLine({ gameId, href }: { gameId: number; href: string }) {
  const http = useHttp();
  const { data } = useQuery({
    queryKey: receiptKey(gameId),
    queryFn: () => readCheckedReceipt(http, gameId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data == null || data.moves.length === 0) return null;
  return (
    <Link className={css['line']} href={href}>
      <ReceiptMark state={data.state} />
      <span>
        <b>{`${RECEIPT_TEXTS[data.state]}.`}</b>{' '}
        <span className="num">{RECEIPT_TEXTS.line(signedMoves(data), data.moves.length)}</span>
      </span>
    </Link>
  );
}
