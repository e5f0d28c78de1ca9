// reserves: the worker that checks a list. It has up to about 20 MB of text, which would block the page.
import { checkOwnPart, type OwnPart, type ReserveHeader } from '@kingstake/proofs/reserves';

export interface CheckRequest {
  header: ReserveHeader;
  list: string;
  own: OwnPart;
}

self.onmessage = ({ data: { header, list, own } }: MessageEvent<CheckRequest>) => {
  self.postMessage(checkOwnPart(header, list, own));
};
