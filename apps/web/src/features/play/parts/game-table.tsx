// play, parts: a game as it is seen at the table, in every window. The board is its largest object; where everything
// stands is in the style sheet. Shows its props and decides nothing.

import { otherSide } from '@kingstake/chess';
import { type CSSProperties, type ReactNode, useCallback, useMemo, useState } from 'react';
import { settings, useSettings } from '../../../settings/index.ts';

import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import { ActionButtons } from './action-buttons.tsx';
import { BoardPlace } from './board-place.tsx';
import { type BoardSize, hasThinRim, wishedSide } from './board-size.ts';
import { BrowseControls } from './browse-controls.tsx';
import css from './game-table.module.css';
import type { GameTableProps } from './game-table-props.ts';
import { stakeLines } from './money-lines.ts';
import { MoveAnnouncer } from './move-announcer.tsx';
import { MovesPanel } from './moves-panel.tsx';
import { NoticeLine } from './notice-line.tsx';
import { PlayerCard } from './player-card.tsx';
import { PremoveChip } from './premove-chip.tsx';
import { SettingsClock } from './settings-clock.tsx';
import { MatchPanel, StakePanel } from './side-panels.tsx';
import { StakeLine } from './stake-line.tsx';
import { TableHeader } from './table-header.tsx';
import { TurnBanner } from './turn-banner.tsx';
import { useBrowse } from './use-browse.ts';

export function GameTable(props: GameTableProps) {
  const { mode, observer, moves, banner, ending = null, notice = null, wagerSol, solPrice } = props;
  const [isFlipped, setFlipped] = useState(false);
  // The own move that is on its way is shown, so it is the present.
  const browse = useBrowse(moves.length + (props.clocks.sending ? 1 : 0));
  const size = useBoardSize();
  const { sound: hasSound } = useSettings();
  const stake = useMemo(
    () => (mode === 'training' ? null : stakeLines(wagerSol, solPrice)),
    [mode, wagerSol, solPrice],
  );
  const flip = useCallback(() => setFlipped((flipped) => !flipped), []);
  const isWaiting = isShown(props.invite);
  const hasEnd = isShown(props.end);
  return (
    <div className={css['room']}>
      <div
        className={cx(
          css['screen'],
          hasThinRim(size.now) && css['small'],
          notice !== null && css['noted'],
          hasEnd && css['ended'],
          isWaiting && css['waiting'],
        )}
        style={wishStyle(size.now)}
      >
        <Button variant="ghost" className={css['back']} aria-label={PLAY_TEXTS.back} onClick={props.onBack}>
          <Icon name="back" size="lg" />
        </Button>
        <TableHeader
          mode={mode}
          difficulty={props.difficulty}
          {...props.timeControl}
          end={props.end}
          badge={props.badge}
          className={css['top']}
          prize={stake?.dollars ?? null}
          hasSound={hasSound}
          onSound={toggleSound}
          onFlip={flip}
          onSettings={props.onSettings}
        />
        <TurnBanner {...props} className={css['banner']} ending={ending} />
        <Seat {...props} className={css['opponent']} place="far" />
        <BoardPlace
          {...props}
          className={css['board']}
          browse={browse}
          isFlipped={isFlipped}
          onTrySize={size.onTry}
          onKeepSize={size.onKeep}
        />
        <Seat {...props} className={css['you']} place="near" />
        <div className={css['note']}>
          <NoticeLine notice={notice} nowMs={props.nowMs} />
        </div>
        {hasEnd && <div className={css['end']}>{props.end}</div>}
        {isWaiting && <div className={css['invite']}>{props.invite}</div>}
        <div className={css['moves']}>
          <MovesPanel moves={moves} yourTurn={banner === 'your-turn'} ending={ending} browse={browse} />
        </div>
        <BrowseControls className={css['browse']} browse={browse} />
        {stake !== null && !observer && <StakeLine className={css['stake']} stake={stake} />}
        <ActionButtons {...props} className={css['actions']} />
        <span className={css['logo']}>
          <Logo />
        </span>
        <aside className={css['left']}>
          <StakePanel stake={stake} observer={observer} />
          <MatchPanel {...props} />
          {props.meetings}
        </aside>
      </div>
      <SettingsClock {...props} />
      <MoveAnnouncer moves={moves} />
    </div>
  );
}

const toggleSound = () => settings.set({ sound: !settings.get().sound });

/** The size that is kept on this device, or the one that is being tried. */
function useBoardSize() {
  const { boardSize } = useSettings();
  const [tried, setTried] = useState<BoardSize | null>(null);
  const onKeep = (size: BoardSize) => {
    setTried(null);
    settings.set({ boardSize: size });
  };
  return { now: tried ?? boardSize, onTry: setTried, onKeep };
}

function wishStyle(size: BoardSize): CSSProperties | undefined {
  const side = wishedSide(size);
  return side === null ? undefined : ({ '--wish': `${side}px` } as CSSProperties);
}

function isShown(part: ReactNode): boolean {
  return part !== undefined && part !== null && part !== false;
}

/** One of the two players; flipping the board moves no one, so that a clock is always found where it was. */
function Seat({
  place,
  className,
  ...props
}: GameTableProps & { place: 'far' | 'near'; className?: string | undefined }) {
  const { side, turn, inCheck, clocks, nowMs, timeControl, ending, observer } = props;
  const own = place === 'near';
  const seat = own ? props.you : props.opponent;
  const seatSide = own ? side : otherSide(side);
  return (
    <PlayerCard
      className={className}
      stake={props.stakeOf?.(seatSide)}
      seat={seat}
      side={seatSide}
      own={own && !observer}
      fen={props.fen}
      isAway={!own && props.opponentAway !== null}
      hasPresence={props.mode === 'live' && !own && !observer && seat !== null}
      inCheck={inCheck && turn === seatSide && (ending ?? null) === null && (own || observer)}
      initialMs={timeControl.initialMs}
      clocks={clocks}
      nowMs={nowMs}
    >
      {own && props.premove !== null && <PremoveChip {...props} move={props.premove} />}
    </PlayerCard>
  );
}
