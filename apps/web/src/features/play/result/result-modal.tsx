// play, result: how the game ended, what it changed, and what can be done next.
import { formatDollarChange } from '@kingstake/protocol/dollars';
import { type RefObject, useRef } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { amountOf, solChangeText, solText } from '../../../ui/money-text.ts';
import { Piece, type PieceName } from '../../../ui/piece.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import { cardLines } from './card-lines.ts';
import { Confetti } from './confetti.tsx';
import { amountOrZero, confettiCount, profitOfResult, type ResultData } from './result-data.ts';
import css from './result-modal.module.css';
import { resultWords, shareAddress } from './result-texts.ts';
import { savePicture } from './save-picture.ts';
import { makeShareCard } from './share-card.ts';
import { useCountUp } from './use-count-up.ts';

export interface ResultModalProps {
  data: ResultData;
  /** The player's pieces, for the picture. */
  side: 'white' | 'black';
  /** Dollars of one SOL. */
  solPrice: number;
  /** null: there is no rematch. */
  onRematch: (() => void) | null;
  onClose: () => void;
}

export function ResultModal({ data, side, solPrice, onRematch, onClose }: ResultModalProps) {
  const { heading, sentence } = resultWords(data);
  const scene = useRef<HTMLDivElement>(null);
  return (
    <>
      <Dialog title={heading} description={sentence} onClose={onClose}>
        <Scene ref={scene} won={data.won} side={side} />
        <Profit data={data} solPrice={solPrice} />
        <Facts data={data} />
        {onRematch !== null && (
          <Button variant="primary" size="lg" wide onClick={onRematch}>
            <Icon name="again" />
            {PLAY_TEXTS.rematch}
          </Button>
        )}
        <div className={css['more']}>
          <a
            className={buttonClass({ wide: true })}
            href={shareAddress(data)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <span className={css['label']}>
              <Icon name="share" size="sm" />
              {PLAY_TEXTS.share} <span className="vh">{UI_TEXTS.opensNewTab}</span>
            </span>
          </a>
          {data.won === true && <Download data={data} scene={scene} />}
        </div>
      </Dialog>
      <Confetti count={confettiCount(data)} />
    </>
  );
}

interface SceneProps {
  ref: RefObject<HTMLDivElement | null>;
  won: boolean | null;
  side: 'white' | 'black';
}

/** Your king stands and theirs has fallen, or the other way round; two stand after a draw. */
function Scene({ ref, won, side }: SceneProps) {
  const [yours, theirs]: [PieceName, PieceName] = side === 'white' ? ['wK', 'bK'] : ['bK', 'wK'];
  const [standing, other] = won === false ? [theirs, yours] : [yours, theirs];
  const nobodys = won === null;
  return (
    <div ref={ref} className={cx(css['scene'], won === false && css['dim'])} aria-hidden="true">
      <Piece name={other} className={cx(css['king'], nobodys ? css['left'] : css['fallen'])} />
      <Piece name={standing} className={cx(css['king'], nobodys ? css['right'] : css['middle'])} />
    </div>
  );
}

function Profit({ data, solPrice }: { data: ResultData; solPrice: number }) {
  const profit = profitOfResult(data);
  const shown = useCountUp(profit);
  if (data.entry === null || data.observed === true) return null;
  const wager = amountOrZero(data.entry);
  return (
    <div className={css['profit']}>
      <span>{PLAY_TEXTS.profit}</span>
      <span className="vh">
        {formatDollarChange(profit, solPrice, wager)}, {solChangeText(profit)}
      </span>
      <span className={cx('num', css['amount'])} aria-hidden="true">
        <b className={cx(profit > 0n && css['gain'])}>{formatDollarChange(shown, solPrice, wager)}</b>
        <span>{solChangeText(shown)}</span>
      </span>
    </div>
  );
}

function Facts({ data: { entry, duration, moves } }: { data: ResultData }) {
  const stake = entry === null ? null : amountOf(entry);
  const facts = [
    [PLAY_TEXTS.entry, stake === null ? PLAY_TEXTS.noWager : solText(stake)],
    [PLAY_TEXTS.duration, duration],
    [PLAY_TEXTS.moves, String(moves)],
  ] as const;
  return (
    <dl className={cx('num', css['facts'])}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DownloadProps {
  data: ResultData;
  scene: RefObject<HTMLDivElement | null>;
}

function Download({ data, scene }: DownloadProps) {
  const toasts = useToasts();
  const download = async () => {
    try {
      // The modal's own picture: the fallen king first, then the one that stands.
      const [fallen, standing] = scene.current?.querySelectorAll('img') ?? [];
      if (fallen === undefined || standing === undefined) throw new Error('the modal shows no pieces');
      await Promise.all([fallen.decode(), standing.decode()]);
      savePicture(PLAY_TEXTS.cardFile, await makeShareCard(cardLines(data), { standing, fallen }));
    } catch {
      toasts.show({ variant: 'error', title: PLAY_TEXTS.downloadFailed });
    }
  };
  return (
    <Button wide onClick={download}>
      <Icon name="down" />
      {PLAY_TEXTS.download}
    </Button>
  );
}
