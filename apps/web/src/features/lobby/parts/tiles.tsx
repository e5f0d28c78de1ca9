// lobby: a choice of a few tiles in a row: the wagers and the speeds.
import { useId } from 'react';
import { cx } from '../../../ui/elements.ts';
import { Icon } from '../../../ui/icon.tsx';
import css from './tiles.module.css';

interface TilesProps<V extends string> {
  /** Names the group. */
  label: string;
  value: V;
  onChange: (value: V) => void;
  tiles: readonly Tile<V>[];
  /** Lower tiles, with their hints on a phone too. */
  isLow?: boolean;
}

interface Tile<V extends string> {
  value: V;
  title: string;
  hint: string;
  /** As it is read to those who do not see it. */
  name: string;
  /** In premium metal, with a crown. */
  isPremium?: boolean;
  /** It may be chosen all the same. */
  isFaint?: boolean;
}

export function Tiles<V extends string>({ label, value, onChange, tiles, isLow }: TilesProps<V>) {
  const group = useId();
  return (
    <div className={cx(css['tiles'], isLow && css['low'])} role="radiogroup" aria-label={label}>
      {tiles.map((tile) => (
        <label
          key={tile.value}
          className={cx(
            css['tile'],
            tile.isPremium && css['premium'],
            tile.isFaint && tile.value !== value && css['faint'],
          )}
        >
          <input
            type="radio"
            name={group}
            value={tile.value}
            checked={tile.value === value}
            onChange={() => onChange(tile.value)}
            aria-label={tile.name}
            className={css['radio']}
          />
          {tile.isPremium && (
            <span className={css['crown']}>
              <Icon name="crown" size="sm" />
            </span>
          )}
          <b className="num">{tile.title}</b>
          <small>{tile.hint}</small>
        </label>
      ))}
    </div>
  );
}
