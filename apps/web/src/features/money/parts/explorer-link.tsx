// money: where a transaction can be looked up: on `local` our own page, else the public explorer.

import { useSession } from '../../../session/index.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/elements.ts';
import { Icon } from '../../../ui/icon.tsx';
import { explorerAddress } from '../../../ui/links.ts';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { MONEY_TEXTS } from '../texts.ts';
import css from './explorer-link.module.css';

export function ExplorerLink({ signature }: { signature: string }) {
  const { config } = useSession();
  if (config === null) return null;
  return (
    <a
      className={cx(buttonClass({ size: 'sm', variant: 'ghost' }), css['link'])}
      href={explorerAddress(config.cluster, signature)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span>{MONEY_TEXTS.explorer}</span>
      <span className="vh"> {UI_TEXTS.opensNewTab}</span>
      <Icon name="ext" size="sm" />
    </a>
  );
}
