// review: the receipt of the game: who signed which move, its root and signature, and the file.
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { useEffect, useState } from 'react';
import { saveFile } from '../../net/save-file.ts';
import { browserTimers } from '../../net/timers.ts';
import { useQuery } from '../../net/use-query.ts';
import {
  type CheckedReceipt,
  type MoveState,
  readCheckedReceipt,
  receiptKey,
  signedMoves,
} from '../../receipts/checked-receipt.ts';
import { ReceiptMark } from '../../receipts/receipt-mark.tsx';
import { RECEIPT_TEXTS } from '../../receipts/texts.ts';
import { useHttp } from '../../session/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyByHand, copyText } from '../../ui/clipboard.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/layout.tsx';
import { shortAddress } from '../../ui/links.ts';
import type { PlyView } from './plies.ts';
import css from './receipt-card.module.css';

/** The newest moves, which are shown until the player asks for all. */
const NEWEST_ROWS = 5;

interface ReceiptCardProps {
  gameId: number;
  plies: readonly PlyView[];
  names: Readonly<Record<'white' | 'black', string>>;
}

/** Renders nothing until the receipt is checked, and for a game without one. */
export function ReceiptCard({ gameId, plies, names }: ReceiptCardProps) {
  const http = useHttp();
  const { data, isError } = useQuery({
    queryKey: receiptKey(gameId),
    queryFn: () => readCheckedReceipt(http, gameId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) {
    return (
      <Card className={css['receipt']}>
        <p role="alert">{RECEIPT_TEXTS.failed}</p>
      </Card>
    );
  }
  if (data == null) return null;
  return <ReceiptView gameId={gameId} receipt={data} plies={plies} names={names} />;
}

export function ReceiptView({
  gameId,
  receipt,
  plies,
  names,
}: ReceiptCardProps & { receipt: CheckedReceipt }) {
  const [isOpen, setOpen] = useState(false);
  const { state, moves, root, serverSignature, file } = receipt;
  const rows = plies.flatMap((ply, index) => {
    const found = moves[index];
    return found === undefined ? [] : [{ ply, state: found }];
  });
  const shown = (isOpen ? rows : rows.slice(-NEWEST_ROWS)).toReversed();
  return (
    <Card className={css['receipt']} data-receipt={state}>
      <h2 className={css['title']}>
        <ReceiptMark state={state} />
        <span>{RECEIPT_TEXTS[state]}</span>
      </h2>
      {state === 'mismatch' ? (
        <p role="alert">{RECEIPT_TEXTS.mismatchText}</p>
      ) : (
        moves.length > 0 && <p>{RECEIPT_TEXTS.count(signedMoves(receipt), moves.length)}</p>
      )}
      {rows.length > 0 && (
        <ul className={css['moves']} aria-label={RECEIPT_TEXTS.moves} {...(isOpen && { tabIndex: 0 })}>
          {shown.map(({ ply, state: found }) => (
            <MoveRow key={ply.number + ply.side} ply={ply} state={found} name={names[ply.side]} />
          ))}
        </ul>
      )}
      {rows.length > NEWEST_ROWS && (
        <Button variant="ghost" size="sm" wide aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>{isOpen ? RECEIPT_TEXTS.fewer : RECEIPT_TEXTS.all(rows.length)}</span>
          <Icon name="chev" />
        </Button>
      )}
      <Hash label={RECEIPT_TEXTS.root} copyLabel={RECEIPT_TEXTS.copyRoot} text={root} />
      <Hash
        label={RECEIPT_TEXTS.serverSignature}
        copyLabel={RECEIPT_TEXTS.copyServerSignature}
        text={serverSignature}
      />
      <div className={css['buttons']}>
        <Button wide onClick={() => saveFile(RECEIPT_TEXTS.file(gameId), 'application/json', file)}>
          <Icon name="down" />
          <span>{RECEIPT_TEXTS.download}</span>
        </Button>
        <a className={buttonClass({ wide: true })} href={`/verify?game=${gameId}`}>
          {RECEIPT_TEXTS.verify}
        </a>
      </div>
    </Card>
  );
}

function MoveRow({ ply, state, name }: { ply: PlyView; state: MoveState; name: string }) {
  const number = ply.side === 'white' ? `${ply.number}.` : `${ply.number}…`;
  const word = RECEIPT_TEXTS.states[state];
  return (
    <li data-state={state} {...(state === 'unsigned' && { title: RECEIPT_TEXTS.unsignedHint })}>
      <span className={`num ${css['number']}`}>{number}</span>
      <span>
        <b className="num strong">{ply.san}</b>{' '}
        <small className={state === 'signed' ? 'vh' : ''}>{word}</small>
      </span>
      <span className={css['name']}>{name}</span>
      <ReceiptMark state={state} />
    </li>
  );
}

function Hash({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  const [isRefused, setRefused] = useState(false);
  useEffect(
    () => (isCopied ? browserTimers.after(PAGE_TIMES.copiedAddressMs, () => setCopied(false)) : undefined),
    [isCopied],
  );
  const copy = async () => {
    const isDone = await copyText(text);
    setCopied(isDone);
    setRefused(!isDone);
  };
  return (
    <div className={css['hash']}>
      <span>{label}</span>
      <b className="num strong" title={text}>
        {shortAddress(text)}
      </b>
      <button type="button" aria-label={copyLabel} onClick={copy}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        <span className="vh" aria-live="polite">
          {isCopied ? RECEIPT_TEXTS.copied : ''}
        </span>
      </button>
      {isRefused && <CopyByHand text={text} onClose={() => setRefused(false)} />}
    </div>
  );
}
