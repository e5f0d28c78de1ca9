// review: the header with the game, its result and its PGN file, and the card with the viewer's profit and other facts.
import type { GameDetails } from '@kingstake/protocol';
import { formatDollarChange } from '@kingstake/protocol/dollars';
import { isFriendly } from '@kingstake/protocol/economics';
import { getGamePgn } from '@kingstake/protocol/http/history';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { formatSolChange, type Lamports } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { labelOfTimeControl, timeControlOf } from '@kingstake/protocol/time-control';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useOpening } from '../../board/index.ts';
import { isPracticeGame } from '../../games/practice-game.ts';
import { saveFile } from '../../net/save-file.ts';
import { browserTimers, wallClockMs } from '../../net/timers.ts';
import { useHttp } from '../../session/index.ts';
import { SOL_PRICE, useSolRate } from '../../session/sol-price.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyByHand, copyText } from '../../ui/clipboard.tsx';
import { cx } from '../../ui/elements.ts';
import { Facts } from '../../ui/figures.tsx';
import { amountOf, clockText, fullMoves, whenText } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card, PageHeading } from '../../ui/layout.tsx';
import { shareLink } from '../../ui/links.ts';
import { Money } from '../../ui/money.tsx';
import { Tag } from '../../ui/status.tsx';
import { UI_TEXTS } from '../../ui/texts.ts';
import { useDialogs } from '../own/dialogs.ts';
import { badgeOf, endText, netFor, reportableIn, shareTextOf } from './labels.ts';
import { creditOf, type PlyView } from './plies.ts';
import css from './review.module.css';
import { REVIEW_TEXTS } from './texts.ts';

export function ReviewHead({ game, viewerId }: { game: GameDetails; viewerId: number }) {
  const badge = badgeOf(game, viewerId);
  const instant = game.endedAt ?? game.createdAt;
  const fens = useMemo(() => game.moves.map(({ fen }) => fen), [game]);
  const opening = useOpening(fens, game.initialFen);
  const isPractice = isPracticeGame(game);
  const title = isPractice ? REVIEW_TEXTS.practice : REVIEW_TEXTS.title(game.id);
  return (
    <header className={css['head']}>
      <Link
        href={isPractice ? PAGE_ROUTES.lobby : PAGE_ROUTES.history}
        className={cx(buttonClass({ variant: 'ghost' }), css['square'])}
        aria-label={isPractice ? REVIEW_TEXTS.toLobby : REVIEW_TEXTS.back}
      >
        <Icon name="back" />
      </Link>
      <PageHeading title={title} className={css['heading']}>
        {title}
      </PageHeading>
      <Tag tone={badge?.tone ?? 'brass'}>{badge?.word ?? REVIEW_TEXTS.running}</Tag>
      {game.returned === true && <Tag tone="brass">{REVIEW_TEXTS.returned}</Tag>}
      <p className={css['when']}>
        <time dateTime={instant}>{whenText(instant, wallClockMs())}</time>{' '}
        {opening !== null && (
          <>
            <span>{opening}</span>{' '}
          </>
        )}
        <span className="num">{labelOfTimeControl(timeControlOf(game.timeControl))}</span>
      </p>
      {!isPractice && (
        <>
          <GameFile gameId={game.id} />
          <Report game={game} viewerId={viewerId} />
          <Share game={game} />
        </>
      )}
    </header>
  );
}

function Report({ game, viewerId }: { game: GameDetails; viewerId: number }) {
  const { openReport } = useDialogs();
  const target = reportableIn(game, viewerId);
  if (target === null) return null;
  return (
    <Button className={css['share']} aria-haspopup="dialog" onClick={() => openReport(target)}>
      <Icon name="flag" />
      <span className={css['shareWord']}>{REVIEW_TEXTS.report}</span>
      <span className="vh">{` ${target.opponent.username}`}</span>
    </Button>
  );
}

function Share({ game }: { game: GameDetails }) {
  const text = shareTextOf(game);
  if (text === null) return null;
  return (
    <a
      className={cx(buttonClass(), css['share'])}
      href={shareLink(text, game.id, window.location.origin)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="send" />
      <span className={css['shareWord']}>{REVIEW_TEXTS.share}</span>
      <span className="vh">
        {' '}
        {REVIEW_TEXTS.onX} {UI_TEXTS.opensNewTab}
      </span>
    </a>
  );
}

type FileState = 'ready' | 'copying' | 'saving' | 'copied' | 'failed';

function GameFile({ gameId }: { gameId: number }) {
  const http = useHttp();
  const [state, setState] = useState<FileState>('ready');
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
      {byHand !== null && <CopyByHand text={byHand} onClose={() => setByHand(null)} />}
    </div>
  );
}

interface FactsCardProps {
  game: GameDetails;
  plies: readonly PlyView[];
  viewerId: number;
}

export function FactsCard({ game, plies, viewerId }: FactsCardProps) {
  const net = netFor(game, viewerId);
  const wager = amountOf(game.wagerAmount);
  const isFree = wager !== null && isFriendly(wager);
  const end = endText(game);
  const [white, black] = [creditOf(plies, 'white'), creditOf(plies, 'black')];
  return (
    <Card className={css['facts']}>
      {net !== null && wager !== null && !isFree && <Net net={net} wager={wager} />}
      {end !== null && <p>{end}</p>}
      {game.returned === true && <p>{REVIEW_TEXTS.returnedText}</p>}
      <Facts
        figures={[
          [REVIEW_TEXTS.wager, isFree ? REVIEW_TEXTS.noWager : <Money key="wager" amount={wager} />],
          [REVIEW_TEXTS.timeControl, labelOfTimeControl(timeControlOf(game.timeControl))],
          [REVIEW_TEXTS.duration, clockText(game.duration)],
          [REVIEW_TEXTS.moves, fullMoves(game.moves.length)],
          white + black > 0 && [
            REVIEW_TEXTS.lagCredit,
            REVIEW_TEXTS.lagCredits(tenths(white), tenths(black)),
          ],
        ]}
      />
    </Card>
  );
}

/** Seconds with one decimal, because the credit of a move is a fraction of a second. */
const tenths = (ms: number): string => (ms / 1_000).toFixed(1);

function Net({ net, wager }: { net: Lamports; wager: Lamports }) {
  const { usd, isLive } = useSolRate(SOL_PRICE.game);
  return (
    <p className={css['net']} data-sign={net > 0n ? 'gain' : undefined}>
      <b className="num">{formatSolChange(net, 'column')}</b>{' '}
      <span className="num">{`${UI_TEXTS.sol} ${formatDollarChange(net, usd, wager)}`}</span>{' '}
      {isLive === false && <small>{REVIEW_TEXTS.noLivePrice}</small>}
    </p>
  );
}
