// Players over bare sockets who follow the receipt, and sign their moves while the bench asks for it.
import type { ServerMessage } from '@kingstake/protocol';
import { fromHex, moveMessage, toBase64Url } from '@kingstake/receipts';
import { sessionKeyOf } from '../session-keys.ts';
import { sitAt } from './bare.ts';
import type { SitDown } from './seat.ts';

/** Applies to all players of this process. */
export const signing = { isOn: true };

export const sitSigning: SitDown = (asked, events) => {
  const key = sessionKeyOf(asked.playerId);
  let seen: { n: number; chain: string } | null = null;
  let sent: { ply: number; sig: string | null } | null = null;
  return sitAt(asked, events, {
    received(frame) {
      const message = JSON.parse(frame.toString()) as ServerMessage;
      if ('receipt' in message) seen = message.receipt ?? seen;
      if (message.type === 'move_made' && message.ply === sent?.ply && message.move.sig !== sent.sig)
        events.refused(`ply ${message.ply} was stored with another signature`);
    },
    of({ from, to, promotion = '' }, ply) {
      sent = { ply, sig: null };
      if (!signing.isOn) return {};
      if (seen === null) throw new Error(`game ${asked.gameId} has no receipt`);
      const { n: on, chain } = seen;
      const sig = toBase64Url(key.sign(moveMessage(fromHex(chain), ply, `${from}${to}${promotion}`)));
      sent = { ply, sig };
      return { sig, on };
    },
  });
};
