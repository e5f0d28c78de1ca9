// The buttons below the board: earlier and later moves, draw, resign and close.
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/elements.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import type { BrowseState, Step } from './browse.ts';
import css from './controls.module.css';
import type { TableActions, TableView } from './view.ts';

const STEPS: readonly { step: Step; icon: IconName; label: string }[] = [
  { step: 'first', icon: 'first', label: PLAY_TEXTS.firstMoveShown },
  { step: 'previous', icon: 'prev', label: PLAY_TEXTS.previousMove },
  { step: 'next', icon: 'next', label: PLAY_TEXTS.nextMove },
  { step: 'last', icon: 'last', label: PLAY_TEXTS.lastMove },
];

export function BrowseControls({
  browse,
  className,
}: {
  browse: BrowseState;
  className?: string | undefined;
}) {
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

/** Also shows that the game has gone on. */
export function BackToLive({ browse, className }: { browse: BrowseState; className?: string | undefined }) {
  return (
    <Button size="sm" className={cx(css['live'], className)} onClick={browse.toLive}>
      {PLAY_TEXTS.backToLive}
      {browse.isNewer && <span className={css['newer']}>{PLAY_TEXTS.newMove}</span>}
    </Button>
  );
}

interface ActionButtonsProps {
  view: TableView;
  actions: TableActions;
  className?: string | undefined;
}

/** The actions of a player, in reach of the thumb. */
export function ActionButtons({ view, actions, className }: ActionButtonsProps) {
  const { mode, canClose } = view;
  if (view.observer) return null;
  return (
    <div className={cx(css['actions'], className)}>
      {mode === 'live' && !canClose && (
        <Button
          className={css['action']}
          aria-label={PLAY_TEXTS.offerDraw}
          title={view.wagerSol === null ? PLAY_TEXTS.drawHintFree : PLAY_TEXTS.drawHint}
          disabled={!view.canOfferDraw}
          onClick={actions.onOfferDraw}
        >
          <Icon name="draw" />
          <span className={css['long']}>{PLAY_TEXTS.offerDraw}</span>
          <span className={css['short']}>{PLAY_TEXTS.draw}</span>
        </Button>
      )}
      {canClose ? (
        <Button variant="danger" className={css['action']} onClick={actions.onClose}>
          <Icon name="x" />
          {PLAY_TEXTS.closeGame}
        </Button>
      ) : (
        <Button
          variant="danger"
          className={css['action']}
          disabled={!view.canResign}
          onClick={actions.onResign}
        >
          <Icon name="flag" />
          {PLAY_TEXTS.resign}
        </Button>
      )}
    </div>
  );
}
