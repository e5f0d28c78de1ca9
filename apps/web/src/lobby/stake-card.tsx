// lobby: Standard 1v1: the wager, the time control, the possible results, and the ways to a lobby.

import { formatDollars } from '@kingstake/protocol/dollars';
import { profitOf, WAGER_OPTIONS, WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import type { StakeSourceName } from '@kingstake/protocol/game';
import { formatSolChange, type Lamports, lamports } from '@kingstake/protocol/money';
import {
  OFFERED_TIME_CONTROLS,
  type OfferedTimeControl,
  timeControlOf,
} from '@kingstake/protocol/time-control';
import { Suspense, useId } from 'react';
import { payoutOf, wagerOf } from '../games/game.ts';
import { useOwnGames } from '../games/own-games.ts';
import { heldOf } from '../player/own/balance.ts';
import { usePlayLimits, wagerCapOf } from '../player/own/limits.ts';
import { useSession } from '../session/index.ts';
import { SOL_PRICE, useSolRate } from '../session/sol-price.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/elements.ts';
import { amountOf, shortTimeControl, timeControlText } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Card } from '../ui/layout.tsx';
import { Money } from '../ui/money.tsx';
import { Piece } from '../ui/pieces.tsx';
import { Notice } from '../ui/status.tsx';
import { useFind, useOpenCreate } from './commands.ts';
import { NeedToSit, prefetchMatchDialogs, WagerCapNote } from './deferred.ts';
import { SOURCE_TEXTS } from './secondary-texts.ts';
import sourceTilesCss from './source-tiles.module.css';
import css from './stake-card.module.css';
import { useLobby } from './state.ts';
import { LOBBY_TEXTS } from './texts.ts';

/** Below this amount no match can be found, so Find Match is not the primary button. */
const [SMALLEST = lamports(0n)] = WAGER_OPTIONS;

interface StakeCardProps {
  /** A first visit: no money on the site and no game yet. */
  isFirst: boolean;
  /** After a fair play decision, which the note above explains. */
  isFriendlyOnly: boolean;
}

/** Standard 1v1: the stake, the possible results, and the ways to a lobby. */
export function StakeCard({ isFirst, isFriendlyOnly }: StakeCardProps) {
  const lobby = useLobby();
  const { wager, source, speed } = lobby;
  const { isFinding, find } = useFind();
  const openCreate = useOpenCreate();
  const { user, wallet, config } = useSession();
  const isOnChain = source === 'escrow';
  const held = isOnChain ? lamports(wallet?.balanceLamports ?? 0n) : wagerOf(user?.balance ?? '0');
  // No case holds money in the wallet.
  const cap = wagerCapOf(usePlayLimits().data, isOnChain ? null : user);
  const isAbove = (option: string) => cap !== null && wagerOf(option) > cap.most;
  // The wallet and the server check a wager on chain.
  const isOff = isFirst && !isOnChain && !isFriendlyOnly;
  // The bar above leads back to the game, with the one primary button of the screen.
  const isRunning = useOwnGames().data?.some(({ status }) => status === 'active');
  const capId = cap === null ? undefined : 'wager-cap';
  const { prize, fee } = payoutOf(wager);
  return (
    <Card className={css['card']} aria-labelledby="standard">
      <div className={css['left']}>
        <h2 id="standard" className={css['title']}>
          {LOBBY_TEXTS.standard}
        </h2>
        <p className={css['label']}>{LOBBY_TEXTS.yourStake}</p>
        <WagerPicker
          options={WAGER_OPTIONS_SOL}
          value={wager}
          onChange={lobby.setWager}
          isOver={(option) => !isOff && wagerOf(option) > held}
          isAbove={isAbove}
        />
        {cap !== null && (
          <Suspense>
            <WagerCapNote cap={cap} />
          </Suspense>
        )}
        <SpeedPicker value={speed} onChange={lobby.setSpeed} />
        {config?.escrow != null && (
          <div className={css['source']}>
            <SourceTiles value={source} onChange={lobby.setSource} />
          </div>
        )}
        <Outcomes wager={wagerOf(wager)} />
        <p className={css['terms']}>
          <span>{LOBBY_TEXTS.outcome(prize, fee)}</span> <Rate />
        </p>
        <div className={css['notice']}>
          <Notice>{lobby.alert}</Notice>
        </div>
        <div className={css['actions']}>
          <Button
            variant={isRunning || held < SMALLEST || isAbove(wager) ? 'secondary' : 'primary'}
            size="lg"
            className={css['find']}
            busy={isFinding}
            disabled={isOff || isFriendlyOnly || isAbove(wager)}
            aria-describedby={isFriendlyOnly ? 'friendly-only' : isOff ? 'need-to-sit' : capId}
            onClick={() => {
              find(source, speed);
              prefetchMatchDialogs();
            }}
          >
            {LOBBY_TEXTS.findMatch}
          </Button>
          <Button size="lg" className={css['other']} aria-haspopup="dialog" onClick={openCreate}>
            {LOBBY_TEXTS.createPrivate}
          </Button>
          <Button
            size="lg"
            className={css['other']}
            aria-haspopup="dialog"
            onClick={() => lobby.open({ kind: 'join-code' })}
          >
            {LOBBY_TEXTS.joinMatch}
          </Button>
        </div>
        {isOff && (
          <Suspense>
            <NeedToSit wager={wager} />
          </Suspense>
        )}
      </div>
      <div className={css['prize']}>
        <div className={css['words']}>
          <p className={css['all']}>{LOBBY_TEXTS.winnerTakesAll}</p>
          <p className={css['amount']} aria-hidden="true">
            <span className="disp">{prize}</span> <small>{LOBBY_TEXTS.sol}</small>
          </p>
        </div>
        <div className={css['squares']} aria-hidden="true">
          <div className={css['warm']} />
          <Piece name="wK" />
          <Piece name="bK" />
        </div>
      </div>
    </Card>
  );
}

