// Parses the page's sprite of pieces into shapes. It supports the elements of our sprite: groups, paths, circles and two
// gradients. It throws for any other, so that a changed sprite is never drawn wrongly.

export interface Shape {
  kind: 'path' | 'circle';
  path: string; // of a path, in SVG syntax; '' for a circle
  circle: readonly [x: number, y: number, radius: number]; // zeros for a path
  fill: Paint;
  stroke: Paint;
  strokeWidth: number;
  strokeOpacity: number;
}

/** A colour, the name of a gradient, or nothing. */
export type Paint = { colour: string } | { gradient: string } | null;

export interface Gradient {
  from: readonly [x: number, y: number]; // in fractions of the shape's box
  to: readonly [x: number, y: number];
  stops: readonly { offset: number; colour: string }[];
}

export interface PieceArt {
  gradients: ReadonlyMap<string, Gradient>;
  pieces: ReadonlyMap<string, readonly Shape[]>; // by name, such as 'wK'; each in a square of 100
}

type Attributes = Readonly<Record<string, string>>;

const TAG = /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const PIECE = /^[wb][KQRBNP]$/;

export function readPieceArt(svg: string): PieceArt {
  const gradients = new Map<string, Gradient>();
  const pieces = new Map<string, Shape[]>();
  const inherited: Attributes[] = [{}];
  let shapes: Shape[] | null = null;
  let stops: { offset: number; colour: string }[] = [];
  for (const [, closing, name = '', attributeText = '', selfClosing] of svg
    .replaceAll(/<!--.*?-->/gs, '')
    .matchAll(TAG)) {
    if (closing === '/') {
      if (name === 'g') inherited.pop();
      if (name === 'symbol') shapes = null;
      continue;
    }
    const own = Object.fromEntries(
      [...attributeText.matchAll(ATTRIBUTE)].map(([, key, value]) => [key, value]),
    );
    const all: Attributes = { ...inherited.at(-1), ...own };
    if (name === 'linearGradient') {
      stops = [];
      gradients.set(all['id'] ?? '', gradientOf(all, stops));
    } else if (name === 'stop')
      stops.push({ offset: numberOf(all, 'offset'), colour: all['stop-color'] ?? '' });
    else if (name === 'symbol') {
      const id = all['id'] ?? '';
      shapes = PIECE.test(id) ? [] : null;
      if (shapes !== null) pieces.set(id, shapes);
    } else if (name === 'g' && selfClosing !== '/') inherited.push(all);
    else if (name === 'path' || name === 'circle') shapes?.push(shapeOf(name, all));
    else if (shapes !== null)
      throw new Error(`the sprite of pieces has an element that is not drawn: ${name}`);
  }
  return { gradients, pieces };
}

function gradientOf(all: Attributes, stops: Gradient['stops']): Gradient {
  return {
    from: [numberOf(all, 'x1'), numberOf(all, 'y1')],
    to: [numberOf(all, 'x2'), numberOf(all, 'y2')],
    stops,
  };
}

function shapeOf(kind: Shape['kind'], all: Attributes): Shape {
  return {
    kind,
    path: all['d'] ?? '',
    circle: kind === 'circle' ? [numberOf(all, 'cx'), numberOf(all, 'cy'), numberOf(all, 'r')] : [0, 0, 0],
    fill: paintOf(all['fill'] ?? 'none'),
    stroke: paintOf(all['stroke'] ?? 'none'),
    strokeWidth: Number(all['stroke-width'] ?? 1),
    strokeOpacity: Number(all['stroke-opacity'] ?? 1),
  };
}

function paintOf(text: string): Paint {
  if (text === 'none') return null;
  const gradient = /^url\(#([\w-]+)\)$/.exec(text)?.[1];
  return gradient === undefined ? { colour: text } : { gradient };
}

function numberOf(all: Attributes, name: string): number {
  const value = Number(all[name] ?? 0);
  if (!Number.isFinite(value)) throw new Error(`the sprite of pieces has no number for ${name}`);
  return value;
}
