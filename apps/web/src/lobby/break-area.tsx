// lobby: the lobby during a break.
import type { PlayBreak } from '@kingstake/protocol/http/users';
import { formatSol } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { Link } from 'wouter';
import { wagerOf } from '../games/game.ts';
import { heldOf } from '../player/own/balance.ts';
import { useDialogs } from '../player/own/dialogs.ts';
import { useSession } from '../session/index.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import type { Elements } from '../ui/elements.ts';
import { promiseText } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Card } from '../ui/layout.tsx';
import { Piece } from '../ui/pieces.tsx';
import { HelpLine } from '../ui/terms.tsx';
import css from './break-area.module.css';
import { useOpenCreate } from './commands.ts';
import { PracticeCard } from './first-steps.tsx';
import { PAUSE_TEXTS } from './secondary-texts.ts';
import { useLobby } from './state.ts';
import { WaitingCard } from './unfinished-games.tsx';

interface BreakAreaProps {
  pause: PlayBreak;
  /** Active Games. */
  children: Elements;
}

/** During a break one card replaces everything that needs a wager. */
export function BreakArea({ pause, children }: BreakAreaProps) {
  const { open } = useLobby();
  const openCreate = useOpenCreate();
  const help = useSession().config?.help;
  return (
    <div className={css['area']}>
      <PauseCard pause={pause} />
      <div className={css['side']}>
        <PracticeCard />
        <Card className={css['friendly']} aria-labelledby="friendly-game">
          <h2 id="friendly-game">{PAUSE_TEXTS.friendly}</h2>
          <p>{PAUSE_TEXTS.friendlyHint}</p>
          <div className={css['actions']}>
            <Button aria-haspopup="dialog" onClick={openCreate}>
              {PAUSE_TEXTS.createFriendly}
            </Button>
            <Button aria-haspopup="dialog" onClick={() => open({ kind: 'join-code' })}>
              {PAUSE_TEXTS.joinByCode}
            </Button>
          </div>
        </Card>
        {children}
        <WaitingCard />
        <HelpLine help={help} />
      </div>
    </div>
  );
}

function PauseCard({ pause: { kind, until } }: { pause: PlayBreak }) {
  const { user } = useSession();
  const { openWithdraw } = useDialogs();
  const texts = PAUSE_TEXTS[kind];
  const held = heldOf(user);
  const [balance, heldPart] = [wagerOf(user?.balance ?? '0'), held].map((amount) =>
    formatSol(amount, 'prose').replace(' ', '\u00a0'),
  ) as [string, string];
  return (
    <Card className={css['card']} aria-labelledby="on-a-break">
      <div className={css['words']}>
        <p className={css['mark']}>
          <Icon name="pause" />
          <span>{texts.mark}</span>
        </p>
        <h2 id="on-a-break" className="disp">
          {until === null ? PAUSE_TEXTS.isOver : texts.until(promiseText(until))}
        </h2>
        <p>{held > 0n ? PAUSE_TEXTS.stopsHeld(balance, heldPart) : PAUSE_TEXTS.stops(balance)}</p>
        <div className={css['actions']}>
          <Link href={PAGE_ROUTES.history} className={buttonClass()}>
            {PAUSE_TEXTS.review}
          </Link>
          <Button aria-haspopup="dialog" onClick={openWithdraw}>
            {PAUSE_TEXTS.withdraw}
          </Button>
        </div>
        <p className={css['fine']}>
          <span>{texts.fine}</span> <Link href={PAGE_ROUTES.limits}>{PAUSE_TEXTS.limits}</Link>
        </p>
      </div>
      <div className={css['picture']} aria-hidden="true">
        <Piece name="wK" />
        <Piece name="bK" />
      </div>
    </Card>
  );
}