const PREMIUM: ReadonlySet<string> = new Set(['50', '100']);

interface WagerPickerProps<W extends string> {
  options: readonly W[];
  value: W;
  onChange: (wager: W) => void;
  /** Whether it exceeds the balance. It can still be chosen. */
  isOver: (wager: W) => boolean;
  /** Whether it exceeds the player's own maximum wager. */
  isAbove?: (wager: W) => boolean;
}

/** The choice of a wager; the two highest have the premium look. */
export function WagerPicker<W extends string>({
  options,
  value,
  onChange,
  isOver,
  isAbove,
}: WagerPickerProps<W>) {
  return (
    <Tiles
      label={LOBBY_TEXTS.wager}
      value={value}
      onChange={onChange}
      tiles={options.map((option) => ({
        value: option,
        title: option,
        hint: LOBBY_TEXTS.sol,
        name: LOBBY_TEXTS.solAmount(option),
        isPremium: PREMIUM.has(option),
        isFaint: isOver(option),
        isOff: isAbove?.(option) === true,
      }))}
    />
  );
}

interface SpeedPickerProps {
  value: OfferedTimeControl;
  onChange: (speed: OfferedTimeControl) => void;
}

/** The choice of a time control, and what it gives each side. */
export function SpeedPicker({ value, onChange }: SpeedPickerProps) {
  return (
    <>
      <p className={css['speedLabel']}>
        {LOBBY_TEXTS.timeAndRating} <span className="num">{timeControlText(timeControlOf(value))}</span>
      </p>
      <Tiles
        label={LOBBY_TEXTS.time}
        value={value}
        onChange={onChange}
        isLow
        tiles={OFFERED_TIME_CONTROLS.map((speed) => {
          const title = shortTimeControl(timeControlOf(speed));
          const hint = LOBBY_TEXTS.speeds[speed];
          return { value: speed, title, hint, name: `${title} ${hint}` };
        })}
      />
    </>
  );
}

interface TilesProps<V extends string> {
  /** The accessible name of the group. */
  label: string;
  value: V;
  onChange: (value: V) => void;
  tiles: readonly Tile<V>[];
  /** Lower tiles that keep their hints on a phone. */
  isLow?: boolean;
}

interface Tile<V extends string> {
  value: V;
  title: string;
  hint: string;
  /** The accessible name. */
  name: string;
  /** The premium look, with a crown. */
  isPremium?: boolean;
  /** It can still be chosen. */
  isFaint?: boolean;
  isOff?: boolean;
}

