// play: how the game ended, what it changed, and the next actions. It replaces the moves next to the final position, so it covers nothing.

import { formatDollarChange } from '@kingstake/protocol/dollars';
import type { Game } from '@kingstake/protocol/game';
import { type Lamports, lamports } from '@kingstake/protocol/money';
import { gameDetailsPath } from '@kingstake/protocol/page-routes';
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { RematchArea, rematchStageOf, useResultRematch } from '../../games/rematch/index.tsx';
import { type RematchGame, useRematchState } from '../../games/rematch.tsx';
import { saveFile } from '../../net/save-file.ts';
import { type ReportTarget, useDialogs } from '../../player/own/dialogs.ts';
import type { SolRate } from '../../session/sol-price.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx, type Elements } from '../../ui/elements.ts';
import { amountOf, signedText, solChangeText, solText } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { REDUCED_MOTION, useMediaQuery } from '../../ui/layout.tsx';
import { lazyFrom } from '../../ui/lazy-from.ts';
import { Piece, type PieceName, WoodGrain } from '../../ui/pieces.tsx';
import { UI_TEXTS } from '../../ui/texts.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { ResultOnChain } from '../chain/on-chain.tsx';
import { RESULT_TEXTS } from '../dialog-texts.ts';
import { PLAY_TEXTS } from '../texts.ts';
import { Confetti } from './confetti.tsx';
import { HeldPrize, ReportButton, usePrizeState } from './fair-play.tsx';
import css from './result-card.module.css';
import {
  amountOrZero,
  confettiCount,
  hasProfit,
  isReviewed,
  isShared,
  paidTo,
  profitOfResult,
  type ResultData,
  type SeatRating,
} from './result-data.ts';
import { cardLines, makeShareCard, resultWords, shareAddress } from './result-words.ts';

// A separate chunk that checks the receipt, loaded when a game is over.
const ReceiptLine = lazyFrom(() => import('./receipt-line.tsx'))('ReceiptLine');

/** Duration of the count-up of a win. */
export const COUNT_UP_MS = 2_500;

const STEPS = 10_000;
const EASE_POWER = 3;

/** The amount to show `elapsedMs` after the start: eased out, and exact at the end. */
export function countUp(target: Lamports, elapsedMs: number): Lamports {
  if (elapsedMs >= COUNT_UP_MS) return target;
  const share = Math.max(0, elapsedMs) / COUNT_UP_MS;
  const eased = 1 - (1 - share) ** EASE_POWER;
  return lamports((target * BigInt(Math.round(eased * STEPS))) / BigInt(STEPS));
}

