// The preview of a shared link.
import * as z from 'zod/mini';
import { IdInput } from '../ids.ts';
import { call } from './call.ts';

export const getPicture = call({
  method: 'GET',
  path: '/og/:id.png',
  access: 'open',
  rate: 'picture',
  summary: 'Get the picture of an ended public game, 1200 x 630',
  params: z.object({ id: IdInput }),
  contentType: 'image/png',
  answers: { 200: z.string() },
});
