// platform/roll-call: its public API. The hub and the wiring import only this.

export { ROLL_CALL } from './limits.ts';
export { createRollCall, parseHere, type RollCall, type RollCallKinds } from './roll-call.ts';
