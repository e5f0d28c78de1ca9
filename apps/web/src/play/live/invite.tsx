// play: the invitation to the player's own game while no one has joined: its code, its link, and a QR code of the link.

import type { LiveState } from '@kingstake/client';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { useLocation } from 'wouter';
import { gameScreen, groupedCode } from '../../games/game.ts';
import type { SolRate } from '../../session/sol-price.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/clipboard.tsx';
import type { Elements } from '../../ui/elements.ts';
import { shortTimeControl } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { QrCode } from '../../ui/qr.tsx';
import { InviteOnChain } from '../chain/on-chain.tsx';
import { INVITE_TEXTS } from '../dialog-texts.ts';
import { stakeLines } from '../table/side-panels.tsx';
import { AllowNotices } from './before-game.tsx';
import css from './invite.module.css';

/** How long "Copied" is shown (specification 9). */
const FEEDBACK_MS = 1_500;

interface InvitePanelProps {
  /** null: a public game, which the lobby lists. */
  gameCode: string | null;
  /** The link to the game. */
  link: string;
  /** "1 SOL each, 10+0. Winner gets 1.95 SOL, fee 0.05 SOL." */
  terms: string;
  /** Where the wagers on chain are, if any. */
  stakes: Elements;
  /** When the game closes if no one joins, and where the wager goes then. */
  closesItself: string;
  /** Opens the system's share sheet; null if the browser does not support it. */
  onShare: (() => void) | null;
  onPractice: () => void;
  onClose: () => void;
}

function InvitePanel({ gameCode, link, terms, stakes, closesItself, ...props }: InvitePanelProps) {
  return (
    <section className={css['panel']} aria-label={INVITE_TEXTS.label}>
      {gameCode === null ? (
        <PublicGame terms={terms} closesItself={closesItself} />
      ) : (
        <PrivateGame gameCode={gameCode} link={link} terms={terms} closesItself={closesItself} />
      )}
      {stakes}
      <AllowNotices />
      <div className={css['actions']}>
        {gameCode !== null && props.onShare !== null && (
          <Button variant="primary" className={css['share']} onClick={props.onShare}>
            <Icon name="send" />
            {INVITE_TEXTS.share}
          </Button>
        )}
        <Button onClick={props.onPractice}>{INVITE_TEXTS.practice}</Button>
        <Button variant="danger" onClick={props.onClose}>
          <Icon name="x" />
          {INVITE_TEXTS.close}
        </Button>
      </div>
    </section>
  );
}

function PublicGame({ terms, closesItself }: Pick<InvitePanelProps, 'terms' | 'closesItself'>) {
  return (
    <div className={css['words']}>
      <b>{INVITE_TEXTS.publicTitle}</b>
      <p>{INVITE_TEXTS.publicText}</p>
      <p className="num">{terms}</p>
      <small>{closesItself}</small>
    </div>
  );
}

interface PrivateGameProps extends Pick<InvitePanelProps, 'link' | 'terms' | 'closesItself'> {
  gameCode: string;
}

function PrivateGame({ gameCode, link, terms, closesItself }: PrivateGameProps) {
  return (
    <>
      <h2 className={css['name']}>{INVITE_TEXTS.code}</h2>
      <div className={css['well']}>
        <b className={css['code']}>{groupedCode(gameCode)}</b>
        <CopyButton text={gameCode} label={INVITE_TEXTS.copyCode} feedbackMs={FEEDBACK_MS} />
      </div>
      <h2 className={css['name']}>{INVITE_TEXTS.link}</h2>
      <div className={css['well']}>
        <span className={css['link']}>{link.replace(/^https?:\/\//, '')}</span>
        <CopyButton text={link} label={INVITE_TEXTS.copyLink} feedbackMs={FEEDBACK_MS} />
      </div>
      <div className={css['scan']}>
        <QrCode text={link} label={INVITE_TEXTS.qr} className={css['qr']} />
        <div className={css['words']}>
          <b>{INVITE_TEXTS.scan}</b>
          <p className="num">{terms}</p>
          <small>{closesItself}</small>
        </div>
      </div>
    </>
  );
}

interface InviteProps {
  state: LiveState;
  rate: SolRate;
  onClose: () => void;
}

export function Invite({ state: { game }, rate, onClose }: InviteProps) {
  const [, navigate] = useLocation();
  if (game === null) return null;
  const stake = stakeLines(game.wagerAmount, rate);
  const time = shortTimeControl(timeControlOf(game.timeControl));
  const link = inviteLink(window.location.origin, game.id, game.gameCode);
  const panel = (stakes: Elements, closesItself: string) => (
    <InvitePanel
      gameCode={game.gameCode}
      link={link}
      terms={
        stake === null
          ? INVITE_TEXTS.termsFree(time)
          : INVITE_TEXTS.terms(stake.stake, time, stake.prize, stake.fee)
      }
      stakes={stakes}
      closesItself={closesItself}
      onShare={typeof navigator.share === 'function' ? () => void share(link) : null}
      onPractice={() => navigate(gameScreen({ mode: 'training' }))}
      onClose={onClose}
    />
  );
  if (game.stakeSource === 'escrow') return <InviteOnChain game={game} invite={panel} onClose={onClose} />;
  return panel(null, stake === null ? INVITE_TEXTS.closesItselfFree : INVITE_TEXTS.closesItself);
}

/** The link names a private game by its code, a public one by its id. */
function inviteLink(origin: string, gameId: number, gameCode: string | null): string {
  return origin + gameScreen(gameCode === null ? { gameId: String(gameId) } : { gameCode });
}

/** Closing the share sheet is not an error. */
async function share(url: string): Promise<void> {
  try {
    await navigator.share({ text: INVITE_TEXTS.shareText, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
