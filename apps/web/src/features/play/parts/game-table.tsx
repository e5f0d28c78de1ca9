// play, parts: a game as it is seen at the table, on both sizes. Shows its props and decides nothing.
import { otherSide } from '@kingstake/chess';
import { Board, CapturedPieces } from '../../../board/index.ts';
import { cx } from '../../../ui/class-names.ts';
import { PLAY_TEXTS } from '../texts.ts';
import { AwayLine } from './away-line.tsx';
import css from './game-table.module.css';
import type { GameTableProps } from './game-table-props.ts';
import { type StakeLines, stakeLines } from './money-lines.ts';
import { MoveList, MoveRibbon } from './move-list.tsx';
import { SeatCard } from './seat-card.tsx';
import { DrawPanel, MatchPanel, StakeFooter, StakePanel } from './side-panels.tsx';
import { TableHeader } from './table-header.tsx';
import { TurnBanner } from './turn-banner.tsx';

export function GameTable(props: GameTableProps) {
  const { mode, observer, side, turn, banner, inCheck, moves } = props;
  const stake = mode === 'training' ? null : stakeLines(props.wagerSol, props.solPrice);
  const youAreInCheck = inCheck && turn === side && !observer;
  const yourTurn = banner === 'your-turn' ? side : null;
  return (
    <div className={css['screen']}>
      <TableHeader
        mode={mode}
        difficulty={props.difficulty}
        prize={stake?.dollars ?? null}
        badge={props.badge}
        exit={props.canClose ? 'close' : props.canResign ? 'resign' : null}
        onBack={props.onBack}
        onExit={props.canClose ? props.onClose : props.onResign}
      />
      <div className={css['grid']}>
        <div className={css['left']}>
          <LeftPanels {...props} stake={stake} />
        </div>
        <div className={css['table']}>
          {observer && <p className={css['watching']}>{PLAY_TEXTS.observing}</p>}
          <div className={css['head']}>
            <TurnBanner
              banner={banner}
              turn={turn}
              inCheck={youAreInCheck}
              sending={props.clocks.sending === side}
            />
            <TableNotices {...props} />
          </div>
          <Seats {...props} />
        </div>
        <div className={css['right']}>
          <MoveList moves={moves} yourTurn={yourTurn} />
        </div>
      </div>
      <div className={css['phone']}>
        <MoveRibbon moves={moves} />
        {stake !== null && !observer && (
          <StakeFooter stake={stake} enabled={props.canOfferDraw} onOffer={props.onOfferDraw} />
        )}
      </div>
    </div>
  );
}

type WithStake = GameTableProps & { stake: StakeLines | null };

function LeftPanels({ mode, observer, side, opponent, stake, ...props }: WithStake) {
  return (
    <>
      <StakePanel stake={stake} observer={observer} />
      <MatchPanel
        gameId={props.gameId ?? null}
        difficulty={props.difficulty}
        timeControl={props.timeControl}
        yourSide={observer ? null : side}
        opponentName={opponent?.name ?? null}
        opponentAway={props.opponentAway !== null}
      />
      {mode === 'live' && !observer && <DrawPanel enabled={props.canOfferDraw} onOffer={props.onOfferDraw} />}
    </>
  );
}

/** What is to be said lies over the turn, most urgent first: a board that moved under a finger could cost a stake. */
function TableNotices({ notice, opponent, opponentAway, nowMs }: GameTableProps) {
  return (
    <div className={css['notices']}>
      {notice}
      {opponentAway !== null && opponent !== null && (
        <AwayLine name={opponent.name} expiresAt={opponentAway.expiresAt} nowMs={nowMs} />
      )}
    </div>
  );
}

/** The two players with the board between them; what a side has taken lies beside it. */
function Seats({ fen, side, turn, inCheck, you, opponent, clocks, nowMs, ...props }: GameTableProps) {
  const far = otherSide(side);
  const shared = { clocks, nowMs };
  return (
    <>
      <SeatCard
        {...shared}
        seat={opponent}
        side={far}
        own={false}
        inCheck={inCheck && turn === far && props.observer}
      />
      <div className={css['rim']}>
        <div className={cx(css['taken'], css['byYou'])}>
          <div className={css['drawer']}>
            <CapturedPieces fen={fen} side={side} />
          </div>
        </div>
        <div className={css['board']}>
          <Board
            fen={fen}
            orientation={side}
            movable={props.movable}
            lastMove={props.lastMove}
            onMove={props.onMove}
            premovable={props.premovable}
            premove={props.premove}
            onPremove={props.onPremove}
            label={PLAY_TEXTS.board}
          />
        </div>
        <div className={cx(css['taken'], css['byThem'])}>
          <div className={css['drawer']}>
            <CapturedPieces fen={fen} side={far} />
          </div>
        </div>
      </div>
      <SeatCard {...shared} seat={you} side={side} own={!props.observer} inCheck={inCheck && turn === side} />
    </>
  );
}
