// lobby: two tiles for the source of the wager, who holds it, and the available balance.
import type { StakeSourceName } from '@kingstake/protocol/game';
import { lamports } from '@kingstake/protocol/money';
import { useId } from 'react';
import { heldOf } from '../player/own/balance.ts';
import { useSession } from '../session/index.ts';
import { amountOf } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Money } from '../ui/money.tsx';
import { SOURCE_TEXTS } from './secondary-texts.ts';
import css from './source-tiles.module.css';

interface SourceTilesProps {
  value: StakeSourceName;
  onChange: (source: StakeSourceName) => void;
}

const SOURCES = [
  ['balance', 'wallet'],
  ['escrow', 'lock'],
] as const;

/** Native radio buttons: Tab enters the group, arrow keys choose. */
export function SourceTiles({ value, onChange }: SourceTilesProps) {
  const { user, wallet } = useSession();
  const group = useId();
  const amounts = {
    balance: user === null ? null : amountOf(user.balance),
    escrow: wallet === null ? null : lamports(wallet.balanceLamports),
  };
  return (
    <>
      <p className={css['label']}>{SOURCE_TEXTS.label}</p>
      <div className={css['tiles']} role="radiogroup" aria-label={SOURCE_TEXTS.label}>
        {SOURCES.map(([source, icon]) => {
          const { title, name, hint, at } = SOURCE_TEXTS[source];
          const hintId = `${group}-${source}`;
          return (
            <label key={source} className={css['tile']}>
              <input
                type="radio"
                name={group}
                value={source}
                checked={source === value}
                onChange={() => onChange(source)}
                aria-label={name}
                aria-describedby={hintId}
              />
              <b>
                <Icon name={icon} size="sm" />
                <span>{title}</span>
              </b>
              <small>{hint}</small>
              <small id={hintId}>
                <span>{`${at} `}</span>
                <Money amount={amounts[source]} {...(source === 'balance' && { held: heldOf(user) })} />
              </small>
            </label>
          );
        })}
      </div>
    </>
  );
}