/** A row of a few tiles: the wagers or the time controls. */
function Tiles<V extends string>({ label, value, onChange, tiles, isLow }: TilesProps<V>) {
  const group = useId();
  return (
    <div className={cx(css['tiles'], isLow && css['low'])} role="radiogroup" aria-label={label}>
      {tiles.map((tile) => (
        <label
          key={tile.value}
          className={cx(
            css['tile'],
            tile.isPremium && css['premium'],
            tile.isFaint && tile.value !== value && css['faint'],
          )}
        >
          <input
            type="radio"
            name={group}
            value={tile.value}
            checked={tile.value === value}
            disabled={tile.isOff}
            onChange={() => onChange(tile.value)}
            aria-label={tile.name}
            className={css['radio']}
          />
          {tile.isPremium && (
            <span className={css['crown']}>
              <Icon name="crown" size="sm" />
            </span>
          )}
          <b className="num">{tile.title}</b>
          <small>{tile.hint}</small>
        </label>
      ))}
    </div>
  );
}

/** The price behind the dollar amounts, marked if it is not live. */
function Rate() {
  const { usd, isLive } = useSolRate(SOL_PRICE.game);
  return (
    <span className="num">{isLive !== null && LOBBY_TEXTS.rate(Math.round(usd * 100) / 100, isLive)}</span>
  );
}

/** The result of a match with this wager: won, drawn, lost. */
function Outcomes({ wager }: { wager: Lamports }) {
  const { usd } = useSolRate(SOL_PRICE.game);
  const profit = profitOf(wager);
  const loss = lamports(-wager);
  const dollars = (amount: Lamports) => (
    <small>{LOBBY_TEXTS.solDollars(formatDollars(amount, usd, wager))}</small>
  );
  return (
    <dl className={css['outcomes']}>
      <div>
        <dt>{LOBBY_TEXTS.ifYouWin}</dt>
        <dd className="num">
          <b className={css['win']}>{formatSolChange(profit, 'column')}</b> {dollars(profit)}
        </dd>
      </div>
      <div>
        <dt>{LOBBY_TEXTS.ifYouDraw}</dt>
        <dd className="num">
          <b>{LOBBY_TEXTS.nothing}</b> <small>{LOBBY_TEXTS.stakeBack}</small>
        </dd>
      </div>
      <div>
        <dt>{LOBBY_TEXTS.ifYouLose}</dt>
        <dd className="num">
          <b>{formatSolChange(loss, 'column')}</b> {dollars(loss)}
        </dd>
      </div>
    </dl>
  );
}

interface SourceTilesProps {
  value: StakeSourceName;
  onChange: (source: StakeSourceName) => void;
}

const SOURCES = [
  ['balance', 'wallet'],
  ['escrow', 'lock'],
] as const;

/** Native radio buttons: Tab enters the group, arrow keys choose. */
function SourceTiles({ value, onChange }: SourceTilesProps) {
  const { user, wallet } = useSession();
  const group = useId();
  const amounts = {
    balance: user === null ? null : amountOf(user.balance),
    escrow: wallet === null ? null : lamports(wallet.balanceLamports),
  };
  return (
    <>
      <p className={sourceTilesCss['label']}>{SOURCE_TEXTS.label}</p>
      <div className={sourceTilesCss['tiles']} role="radiogroup" aria-label={SOURCE_TEXTS.label}>
        {SOURCES.map(([source, icon]) => {
          const { title, name, hint, at } = SOURCE_TEXTS[source];
          const hintId = `${group}-${source}`;
          return (
            <label key={source} className={sourceTilesCss['tile']}>
              <input
                type="radio"
                name={group}
                value={source}
                checked={source === value}
                onChange={() => onChange(source)}
                aria-label={name}
                aria-describedby={hintId}
              />
              <b>
                <Icon name={icon} size="sm" />
                <span>{title}</span>
              </b>
              <small>{hint}</small>
              <small id={hintId}>
                <span>{`${at} `}</span>
                <Money amount={amounts[source]} {...(source === 'balance' && { held: heldOf(user) })} />
              </small>
            </label>
          );
        })}
      </div>
    </>
  );
}
