// ui: line icons from one sprite, and the logo. Icons are decorative: adjacent text or the label of the button names them.

import { cx } from './elements.ts';
import css from './layout.module.css';
import sprite from './sprites/icons.svg?no-inline';
import { UI_TEXTS } from './texts.ts';

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

interface LogoProps {
  /** Hides the word visually on phones, where the header only has room for the mark. Screen readers still read it. */
  wordOnWide?: boolean;
}

/** Mark and word. The mark is inline, so that it is visible before the sprite has loaded. */
export function Logo({ wordOnWide = false }: LogoProps) {
  return (
    <span className={css['logo']}>
      <svg className={css['mark']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path
          d="M4 5.2h7M7.5 2.4V21.600M7.5 14.2 17.8 5.6M10.4 11.8l8.4 9.8"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="square"
        />
      </svg>
      <span className={cx(css['word'], wordOnWide && css['wordOnWide'])}>{UI_TEXTS.product}</span>
    </span>
  );
}
