// ui: where players find help with gambling, with a link if the operator has set one.
import type { HelpLink } from '@kingstake/protocol/http/config';
import { HELP_TEXTS } from '../secondary-texts.ts';
import { UI_TEXTS } from '../texts.ts';
import css from './help-line.module.css';

export function HelpLine({ help }: { help: HelpLink | undefined }) {
  return (
    <p className={css['help']}>
      <span>{HELP_TEXTS.help}</span>{' '}
      {help !== undefined && (
        <a href={help.url} target="_blank" rel="noopener noreferrer" title={UI_TEXTS.opensNewTab}>
          {help.name}
        </a>
      )}
    </p>
  );
}
