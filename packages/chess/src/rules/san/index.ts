// Chess rules, SAN: moves as players write them (PGN standard, section 8.2.3).
export { formatSan, sanWithoutSuffix } from './format.ts';
export { parseSan } from './parse.ts';
