// lobby: where the wager of a new game comes from, and what the wallet will be asked. Only where the server has an escrow
// program.
import type { StakeSourceName } from '@kingstake/protocol/game';
import { lamports } from '@kingstake/protocol/money';
import { useId } from 'react';
import { useSession } from '../../../session/index.ts';
import { solText } from '../../../ui/money-text.ts';
import { StakeTerms } from '../../../ui/stake-terms.tsx';
import { wagerOf } from '../games.ts';
import { MATCH_TEXTS } from '../match-texts.ts';
import css from './source-choice.module.css';

interface SourceChoiceProps {
  wager: string;
  value: StakeSourceName;
  onChange: (source: StakeSourceName) => void;
}

/** Radio buttons of the browser's own: Tab leads in, arrow keys choose. */
export function SourceChoice({ wager, value, onChange }: SourceChoiceProps) {
  const { config, user, wallet } = useSession();
  const name = useId();
  const escrow = config?.escrow ?? null;
  if (escrow === null) return null;
  const choices = [
    ['balance', MATCH_TEXTS.fromBalance, wagerOf(user?.balance ?? '0')],
    ['escrow', MATCH_TEXTS.fromWallet, lamports(wallet?.balanceLamports ?? 0n)],
  ] as const;
  return (
    <fieldset className={css['choice']}>
      <legend>{MATCH_TEXTS.source}</legend>
      {choices.map(([source, text, held]) => (
        <label key={source}>
          <input
            type="radio"
            name={name}
            value={source}
            checked={source === value}
            onChange={() => onChange(source)}
          />
          <span>{text}</span> <small className="num">{solText(held)}</small>
        </label>
      ))}
      {value === 'escrow' && <StakeTerms wager={wagerOf(wager)} escrow={escrow} />}
    </fieldset>
  );
}

/** What the button says that creates the match. */
export function createText(source: StakeSourceName, wager: string): string {
  return source === 'escrow' ? MATCH_TEXTS.createAndLock(wager) : MATCH_TEXTS.createMatch;
}
