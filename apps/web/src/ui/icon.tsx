// ui: line icons from one sprite. Decorative: the name stands beside it or on its button.
import css from './icon.module.css';
import sprite from './sprites/icons.svg?no-inline';

export type IconName =
  | 'again'
  | 'back'
  | 'bell'
  | 'check'
  | 'chev'
  | 'clock'
  | 'copy'
  | 'crown'
  | 'dice'
  | 'down'
  | 'draw'
  | 'ext'
  | 'eye'
  | 'first'
  | 'flag'
  | 'flip'
  | 'gear'
  | 'history'
  | 'key'
  | 'last'
  | 'link'
  | 'lock'
  | 'mute'
  | 'next'
  | 'off'
  | 'pause'
  | 'play'
  | 'plus'
  | 'prev'
  | 'send'
  | 'share'
  | 'sound'
  | 'up'
  | 'wallet'
  | 'x';

interface IconProps {
  name: IconName;
  /** sm 14, md 18, lg 20 px. */
  size?: 'sm' | 'md' | 'lg';
}

export function Icon({ name, size = 'md' }: IconProps) {
  return (
    <svg className={css[size]} aria-hidden="true" focusable="false">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}