/** Animates a gain; shows any other amount immediately. */
function useCountUp(target: Lamports): Lamports {
  const still = useMediaQuery(REDUCED_MOTION) || target <= 0n;
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    if (still) return;
    let startMs: number | null = null;
    let frame = requestAnimationFrame(function step(nowMs) {
      startMs ??= nowMs;
      setElapsedMs(nowMs - startMs);
      if (nowMs - startMs < COUNT_UP_MS) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [still]);
  return still ? target : countUp(target, elapsedMs);
}

interface SceneProps {
  won: boolean | null;
  side: 'white' | 'black';
}

function Scene({ won, side }: SceneProps) {
  const [yours, theirs]: [PieceName, PieceName] = side === 'white' ? ['wK', 'bK'] : ['bK', 'wK'];
  const [standing, other] = won === false ? [theirs, yours] : [yours, theirs];
  const isLevel = won === null;
  return (
    <div
      className={cx(css['scene'], won === false && css['lost'], isLevel && css['level'])}
      aria-hidden="true"
    >
      <WoodGrain />
      <Piece name={other} className={cx(css['king'], css['first'])} />
      <Piece name={standing} className={cx(css['king'], css['second'])} />
    </div>
  );
}

/** The actions after a training game. */
export interface AfterPractice {
  restart(): void;
  /** null: no higher level. */
  nextLevel: { name: string; start(): void } | null;
  onReview(): void;
  onPlayForSol(): void;
}

const isPractice = (rematch: ResultCardProps['rematch'] | RematchGame): rematch is AfterPractice =>
  rematch !== null && 'restart' in rematch;

interface ResultCardProps {
  data: ResultData;
  /** The player's colour, for the picture. */
  side: 'white' | 'black';
  rate: SolRate;
  /** The game that ended, or the actions after training; null: neither. */
  rematch: Game | AfterPractice | null;
  onClose: () => void;
}

export function ResultCard({ data, side, rate, onClose, ...props }: ResultCardProps) {
  const isOnChain = isOnChainGame(props.rematch);
  const { heldBy, isKnown } = usePrizeState(data, isOnChain);
  const report = reportTargetOf(props.rematch, data, side);
  const { heading, sentence } = resultWords(data);
  const headingId = useId();
  const card = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isScrollable = useIsScrollable(body);
  const rematch = useRematchOf(isOnChain || heldBy !== null ? null : props.rematch);
  const rematchState = useRematchState();
  const stage = rematch === null || isPractice(rematch) ? 'idle' : rematchStageOf(rematchState, rematch.id);
  // With the card focused, Tab leads to its first button.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <section
        ref={card}
        className={cx(css['card'], css[stage])}
        role="dialog"
        data-result
        aria-labelledby={headingId}
        tabIndex={-1}
      >
        <Scene won={data.won} side={side} />
        {report !== null && <ReportButton target={report} />}
        <Button variant="ghost" className={css['close']} aria-label={RESULT_TEXTS.close} onClick={onClose}>
          <Icon name="x" />
        </Button>
        <div ref={body} className={css['body']} {...(isScrollable && { tabIndex: 0 })}>
          <div className={css['words']}>
            <h2 id={headingId} className="disp">
              {heading}
            </h2>
            <p>{sentence}</p>
          </div>
          {heldBy !== null && <HeldPrize winnings={data.winnings} heldBy={heldBy} />}
          {heldBy === null && hasProfit(data) && <Profit data={data} rate={rate} />}
          {isOnChain && data.gameId !== undefined && (
            <Suspense>
              <ResultOnChain
                gameId={data.gameId}
                winner={paidTo(data)}
                own={data.observed === true ? null : side}
              />
            </Suspense>
          )}
          {heldBy === null && <Facts data={data} />}
          {data.gameId !== undefined && isReviewed(data) && (
            <Suspense>
              <ReceiptLine gameId={data.gameId} href={gameDetailsPath(data.gameId)} />
            </Suspense>
          )}
        </div>
        <div className={cx(css['next'], (isOnChain || heldBy !== null) && css['alone'])}>
          {isOnChain && <ChallengeAgain game={props.rematch} side={side} />}
          <Next data={data} rematch={rematch} side={side} isHeld={heldBy !== null} onClose={onClose} />
        </div>
      </section>
      <Confetti count={isKnown && heldBy === null ? confettiCount(data) : 0} />
    </>
  );
}

/** Whether the content overflows. If so, it must be focusable, so that the arrow keys scroll it. */
function useIsScrollable(place: RefObject<HTMLElement | null>): boolean {
  const [isScrollable, setScrollable] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = () => setScrollable(element.scrollHeight > element.clientHeight);
    const sizes = new ResizeObserver(measure);
    const parts = new MutationObserver(measure);
    sizes.observe(element);
    parts.observe(element, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      parts.disconnect();
    };
  }, [place]);
  return isScrollable;
}

/** A game on chain pays to the wallets, and has no rematch (rulings 8). */
const isOnChainGame = (game: ResultCardProps['rematch']): boolean =>
  game !== null && !isPractice(game) && game.stakeSource === 'escrow';

/** Instead of a rematch on chain: a challenge with the same terms. */
function ChallengeAgain({ game, side }: { game: ResultCardProps['rematch']; side: 'white' | 'black' }) {
  const { openChallenge } = useDialogs();
  if (game === null || isPractice(game)) return null;
  const opponent = side === 'white' ? game.blackPlayer : game.whitePlayer;
  if (opponent === null) return null;
  return (
    <div className={css['instead']}>
      <p className="fine">{RESULT_TEXTS.noRematchOnChain}</p>
      <Button onClick={() => openChallenge(opponent.username, game)}>
        {RESULT_TEXTS.challengeAgain(opponent.username)}
      </Button>
    </div>
  );
}

/** The player to report; null for a spectator and in training. */
function reportTargetOf(
  game: ResultCardProps['rematch'],
  { observed }: ResultData,
  side: 'white' | 'black',
): ReportTarget | null {
  if (game === null || isPractice(game) || observed === true) return null;
  const opponent = side === 'white' ? game.blackPlayer : game.whitePlayer;
  return opponent === null ? null : { gameId: game.id, endedAt: null, opponent };
}

/** Null for a spectator, and for a game without a result. */
function useRematchOf(rematch: ResultCardProps['rematch']): RematchGame | AfterPractice | null {
  const practice = isPractice(rematch) ? rematch : null;
  const offered = useResultRematch(isPractice(rematch) ? null : rematch);
  return practice ?? offered;
}

