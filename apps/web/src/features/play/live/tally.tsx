// play, live: games won, drawn and lost against one opponent, from the first one that had a result.
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { PLAY_TEXTS } from '../texts.ts';
import css from './tally.module.css';

interface TallyProps {
  opponent: string;
  wins: number;
  draws: number;
  losses: number;
}

export function Tally({ opponent, wins, draws, losses }: TallyProps) {
  if (wins + draws + losses === 0) return null;
  return (
    <Card className={css['panel']}>
      <h2 className={css['title']}>{PLAY_TEXTS.youAnd(opponent)}</h2>
      <dl className={css['tally']}>
        <Count label={PLAY_TEXTS.gamesWon} count={wins} isWon />
        <Count label={PLAY_TEXTS.gamesDrawn} count={draws} />
        <Count label={PLAY_TEXTS.gamesLost} count={losses} />
      </dl>
    </Card>
  );
}

function Count({ label, count, isWon = false }: { label: string; count: number; isWon?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={cx('num', isWon && css['lamp'])}>{count}</dd>
    </div>
  );
}
