// challenges: the field for a player's name, with suggestions below it while the player types.
import { ratingPoolOf } from '@kingstake/chess/rating';
import { type SuggestedPlayer, suggestPlayers } from '@kingstake/protocol/http/challenges';
import { SUGGESTIONS } from '@kingstake/protocol/limits';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { useEffect, useRef, useState } from 'react';
import { browserTimers } from '../../net/timers.ts';
import { keepPreviousData, useQuery } from '../../net/use-query.ts';
import { useHttp } from '../../session/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Field } from '../../ui/controls.tsx';
import { RatingChip } from '../../ui/player.tsx';
import css from './name-field.module.css';
import { CHALLENGE_TEXTS as TEXTS } from './texts.ts';

interface NameFieldProps {
  value: string;
  onChange: (name: string) => void;
  error: string | null;
  /** The suggestions show the rating in its pool. */
  timeControl: string;
}

export function NameField({ value, onChange, error, timeControl }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const shown = fittingPlayers(useSuggestions(value), value);
  const pool = ratingPoolOf(timeControlOf(timeControl));
  // Before the dialog chooses an element itself.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={css['name']}>
      <Field
        ref={field}
        label={TEXTS.name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      {shown.length > 0 && (
        <ul
          className={css['suggested']}
          aria-label={TEXTS.suggested}
          // The field keeps the focus, because the list is hidden without it.
          onPointerDown={(event) => event.preventDefault()}
        >
          {shown.map((player) => (
            <li key={player.id}>
              <button
                type="button"
                onClick={() => {
                  onChange(player.username);
                  field.current?.focus();
                }}
              >
                <Avatar pictureId={player.profilePicId} name={player.username} size="sm" still />
                <span>{player.username}</span>
                <RatingChip {...player.ratings[pool]} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The players whose name begins with the typed text; none once it is a whole name. */
export function fittingPlayers(players: readonly SuggestedPlayer[], typed: string): SuggestedPlayer[] {
  const begun = typed.trim().normalize('NFKC').toLowerCase();
  if (begun.length < SUGGESTIONS.prefix.least) return [];
  const fitting = players.filter(({ username }) => username.toLowerCase().startsWith(begun));
  return fitting.some(({ username }) => username.toLowerCase() === begun) ? [] : fitting;
}

/** A pause in typing. The server allows 30 requests a minute. */
const PAUSE_MS = 250;

function useSuggestions(typed: string): readonly SuggestedPlayer[] {
  const http = useHttp();
  const [prefix, setPrefix] = useState('');
  const begun = typed.trim().slice(0, SUGGESTIONS.prefix.most);
  useEffect(() => browserTimers.after(PAUSE_MS, () => setPrefix(begun)), [begun]);
  const { data } = useQuery({
    queryKey: ['suggest', prefix],
    queryFn: () => http.send(suggestPlayers, { query: { prefix } }),
    enabled: prefix.length >= SUGGESTIONS.prefix.least,
    placeholderData: keepPreviousData,
  });
  return data ?? [];
}
