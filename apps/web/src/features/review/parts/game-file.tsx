// review, parts: the game's file, fetched when it is wanted: to the clipboard, or saved.
import { getGamePgn } from '@kingstake/protocol/http/history';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useHttp } from '../../../session/index.ts';
import { browserTimers } from '../../../session/timers.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { UI_TEXTS } from '../../../ui/texts.ts';
import css from '../review.module.css';
import { REVIEW_TEXTS } from '../texts.ts';

const CopyByHand = lazy(() =>
  import('../../../ui/copy-by-hand.tsx').then((module) => ({ default: module.CopyByHand })),
);

type State = 'ready' | 'copying' | 'saving' | 'copied' | 'failed';

export function GameFile({ gameId }: { gameId: number }) {
  const http = useHttp();
  const [state, setState] = useState<State>('ready');
  const [byHand, setByHand] = useState<string | null>(null);
  useEffect(
    () =>
      state === 'copied'
        ? browserTimers.after(PAGE_TIMES.copiedAddressMs, () => setState('ready'))
        : undefined,
    [state],
  );
  const fetched = () => http.send(getGamePgn, { params: { id: gameId } });
  const copy = () => {
    setState('copying');
    const text = fetched();
    copyText(text).then(
      async (isCopied) => {
        setState(isCopied ? 'copied' : 'ready');
        if (!isCopied) setByHand(await text);
      },
      () => setState('failed'),
    );
  };
  const save = () => {
    setState('saving');
    fetched()
      .then((text) => saveFile(REVIEW_TEXTS.pgnFile(gameId), 'application/x-chess-pgn', text))
      .then(
        () => setState('ready'),
        () => setState('failed'),
      );
  };
  return (
    <div className={css['files']}>
      {state === 'failed' && (
        <span role="alert" className={css['fault']}>
          {REVIEW_TEXTS.fileFailed}
        </span>
      )}
      <Button busy={state === 'copying'} onClick={copy} className={css['onWide']}>
        <Icon name="copy" />
        <span aria-live="polite">{state === 'copied' ? UI_TEXTS.copied : REVIEW_TEXTS.copyPgn}</span>
      </Button>
      <Button
        busy={state === 'saving'}
        onClick={save}
        className={css['share']}
        aria-label={REVIEW_TEXTS.downloadPgn}
      >
        <Icon name="down" />
        <span className={css['shareWord']}>{REVIEW_TEXTS.pgn}</span>
      </Button>
      {byHand !== null && (
        <Suspense>
          <CopyByHand text={byHand} onClose={() => setByHand(null)} />
        </Suspense>
      )}
    </div>
  );
}
