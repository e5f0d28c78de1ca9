// signer contract: public API, for the server: orders, answers, the line protocol. Contains no key and no policy.
export { askSigner, SignerAway, signerAt } from './client.ts';
export { SIGNER } from './limits.ts';
export { parseAnswer, parseRequest, type SignerAnswer, type SignerRequest, writeLine } from './messages.ts';
export {
  type Lifetime,
  type MemoOrder,
  type OrderSigner,
  type PayoutOrder,
  type RefusalCode,
  type ReservesOrder,
  type SeatStep,
  type Signed,
  type SignerIdentity,
  SignerRefused,
  type StepOrder,
} from './orders.ts';
export { chooseSocket, findSocket } from './socket-path.ts';
