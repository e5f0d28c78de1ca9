// play, live: what is at stake, and against whom, before the player's own click.
import type { Game } from '@kingstake/protocol';
import { useSession } from '../../../session/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { amountOf, solText } from '../../../ui/money-text.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import css from './join-sheet.module.css';
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
  const { username, profilePicId, wins, losses } = game.whitePlayer;
  const { stake, prize, fee } = outcomeLines(game);
  const balance = amountOf(user?.balance ?? '');
  return (
    <Card className={css['sheet']}>
      <PageHeading title={join.title} className={css['title']}>
        {join.title}
      </PageHeading>
      <div className={css['opponent']}>
        <Avatar pictureId={profilePicId} name={username} size="lg" still />
        <span>
          <b>{username}</b>
          <br />
          {join.record(wins, losses)}
        </span>
      </div>
      <dl className={css['facts']}>
        <Line label={join.stake} value={solText(stake)} />
        <Line label={join.prize} value={solText(prize)} />
        <Line label={join.fee} value={solText(fee)} />
        {balance !== null && <Line label={join.balance} value={solText(balance)} />}
      </dl>
      <div className={css['buttons']}>
        <Button variant="primary" size="lg" wide onClick={onJoin}>
          {join.button(game.wagerAmount)}
        </Button>
        <Button size="lg" wide onClick={onBack}>
          {join.back}
        </Button>
      </div>
    </Card>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
