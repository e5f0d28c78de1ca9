// lobby: Standard 1v1: the stake, what it can bring, and the ways to a match.
import { WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import { Suspense } from 'react';
import { useSession } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/elements.ts';
import { Card } from '../../../ui/layout.tsx';
import { Piece } from '../../../ui/pieces.tsx';
import { Notice } from '../../../ui/status.tsx';
import { NeedToSit } from '../deferred.ts';
import { outcomeOf, wagerOf } from '../games.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import type { Matchmaking } from '../use-matchmaking.ts';
import { Outcomes } from './outcomes.tsx';
import { SpeedPicker } from './speed-picker.tsx';
import css from './stake-card.module.css';
import { WagerPicker } from './wager-picker.tsx';

interface StakeCardProps {
  match: Matchmaking;
  /** Nothing can be staked yet. */
  isFirst: boolean;
}

export function StakeCard({ match, isFirst }: StakeCardProps) {
  const { wager } = match;
  const { user, config } = useSession();
  const balance = wagerOf(user?.balance ?? '0');
  const { prize, fee } = outcomeOf(wagerOf(wager));
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
          onChange={match.setWager}
          isOver={(option) => !isFirst && wagerOf(option) > balance}
        />
        <SpeedPicker value={match.speed} onChange={match.setSpeed} />
        <Outcomes wager={wagerOf(wager)} />
        <div className={css['notice']}>
          <Notice>{match.alert}</Notice>
        </div>
        <div className={css['actions']}>
          <Button
            variant="primary"
            size="lg"
            className={css['find']}
            busy={match.action === 'find'}
            disabled={isFirst}
            aria-describedby={isFirst ? 'need-to-sit' : undefined}
            onClick={() => match.find('balance')}
          >
            {LOBBY_TEXTS.findMatch}
          </Button>
          <Button size="lg" className={css['other']} aria-haspopup="dialog" onClick={match.createPrivate}>
            {LOBBY_TEXTS.createPrivate}
          </Button>
          <Button size="lg" className={css['other']} aria-haspopup="dialog" onClick={match.openJoin}>
            {LOBBY_TEXTS.joinMatch}
          </Button>
        </div>
        <Suspense>{isFirst && <NeedToSit wager={wager} />}</Suspense>
        {config?.escrow != null && (
          <button
            type="button"
            className={cx(css['link'], css['onChain'])}
            aria-haspopup="dialog"
            onClick={() => match.find('escrow')}
          >
            {LOBBY_TEXTS.fromWallet}
          </button>
        )}
      </div>
      <div className={css['prize']}>
        <div className={css['words']}>
          <p className={css['all']}>{LOBBY_TEXTS.winnerTakesAll}</p>
          <p className={css['amount']} aria-hidden="true">
            <span className="disp">{prize}</span> <small>{LOBBY_TEXTS.sol}</small>
          </p>
          <p className={css['outcome']}>{LOBBY_TEXTS.outcome(prize, fee)}</p>
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
