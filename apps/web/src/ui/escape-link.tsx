// ui: the way to a player's own stake when there is no Kingstake any more: a page that needs no server, to be kept.

import css from './escape-link.module.css';
import { Icon } from './icon.tsx';
import { STAKE_TEXTS } from './stake-texts.ts';
import { UI_TEXTS } from './texts.ts';

/** A file of the server, and no screen of the page. */
const ESCAPE_PAGE = '/escape.html';

export function EscapeLink() {
  return (
    <a className={css['link']} href={ESCAPE_PAGE} target="_blank" rel="noopener noreferrer">
      {STAKE_TEXTS.escape}
      <Icon name="ext" size="sm" />
      <span className="vh"> {UI_TEXTS.opensNewTab}</span>
    </a>
  );
}
