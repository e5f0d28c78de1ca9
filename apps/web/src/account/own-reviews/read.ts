// account: the API call of `useOwnReviews`, loaded after the first screen.
import { listReviews, type OwnReviews } from '@kingstake/protocol/http/fair-play';
import type { Http } from '../../net/http-client.ts';

export const readOwnReviews = (http: Http, userId: number): Promise<OwnReviews> =>
  http.send(listReviews, { params: { id: userId } });
