// The keys that work at the table.
import { Fragment } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { KEYS_TEXTS } from '../dialog-texts.ts';
import css from './keys-dialog.module.css';

const KEYS = [
  ['browse', ['←', '→']],
  ['ends', ['Home', 'End']],
  ['board', ['Tab']],
  ['enter', ['Enter']],
  ['escape', ['Esc']],
  ['flip', ['f']],
  ['help', ['?']],
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={KEYS_TEXTS.title} onClose={onClose}>
      <dl className={css['keys']}>
        {KEYS.map(([meaning, keys]) => (
          <Fragment key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{KEYS_TEXTS[meaning]}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
