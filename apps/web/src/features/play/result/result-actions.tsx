// The actions after a game: a new game, the review, sharing, and the picture.

import type { RefObject } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { cx, type Elements } from '../../../ui/elements.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { RESULT_TEXTS } from '../dialog-texts.ts';
import css from './result-card.module.css';
import { isShared, type ResultData } from './result-data.ts';
import { reviewPath, shareAddress } from './result-texts.ts';
import { cardLines, makeShareCard, savePicture } from './share-card.ts';

interface ResultActionsProps {
  data: ResultData;
  /** Holds the images of the kings. */
  scene: RefObject<HTMLDivElement | null>;
  /** Whether the first button is the primary one. */
  isMain: boolean;
  /** null in training, where Rematch does the same. */
  onNewGame: (() => void) | null;
}

export function ResultActions({ data, scene, isMain, onNewGame }: ResultActionsProps) {
  const { gameId } = data;
  const look = (main = false) =>
    cx(buttonClass({ wide: true, ...(main && { variant: 'primary' }) }), css['action']);
  return (
    <div className={css['actions']}>
      {onNewGame !== null && (
        <Button className={css['action']} {...(isMain && { variant: 'primary' })} wide onClick={onNewGame}>
          <Label icon="plus" short={RESULT_TEXTS.new} rest={RESULT_TEXTS.game} />
        </Button>
      )}
      {gameId !== undefined && (
        <Link className={look()} href={reviewPath(gameId)}>
          <Label icon="eye" short={RESULT_TEXTS.review} rest={RESULT_TEXTS.game} />
        </Link>
      )}
      {isShared(data) && (
        <a
          className={look()}
          href={shareAddress(data, window.location.origin)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Label icon="send" short={RESULT_TEXTS.share} rest={RESULT_TEXTS.onX} restClass={css['needed']}>
            <span className="vh">{` ${UI_TEXTS.opensNewTab}`}</span>
          </Label>
        </a>
      )}
      {data.won === true && <Download data={data} scene={scene} />}
    </div>
  );
}

interface LabelProps {
  icon: IconName;
  short: string;
  rest?: string; // visually hidden where there is no room
  restClass?: string | undefined;
  children?: Elements;
}

function Label({ icon, short, rest, restClass, children }: LabelProps) {
  return (
    <span className={css['label']}>
      <Icon name={icon} />
      <span>
        <span>{short}</span>
        {rest !== undefined && <span className={restClass ?? css['rest']}>{rest}</span>}
        {children}
      </span>
    </span>
  );
}

function Download({ data, scene }: Pick<ResultActionsProps, 'data' | 'scene'>) {
  const toasts = useToasts();
  const download = async () => {
    try {
      // The images of the scene: the fallen king first, then the standing one.
      const [fallen, standing] = scene.current?.querySelectorAll('img') ?? [];
      if (fallen === undefined || standing === undefined) throw new Error('the card shows no pieces');
      await Promise.all([fallen.decode(), standing.decode()]);
      savePicture(RESULT_TEXTS.cardFile, await makeShareCard(cardLines(data), { standing, fallen }));
    } catch {
      toasts.show({ variant: 'error', title: RESULT_TEXTS.downloadFailed });
    }
  };
  return (
    <Button className={css['action']} wide onClick={download}>
      <Label icon="down" short={RESULT_TEXTS.download} />
    </Button>
  );
}
