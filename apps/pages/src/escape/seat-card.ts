// escape: the card of one seat: state, stake, players, deadline, and the one available action, which follows from its account, the
// connected wallet and the network's time.

import { button, element } from '@kingstake/dom';
import type { Seat } from '@kingstake/escrow';
import { formatSol, lamports } from '@kingstake/protocol';
import type { FoundSeat } from './chain-view.ts';
import type { EscapeWords } from './words.ts';

export type Chance =
  /** Open: the player can take the stake back with one signature. */
  | { do: 'leave' }
  /** Bound, after the deadline: any wallet may return the stake to its player. */
  | { do: 'expire' }
  /** Bound, before the deadline: only the two players of the match can be paid. Unix seconds. */
  | { do: 'wait'; untilSeconds: bigint }
  /** A wallet must be connected first: the player's, or any. */
  | { do: 'connect'; whose: 'player' | 'any' }
  /** The connected wallet is not the player's. */
  | { do: 'switch' }
  /** The stake was already paid out. */
  | { do: 'nothing' };

/** `wallet` is the connected one (base58), or null. `chainSeconds` is the network's time, because a device's clock proves nothing. */
export function chanceOf(
  seat: Pick<Seat, 'state' | 'player' | 'deadline'>,
  wallet: string | null,
  chainSeconds: bigint,
): Chance {
  switch (seat.state) {
    case 'open':
      if (wallet === null) return { do: 'connect', whose: 'player' };
      return wallet === seat.player ? { do: 'leave' } : { do: 'switch' };
    case 'locked':
      // The program accepts EXPIRE only after the second of the deadline.
      if (chainSeconds <= seat.deadline) return { do: 'wait', untilSeconds: seat.deadline };
      return wallet === null ? { do: 'connect', whose: 'any' } : { do: 'expire' };
    case 'done':
      return { do: 'nothing' };
  }
}

export interface CardPlace {
  words: EscapeWords;
  language: string;
  /** Takes the stake back, with the wallet's signature. */
  take(found: FoundSeat, how: 'leave' | 'expire', watched: Watched): Promise<void>;
}

interface Watched {
  /** Shows the progress. */
  told(text: string): void;
  /** Aborted when the player stops waiting for the wallet. */
  signal: AbortSignal;
  /** The wallet has signed, so it is too late to cancel. */
  onSigned(): void;
}

/** Formats a moment in the player's own time zone. */
function instantOf(unixSeconds: bigint, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(Number(unixSeconds) * 1000);
}

export function seatCard(place: CardPlace, found: FoundSeat, chance: Chance): HTMLElement {
  const { words, language } = place;
  const { seat, address } = found;
  const figures: [string, string][] = [
    [words.stake, formatSol(lamports(found.lamports), 'column')],
    [words.player, seat.player],
    [words.opponent, seat.opponent ?? words.anyone],
    ...(seat.state === 'open'
      ? []
      : [[words.deadline, instantOf(seat.deadline, language)] as [string, string]]),
    [words.seat, address],
  ];
  const list = element(
    'dl',
    {},
    ...figures.flatMap(([name, value]) => [element('dt', { text: name }), element('dd', { text: value })]),
  );
  const heading = element('h2', { text: words.states[seat.state] });
  return element('li', {}, heading, list, ...wayOut(place, found, chance));
}

function wayOut(place: CardPlace, found: FoundSeat, chance: Chance): readonly Node[] {
  const { words } = place;
  const say = (text: string) => [element('p', { text })];
  switch (chance.do) {
    case 'leave':
    case 'expire': {
      const how = chance.do;
      const told = element('p', { attributes: { role: 'status' } });
      let patience = new AbortController();
      const stopping = button(words.stop, () => patience.abort());
      stopping.hidden = true;
      const isAsking = (asking: boolean) => {
        stopping.hidden = !asking;
      };
      const taking = button(words[how], () => {
        patience = new AbortController();
        taking.disabled = true;
        isAsking(true);
        const watched = {
          told: (text: string) => {
            told.textContent = text;
          },
          signal: patience.signal,
          onSigned: () => isAsking(false),
        };
        place
          .take(found, how, watched)
          .finally(() => {
            isAsking(false);
            taking.disabled = false;
          })
          .catch(reportError);
      });
      return [taking, stopping, told];
    }
    case 'wait':
      return say(words.wait(instantOf(chance.untilSeconds, place.language)));
    case 'connect':
      return say(chance.whose === 'player' ? words.connectPlayer : words.connectAny);
    case 'switch':
      return say(words.switchWallet);
    case 'nothing':
      return say(words.nothing);
  }
}
