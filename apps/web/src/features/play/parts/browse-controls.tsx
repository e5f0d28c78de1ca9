// play, parts: the buttons that look back at the moves, and the way to the present.
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import type { Step } from './browse.ts';
import css from './browse-controls.module.css';
import type { Browse } from './use-browse.ts';

const STEPS: readonly { step: Step; icon: IconName; label: string }[] = [
  { step: 'first', icon: 'first', label: PLAY_TEXTS.firstMoveShown },
  { step: 'previous', icon: 'prev', label: PLAY_TEXTS.previousMove },
  { step: 'next', icon: 'next', label: PLAY_TEXTS.nextMove },
  { step: 'last', icon: 'last', label: PLAY_TEXTS.lastMove },
];

export function BrowseControls({ browse, className }: { browse: Browse; className?: string | undefined }) {
  const { viewed, plies, step } = browse;
  const isAtEnd = (which: Step) =>
    which === 'first' || which === 'previous' ? (viewed ?? plies) === 0 : viewed === null;
  return (
    <nav className={cx(css['controls'], className)} aria-label={PLAY_TEXTS.browse}>
      {STEPS.map(({ step: which, icon, label }) => (
        <Button
          key={which}
          variant="ghost"
          className={css['step']}
          aria-label={label}
          disabled={isAtEnd(which)}
          onClick={() => step(which)}
        >
          <Icon name={icon} size="lg" />
        </Button>
      ))}
      {viewed !== null && <BackToLive browse={browse} className={css['back']} />}
    </nav>
  );
}

/** Says too when the game has gone on meanwhile. */
export function BackToLive({ browse, className }: { browse: Browse; className?: string | undefined }) {
  return (
    <Button size="sm" className={cx(css['live'], className)} onClick={browse.toLive}>
      {PLAY_TEXTS.backToLive}
      {browse.isNewer && <span className={css['newer']}>{PLAY_TEXTS.newMove}</span>}
    </Button>
  );
}
