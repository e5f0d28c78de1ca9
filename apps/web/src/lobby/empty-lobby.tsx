// lobby: the empty state: a game against the computer, the steps to a game for SOL, or the way to open a table.
import { WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import { lamports } from '@kingstake/protocol/money';
import type { ReactNode } from 'react';
import { useNotificationPermission, usePush } from '../alerts/index.ts';
import { useDialogs } from '../player/own/dialogs.ts';
import { useSession } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import type { Elements } from '../ui/elements.ts';
import { Icon } from '../ui/icon.tsx';
import { Card } from '../ui/layout.tsx';
import { MiniBoard } from '../ui/mini-board.tsx';
import { Money } from '../ui/money.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { useOpenCreate } from './commands.ts';
import css from './empty-lobby.module.css';
import { PracticeChoice } from './first-steps.tsx';
import { EMPTY_TEXTS } from './secondary-texts.ts';
import { useLobby } from './state.ts';
import { LOBBY_TEXTS } from './texts.ts';

const [SMALLEST] = WAGER_OPTIONS_SOL;

/** A game against the computer as the main action. */
export function PlayComputerCard({ isFirst }: { isFirst: boolean }) {
  return (
    <Card className={css['card']} aria-labelledby="play-computer">
      <div className={css['words']}>
        <h2 id="play-computer" className="disp">
          {isFirst ? EMPTY_TEXTS.firstGame : EMPTY_TEXTS.nextGame}
        </h2>
        <p>{EMPTY_TEXTS.noOneHere}</p>
        <PracticeChoice isMain />
        <p className={css['fine']}>{EMPTY_TEXTS.free}</p>
        <ul className={css['tell']}>
          <TellMe />
        </ul>
      </div>
      <BoardPicture />
    </Card>
  );
}

/** Explains that Find Match, in the card above, opens a table. */
export function OpenTableCard() {
  return (
    <Card className={css['card']} aria-labelledby="open-table">
      <div className={css['words']}>
        <h2 id="open-table" className="disp">
          {EMPTY_TEXTS.openTable}
        </h2>
        <p>{EMPTY_TEXTS.openTableHint}</p>
        <p className={css['fine']}>{EMPTY_TEXTS.closes}</p>
      </div>
      <BoardPicture />
    </Card>
  );
}

/** The position after 1.Nf3, of which only the lowest two to four ranks are visible. */
function BoardPicture() {
  return (
    <div className={css['picture']} aria-hidden="true">
      <MiniBoard fen="8/8/8/8/8/5N2/PPPPPPPP/RNBQKB1R" orientation="white" />
      <div className={css['light']} />
    </div>
  );
}

/** How a player without SOL can play for SOL, or against a friend for nothing. */
export function StepsCard() {
  const { openDeposit } = useDialogs();
  const { user, wallet } = useSession();
  const inWallet = (
    <>
      <span>{LOBBY_TEXTS.inWallet}</span>{' '}
      <Money amount={wallet === null ? null : lamports(wallet.balanceLamports)} />
    </>
  );
  return (
    <Card className={css['side']} aria-labelledby="steps-to-sol">
      <h2 id="steps-to-sol">{EMPTY_TEXTS.stepsTitle}</h2>
      <ol>
        <Row mark={<Icon name="check" size="sm" />} title={EMPTY_TEXTS.profileMade}>
          {EMPTY_TEXTS.youAre(user?.username ?? '')}
        </Row>
        <Row
          mark="2"
          title={EMPTY_TEXTS.putIn(SMALLEST)}
          action={
            <Button size="sm" aria-haspopup="dialog" onClick={() => openDeposit()}>
              {LOBBY_TEXTS.deposit}
            </Button>
          }
        >
          {inWallet}
        </Row>
        <Row mark="3" title={EMPTY_TEXTS.openOne}>
          {EMPTY_TEXTS.openOneHint}
        </Row>
        <Row mark="4" title={EMPTY_TEXTS.orInvite} action={<Invite />}>
          {EMPTY_TEXTS.friendlyHint}
        </Row>
      </ol>
    </Card>
  );
}

/** What a player with SOL can do until someone joins. */
export function WhileWaitingCard() {
  const { open } = useLobby();
  return (
    <Card className={css['side']} aria-labelledby="while-waiting">
      <h2 id="while-waiting">{EMPTY_TEXTS.whileWaiting}</h2>
      <p className={css['hint']}>{EMPTY_TEXTS.whileWaitingHint}</p>
      <PracticeChoice />
      <ul>
        <Row title={EMPTY_TEXTS.inviteFriend} action={<Invite />}>
          {EMPTY_TEXTS.inviteFriendHint}
        </Row>
        <Row
          title={EMPTY_TEXTS.joinByCode}
          action={
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label={EMPTY_TEXTS.joinByCode}
              onClick={() => open({ kind: 'join-code' })}
            >
              {EMPTY_TEXTS.join}
            </Button>
          }
        >
          {EMPTY_TEXTS.joinByCodeHint}
        </Row>
        <TellMe />
      </ul>
    </Card>
  );
}

function Invite() {
  const openCreate = useOpenCreate();
  return (
    <Button size="sm" aria-haspopup="dialog" aria-label={EMPTY_TEXTS.inviteFriend} onClick={openCreate}>
      {EMPTY_TEXTS.invite}
    </Button>
  );
}

/** Offers one notification for when someone waits. Renders nothing if the browser has no push or refuses notifications. */
export function TellMe() {
  const { permission, ask } = useNotificationPermission();
  const toasts = useToasts();
  const push = usePush(() => toasts.show({ variant: 'error', title: EMPTY_TEXTS.tellFailed }));
  if (push === null || permission === 'denied' || permission === 'missing') return null;
  const isOn = push.wish === 'awaiting';
  const change = async () => {
    if (isOn) push.set('on');
    else if (permission === 'granted' || (await ask()) === 'granted') push.set('awaiting');
  };
  return (
    <Row
      title={EMPTY_TEXTS.tellTitle}
      action={
        <Button size="sm" busy={push.isBusy} onClick={() => void change()}>
          {isOn ? EMPTY_TEXTS.tellNot : EMPTY_TEXTS.tellMe}
        </Button>
      }
    >
      {isOn ? EMPTY_TEXTS.tellOn : EMPTY_TEXTS.tellHint}
    </Row>
  );
}

interface RowProps {
  /** A number, or a tick for a completed step. */
  mark?: ReactNode;
  title: string;
  action?: Elements;
  /** One line below the title. */
  children: ReactNode;
}

function Row({ mark, title, action, children }: RowProps) {
  return (
    <li>
      {mark !== undefined && (
        <span className={css['mark']} aria-hidden="true">
          {mark}
        </span>
      )}
      <span className={css['what']}>
        <b>{title}</b>
        <small>
          <span>{children}</span>
        </small>
      </span>
      {action}
    </li>
  );
}
