// platform/sockets: its public API. Features and the wiring import only this.
export type {
  HandledMessage,
  HubDeps,
  HubLog,
  HubSocket,
  HubStats,
  MessageHandlers,
  MessageOutcome,
  PriorityQuota,
  RefusedMessage,
  SocketIdentity,
  Topic,
  UpgradeDecision,
  Variants,
  WrittenMessage,
} from './contract.ts';
export { dispatchTo, Hub } from './hub.ts';
