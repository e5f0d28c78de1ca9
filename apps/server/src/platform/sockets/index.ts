// platform/hub: its public API. Features and the wiring import only this.
export type {
  HandledMessage,
  Hub,
  HubDeps,
  HubLog,
  HubSocket,
  HubStats,
  MessageOutcome,
  PriorityQuota,
  RefusedMessage,
  SocketIdentity,
  Topic,
  UpgradeDecision,
  Variants,
  WrittenMessage,
} from './contract.ts';
export { createHub } from './hub.ts';
