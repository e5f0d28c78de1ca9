// platform/hub: its public API. Features and the wiring import only this.
export type {
  CloseCause as EndCause,
  HandledMessage,
  Hub,
  HubDeps,
  HubLog,
  HubSocket,
  HubStats,
  MessageOutcome,
  RefusedMessage,
  Reserve,
  SocketIdentity,
  Topic,
  UpgradeDecision,
  Variants,
  WrittenMessage,
} from './contract.ts';
export { createHub } from './hub.ts';
