// account: one picture of the picker.
import type { Avatar as AvatarEntry } from '@kingstake/protocol/avatars';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/elements.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ACCOUNT_TEXTS } from '../texts.ts';
import css from './picture-tile.module.css';

interface PictureTileProps {
  avatar: AvatarEntry;
  chosen: boolean;
  /** The one tile of its group that the Tab key leads to. */
  reachable: boolean;
  lock: 'free' | 'owned' | 'locked';
  /** A locked one can be bought here. */
  buyable: boolean;
  onClick: () => void;
}

export function PictureTile({ avatar, chosen, reachable, lock, buyable, onClick }: PictureTileProps) {
  const price = lock === 'locked' ? ACCOUNT_TEXTS.premiumHint : ACCOUNT_TEXTS.owned;
  const name = {
    free: avatar.name,
    owned: `${avatar.name}, ${ACCOUNT_TEXTS.owned}`,
    locked: `${avatar.name}, ${ACCOUNT_TEXTS.premiumHint}, ${ACCOUNT_TEXTS.locked}`,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: native radios know no columns and skip what is locked
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      aria-disabled={(lock === 'locked' && !buyable) || undefined}
      aria-label={name[lock]}
      title={avatar.name}
      tabIndex={reachable ? 0 : -1}
      className={cx(css['tile'], chosen && css['chosen'], lock === 'locked' && css['locked'])}
      onClick={onClick}
    >
      <Avatar pictureId={avatar.id} name={avatar.name} size="xl" still={lock === 'locked'} />
      {lock !== 'free' && (
        <span className={cx('num', css['price'])}>
          {lock === 'locked' && <Icon name="lock" size="sm" />}
          <span>{price}</span>
        </span>
      )}
      {chosen && (
        <span className={css['tick']}>
          <Icon name="check" size="sm" />
        </span>
      )}
    </button>
  );
}
