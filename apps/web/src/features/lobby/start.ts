// lobby: what the address asks for. Pure.
import { DEFAULT_WAGER_SOL, WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import { IDLE, type MatchDialog } from './state.ts';

export type WagerText = (typeof WAGER_OPTIONS_SOL)[number];

/**
 * `mode=rematch&wager=W`: the stake stands already, and the dialog to create the match is open; not while the player's own
 * offer stands (rulings 3.9).
 */
export function startOf(search: string, isOffering: boolean): { wager: WagerText; dialog: MatchDialog } {
  const query = new URLSearchParams(search);
  const wager = WAGER_OPTIONS_SOL.find((option) => option === query.get('wager'));
  const isRematch = query.get('mode') === 'rematch' && wager !== undefined && !isOffering;
  return { wager: wager ?? DEFAULT_WAGER_SOL, dialog: isRematch ? { kind: 'creating' } : IDLE };
}
