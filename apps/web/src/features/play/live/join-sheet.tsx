// play, live: what is at stake, and against whom, before the player's own click.
import type { Game } from '@kingstake/protocol';
import { useSession } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { MoneySummary } from '../../../ui/money-summary.tsx';
import { amountOf, solText } from '../../../ui/money-text.ts';
import { PlayerLine } from '../../../ui/player-line.tsx';
import { StandingCard } from '../parts/standing-card.tsx';
import { outcomeLines } from './table-view.ts';
import { LIVE_TEXTS } from './texts.ts';

interface JoinSheetProps {
  game: Game;
  onJoin(): void;
  onBack(): void;
}

export function JoinSheet({ game, onJoin, onBack }: JoinSheetProps) {
  const { user } = useSession();
  const { join } = LIVE_TEXTS;
  const { stake, prize, fee } = outcomeLines(game);
  const balance = amountOf(user?.balance ?? '');
  const lines = [
    [join.stake, solText(stake)],
    [join.prize, solText(prize)],
    [join.fee, solText(fee)],
    ...(balance === null ? [] : [[join.balance, solText(balance)] as const]),
  ] as const;
  return (
    <StandingCard king={null} title={join.title}>
      <PlayerLine player={game.whitePlayer} />
      <MoneySummary lines={lines} />
      <DialogActions>
        <Button variant="primary" size="lg" wide onClick={onJoin}>
          {join.button(game.wagerAmount)}
        </Button>
        <Button size="lg" wide onClick={onBack}>
          {join.back}
        </Button>
      </DialogActions>
    </StandingCard>
  );
}
