// play, parts: what a player can do besides moving, in reach of the thumb.
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import css from './action-buttons.module.css';

interface ActionButtonsProps {
  mode: 'training' | 'live';
  observer: boolean;
  wagerSol: string | null; // null: no wager
  canResign: boolean;
  canOfferDraw: boolean;
  canClose: boolean;
  className?: string | undefined;
  onResign(): void;
  onOfferDraw(): void;
  onClose(): void;
}

export function ActionButtons(props: ActionButtonsProps) {
  const { mode, observer, canClose } = props;
  if (observer) return null;
  return (
    <div className={cx(css['actions'], props.className)}>
      {mode === 'live' && !canClose && (
        <Button
          className={css['action']}
          aria-label={PLAY_TEXTS.offerDraw}
          title={props.wagerSol === null ? PLAY_TEXTS.drawHintFree : PLAY_TEXTS.drawHint}
          disabled={!props.canOfferDraw}
          onClick={props.onOfferDraw}
        >
          <Icon name="draw" />
          <span className={css['long']}>{PLAY_TEXTS.offerDraw}</span>
          <span className={css['short']}>{PLAY_TEXTS.draw}</span>
        </Button>
      )}
      {canClose ? (
        <Button variant="danger" className={css['action']} onClick={props.onClose}>
          <Icon name="x" />
          {PLAY_TEXTS.closeGame}
        </Button>
      ) : (
        <Button
          variant="danger"
          className={css['action']}
          disabled={!props.canResign}
          onClick={props.onResign}
        >
          <Icon name="flag" />
          {PLAY_TEXTS.resign}
        </Button>
      )}
    </div>
  );
}
