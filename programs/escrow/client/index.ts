// escrow client: public API, for the server, the page and third parties: addresses, instructions, seats, refusals. No Node, no network.
export {
  decideInstruction,
  expireInstruction,
  leaveInstruction,
  returnInstruction,
  startInstruction,
} from './instructions.ts';
export * from './limits.ts';
export { openInstruction, openingInstructions } from './open.ts';
export type { Party } from './party.ts';
export { REFUSALS, type Refusal, type RefusalName, refusalOf } from './refusals.ts';
export { decodeSeat, type Seat, type SeatFault, type SeatState } from './seat.ts';
export { seatAddress } from './seat-address.ts';
export { refusalOfTerms, type SeatTerms, type Terms } from './terms.ts';
