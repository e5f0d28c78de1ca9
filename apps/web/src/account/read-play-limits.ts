// account: the call behind `usePlayLimits`, fetched after the first load.
import { getLimits, type LimitsAnswer } from '@kingstake/protocol/http/limits';
import type { Http } from '../api/http-client.ts';

export const readPlayLimits = (http: Http, userId: number): Promise<LimitsAnswer> =>
  http.send(getLimits, { params: { id: userId } });
