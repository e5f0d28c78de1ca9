// ui: where a wager comes from, with what is there; and for the wallet what it will be asked.
import type { StakeSourceName } from '@kingstake/protocol/game';
import type { Lamports } from '@kingstake/protocol/money';
import { useId } from 'react';
import { solText } from './money-text.ts';
import css from './source-choice.module.css';
import { StakeTerms } from './stake-terms.tsx';
import { STAKE_TEXTS } from './stake-texts.ts';

interface SourceChoiceProps {
  wager: Lamports;
  /** What the player has at each place. */
  held: Readonly<Record<StakeSourceName, Lamports>>;
  escrow: { program: string; lockSeconds: number };
  value: StakeSourceName;
  onChange: (source: StakeSourceName) => void;
  /** False: the wallet is not asked for anything next. */
  hasTerms?: boolean;
}

/** Radio buttons of the browser's own: Tab leads in, arrow keys choose. */
export function SourceChoice(props: SourceChoiceProps) {
  const { wager, held, escrow, value, onChange, hasTerms = true } = props;
  const name = useId();
  const choices = [
    ['balance', STAKE_TEXTS.fromBalance],
    ['escrow', STAKE_TEXTS.fromWallet],
  ] as const;
  return (
    <fieldset className={css['choice']}>
      <legend>{STAKE_TEXTS.source}</legend>
      {choices.map(([source, text]) => (
        <label key={source}>
          <input
            type="radio"
            name={name}
            value={source}
            checked={source === value}
            onChange={() => onChange(source)}
          />
          <span>{text}</span> <small className="num">{solText(held[source])}</small>
        </label>
      ))}
      {hasTerms && value === 'escrow' && <StakeTerms wager={wager} escrow={escrow} />}
    </fieldset>
  );
}
