// Calls about push notifications to a closed browser. A subscription belongs to the session that created it.
import * as z from 'zod/mini';
import { storable } from '../ids.ts';
import { call } from './call.ts';

/** base64url without padding. The decoder checks the number of bytes. */
const Base64url = z.string().check(z.regex(/^[\w-]{1,128}$/));

export const getPush = call({
  method: 'GET',
  path: '/api/push',
  access: 'registered',
  rate: 'read',
  summary: 'Get the key that notices are signed with, and whether this session has a browser that wants them',
  answers: {
    200: z.object({
      publicKey: z.string(),
      subscribed: z.boolean(),
      /** The browser also wants one notice of a waiting opponent. Absent: it does not. */
      awaitsOpponent: z.optional(z.literal(true)),
    }),
  },
});

export const subscribePush = call({
  method: 'PUT',
  path: '/api/push',
  access: 'registered',
  rate: 'write',
  summary: 'Send notices to this browser until the session ends; as its push service named it',
  body: z.object({
    endpoint: z.string().check(z.minLength(1), z.maxLength(2_048), storable),
    keys: z.object({ p256dh: Base64url, auth: Base64url }),
    language: z.enum(['en', 'es', 'pt']),
    /** Also one notice when a game opens while no other is open, within a week. Absent: none. */
    awaitsOpponent: z.optional(z.boolean()),
  }),
  answers: { 204: null },
});

export const unsubscribePush = call({
  method: 'DELETE',
  path: '/api/push',
  access: 'registered',
  rate: 'write',
  summary: 'Send no more notices to the browser of this session',
  answers: { 204: null },
});