interface NextProps extends Pick<ResultCardProps, 'data' | 'onClose'> {
  rematch: RematchGame | AfterPractice | null;
  side: 'white' | 'black';
  /** A held prize is not shared. */
  isHeld: boolean;
}

/** Rematch first, then the rest. */
function Next({ data, rematch, side, isHeld, onClose }: NextProps) {
  const others = (isMain: boolean) => (
    <ResultActions data={data} side={side} isMain={isMain} isHeld={isHeld} onNewGame={onClose} />
  );
  if (rematch === null) return others(true);
  if (!isPractice(rematch)) return <RematchArea game={rematch} others={others} />;
  const { restart, nextLevel } = rematch;
  return (
    <>
      <div className={css['pair']}>
        <Button className={css['again']} variant="primary" size="lg" wide onClick={restart}>
          <Icon name="again" />
          {RESULT_TEXTS.rematch}
        </Button>
        {nextLevel !== null && (
          <Button className={css['again']} size="lg" wide onClick={nextLevel.start}>
            {RESULT_TEXTS.nextLevel(nextLevel.name)}
          </Button>
        )}
      </div>
      <ResultActions data={data} side={side} isMain={false} onNewGame={null} practice={rematch} />
    </>
  );
}

function Profit({ data, rate: { usd, isLive } }: { data: ResultData; rate: SolRate }) {
  const profit = profitOfResult(data);
  const shown = useCountUp(profit);
  const wager = amountOrZero(data.entry);
  return (
    <div className={css['profit']}>
      <span>
        <span>{RESULT_TEXTS.profit}</span> {isLive === false && <small>{PLAY_TEXTS.noLivePrice}</small>}
      </span>
      <span className="vh">{`${formatDollarChange(profit, usd, wager)}, ${solChangeText(profit)}`}</span>
      <b className={cx('num', profit > 0n && css['gain'])} aria-hidden="true">
        {formatDollarChange(shown, usd, wager)}
      </b>
      <em className="num" aria-hidden="true">
        {solChangeText(shown)}
      </em>
    </div>
  );
}

/** Renders nothing when the rating did not change. */
function RatingFact({ rating, provisional, ratingChange }: SeatRating) {
  if (rating === undefined || ratingChange == null) return null;
  return (
    <div data-rating>
      <dt>{UI_TEXTS.rating}</dt>
      <dd>
        <span>{`${rating + ratingChange}${provisional === true ? '?' : ''}`}</span>{' '}
        <small data-sign={ratingChange > 0 ? 'gain' : undefined}>{signedText(ratingChange)}</small>
      </dd>
    </div>
  );
}

function Facts({ data: { entry, duration, moves, rating } }: { data: ResultData }) {
  const stake = entry === null ? null : amountOf(entry);
  const facts = [
    [RESULT_TEXTS.entry, stake === null ? PLAY_TEXTS.noWager : solText(stake)],
    [RESULT_TEXTS.duration, duration],
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
      {rating !== undefined && <RatingFact {...rating} />}
    </dl>
  );
}

interface ResultActionsProps {
  data: ResultData;
  /** Of the player, whose king the picture shows. */
  side: 'white' | 'black';
  /** Whether the first button is the primary one. */
  isMain: boolean;
  /** null in training, where Rematch does the same. */
  onNewGame: (() => void) | null;
  isHeld?: boolean;
  practice?: AfterPractice;
}

/** New game, review, share, and the picture. */
function ResultActions({ data, side, isMain, isHeld, onNewGame, practice }: ResultActionsProps) {
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
      {gameId !== undefined && isReviewed(data) && (
        <Link className={look()} href={gameDetailsPath(gameId)}>
          <Label icon="eye" short={RESULT_TEXTS.review} rest={RESULT_TEXTS.game} />
        </Link>
      )}
      {practice !== undefined && (
        <>
          <Button className={css['action']} wide onClick={practice.onReview}>
            <Label icon="eye" short={RESULT_TEXTS.review} rest={RESULT_TEXTS.game} />
          </Button>
          <Button className={css['action']} wide onClick={practice.onPlayForSol}>
            <Label icon="wallet" short={RESULT_TEXTS.playForSol} />
          </Button>
        </>
      )}
      {isShared(data) && isHeld !== true && (
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
      {data.won === true && isHeld !== true && <Download data={data} side={side} />}
    </div>
  );
}

interface LabelProps {
  icon: IconName;
  short: string;
  rest?: string; // visually hidden if there is no room
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

function Download({ data, side }: Pick<ResultActionsProps, 'data' | 'side'>) {
  const toasts = useToasts();
  const download = async () => {
    try {
      await saveFile(RESULT_TEXTS.cardFile, 'image/png', await makeShareCard(cardLines(data), side));
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
