// ui: the mark and the word. The mark is drawn in place: it is the first thing seen, before any sprite is there.
import { cx } from './class-names.ts';
import css from './logo.module.css';
import { UI_TEXTS } from './texts.ts';

interface LogoProps {
  /** On phones the header has room for the mark only; the word is still heard. */
  wordOnWide?: boolean;
}

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
