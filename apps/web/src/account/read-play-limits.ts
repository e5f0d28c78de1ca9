// account: the API call of `usePlayLimits`, loaded after the first screen.
import { getLimits, type LimitsAnswer } from '@kingstake/protocol/http/limits';
import type { Http } from '../net/http-client.ts';

export const readPlayLimits = (http: Http, userId: number): Promise<LimitsAnswer> =>
  http.send(getLimits, { params: { id: userId } });
