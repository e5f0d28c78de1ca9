// ui: figures in time as a line in a box. Pure.

export interface Curve {
  line: string; // SVG path
  area: string; // between the line and the base
  base: number; // the base's height
}

interface Box {
  width: number; // px
  height: number;
}

/** The values, oldest first, as a line in a box of this size, the base included; the steps between them are equally long. */
export function curveOf(values: readonly number[], base: number, { width, height }: Box): Curve {
  const low = Math.min(base, ...values);
  const high = Math.max(base, ...values);
  const range = high - low || 1;
  const x = (index: number) => (index * width) / Math.max(1, values.length - 1);
  const y = (value: number) => height - ((value - low) / range) * height;
  const at = (index: number, top: number) => `${x(index).toFixed(1)} ${top.toFixed(1)}`;
  const line = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${at(index, y(value))}`).join('');
  const foot = y(base);
  return { line, base: foot, area: `${line}L${at(values.length - 1, foot)}L${at(0, foot)}Z` };
}
