// play, live: what is at stake, and against whom, before the player's own click.
import type { Game } from '@kingstake/protocol';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { lazy, Suspense } from 'react';
import { useSession } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { shortTimeControl } from '../../../ui/clock-text.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { MatchOutcome } from '../../../ui/match-outcome.tsx';
import { MoneySummary } from '../../../ui/money-summary.tsx';
import { amountOf, solText } from '../../../ui/money-text.ts';
import { PlayerLine } from '../../../ui/player-line.tsx';
import { StandingCard } from '../parts/standing-card.tsx';
import { JOIN_TEXTS } from './join-texts.ts';
import { outcomeLines } from './table-view.ts';

const JoinOnChain = lazy(() =>
  import('../chain/join-on-chain.tsx').then((module) => ({ default: module.JoinOnChain })),
);

interface JoinSheetProps {
  game: Game;
  gameCode: string | null;
  /** Stakes on chain: the player sits already. */
  onSeated(): void;
  onJoin(): void;
  onBack(): void;
}

export function JoinSheet({ gameCode, onSeated, ...sheet }: JoinSheetProps) {
  if (sheet.game.stakeSource === 'balance') return <JoinFromBalance {...sheet} />;
  return (
    <Suspense>
      <JoinOnChain game={sheet.game} gameCode={gameCode} onSeated={onSeated} onBack={sheet.onBack} />
    </Suspense>
  );
}

function JoinFromBalance({ game, onJoin, onBack }: Pick<JoinSheetProps, 'game' | 'onJoin' | 'onBack'>) {
  const { user } = useSession();
  const { stake, prize, fee } = outcomeLines(game);
  const isFree = stake === 0n;
  const balance = amountOf(user?.balance ?? '');
  const lines = [
    [JOIN_TEXTS.time, shortTimeControl(timeControlOf(game.timeControl))],
    [JOIN_TEXTS.stake, isFree ? JOIN_TEXTS.noWager : solText(stake)],
    ...(isFree
      ? []
      : ([
          [JOIN_TEXTS.prize, solText(prize)],
          [JOIN_TEXTS.fee, solText(fee)],
        ] as const)),
    ...(balance === null || isFree ? [] : [[JOIN_TEXTS.balance, solText(balance)] as const]),
  ] as const;
  return (
    <StandingCard king={null} title={JOIN_TEXTS.title}>
      <PlayerLine player={game.whitePlayer} isLinked />
      <MoneySummary lines={lines} />
      {!isFree && <MatchOutcome game={game} ratings={user?.ratings} />}
      <DialogActions>
        <Button variant="primary" size="lg" wide onClick={onJoin}>
          {JOIN_TEXTS.button(game.wagerAmount)}
        </Button>
        <Button size="lg" wide onClick={onBack}>
          {JOIN_TEXTS.back}
        </Button>
      </DialogActions>
    </StandingCard>
  );
}
