import { type Position, parseFen } from '../rules/index.ts';

export function positionOf(fen: string): Position {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(`${fen}: ${parsed.fault}`);
  return parsed.position;
}
