// play, parts: while no one has joined, how someone can be asked to: the code of a private game, its link, and both as a
// picture to scan.

import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Icon } from '../../../ui/icon.tsx';
import { INVITE_TEXTS } from '../texts.ts';
import { AllowNotices } from './allow-notices.tsx';
import css from './invite-panel.module.css';

const InviteCode = lazy(() => import('./invite-code.tsx').then((module) => ({ default: module.InviteCode })));

/** How long a copy is confirmed (specification 9). */
const FEEDBACK_MS = 1_500;
const CODE_GROUP = /.{4}(?=.)/g;

interface InvitePanelProps {
  /** null: a public game, which the lobby lists. */
  gameCode: string | null;
  /** The address that leads to the game. */
  link: string;
  /** "1 SOL each, 10+0. Winner gets 1.95 SOL, fee 0.05 SOL." */
  terms: string;
  /** Where the wagers are; null: nothing to say about them. */
  stakes: Elements;
  /** When the table closes by itself, and where the wager goes then. */
  closesItself: string;
  /** Hands the link to another program; null where the browser cannot. */
  onShare: (() => void) | null;
  onPractice: () => void;
  onClose: () => void;
}

export function InvitePanel({ gameCode, link, terms, stakes, closesItself, ...props }: InvitePanelProps) {
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
        <b className={css['code']}>{gameCode.replaceAll(CODE_GROUP, '$& ')}</b>
        <CopyButton text={gameCode} label={INVITE_TEXTS.copyCode} feedbackMs={FEEDBACK_MS} />
      </div>
      <h2 className={css['name']}>{INVITE_TEXTS.link}</h2>
      <div className={css['well']}>
        <span className={css['link']}>{link.replace(/^https?:\/\//, '')}</span>
        <CopyButton text={link} label={INVITE_TEXTS.copyLink} feedbackMs={FEEDBACK_MS} />
      </div>
      <div className={css['scan']}>
        <Suspense fallback={<span className={css['blank']} />}>
          <InviteCode text={link} label={INVITE_TEXTS.qr} className={css['qr']} />
        </Suspense>
        <div className={css['words']}>
          <b>{INVITE_TEXTS.scan}</b>
          <p className="num">{terms}</p>
          <small>{closesItself}</small>
        </div>
      </div>
    </>
  );
}
