// Draws the picture of a game. All inputs are arguments and CanvasKit uses no system fonts, so the same facts give the same
// picture on every machine.
import { discOf } from '@kingstake/protocol';
import type { Canvas, CanvasKit, Paint as SkiaPaint, TypefaceFontProvider } from 'canvaskit-wasm';
import type { PictureSide, PreviewFacts } from './facts.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './limits.ts';

/** The colours of the picture are the page's tokens; a test compares them. */
export const COLOURS = {
  '--page': '#15110E',
  '--lit': '#332A22',
  '--ivory': '#F7EEDD',
  '--linen': '#CFC2AE',
  '--dust': '#A89882',
  '--lamp': '#7FD6A0',
  '--sq-light': '#E3CDA4',
  '--sq-dark': '#9C6E46',
  '--sq-frame': '#2B1D13',
  '--sq-last': 'rgba(240,168,24,.62)',
} as const;
type Colour = keyof typeof COLOURS;

interface Shape {
  kind: 'path' | 'circle';
  path: string; // of a path, in SVG syntax; '' for a circle
  circle: readonly [x: number, y: number, radius: number]; // zeros for a path
  fill: Paint;
  stroke: Paint;
  strokeWidth: number;
  strokeOpacity: number;
}

/** A colour, the name of a gradient, or nothing. */
type Paint = { colour: string } | { gradient: string } | null;

interface Gradient {
  from: readonly [x: number, y: number]; // in fractions of the shape's box
  to: readonly [x: number, y: number];
  stops: readonly { offset: number; colour: string }[];
}

interface PieceArt {
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

export interface Studio {
  kit: CanvasKit;
  fonts: TypefaceFontProvider;
  art: PieceArt;
  /** Returns the image file of an avatar. */
  readAvatar(id: string | null): Uint8Array;
}

const TEXT_FAMILIES = ['text', 'text-ext'];
const DISPLAY_FAMILIES = ['display', 'text-ext'];

const SQUARE = 72;
const RIM = (PICTURE_HEIGHT - 8 * SQUARE) / 2;
const LEFT = PICTURE_HEIGHT + 54;
const WIDTH = PICTURE_WIDTH - LEFT - 54;
const PIECE_SIZE = 100;

/** Returns the picture as a PNG. Throws if CanvasKit returns no surface. */
export function drawPicture(studio: Studio, facts: PreviewFacts): Uint8Array {
  const { kit } = studio;
  const surface = kit.MakeSurface(PICTURE_WIDTH, PICTURE_HEIGHT);
  if (surface === null) throw new Error('CanvasKit gave no surface');
  const canvas = surface.getCanvas();
  drawTable(studio, canvas);
  drawBoard(studio, canvas, facts);
  drawWords(studio, canvas, facts);
  const image = surface.makeImageSnapshot();
  const bytes = image.encodeToBytes(kit.ImageFormat.PNG, 100);
  image.delete();
  surface.delete();
  if (bytes === null) throw new Error('CanvasKit gave no picture');
  return bytes;
}

function withPaint(kit: CanvasKit, use: (paint: SkiaPaint) => void): void {
  const paint = new kit.Paint();
  paint.setAntiAlias(true);
  use(paint);
  paint.delete();
}

const colourOf = (kit: CanvasKit, colour: Colour) => kit.parseColorString(COLOURS[colour]);

/** Draws the dark background with a light above the board. */
function drawTable({ kit }: Studio, canvas: Canvas): void {
  canvas.clear(colourOf(kit, '--page'));
  const lit = colourOf(kit, '--lit');
  const clear = lit.with(3, 0);
  const shader = kit.Shader.MakeRadialGradient([820, -80], 760, [lit, clear], null, kit.TileMode.Clamp);
  withPaint(kit, (paint) => {
    paint.setShader(shader);
    canvas.drawRect(kit.LTRBRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT), paint);
  });
  shader.delete();
}

function drawBoard(studio: Studio, canvas: Canvas, { fen, lastMove }: PreviewFacts): void {
  const { kit, art } = studio;
  const fill = (colour: Colour, left: number, top: number, size: number) =>
    withPaint(kit, (paint) => {
      paint.setColor(colourOf(kit, colour));
      canvas.drawRect(kit.XYWHRect(left, top, size, size), paint);
    });
  fill('--sq-frame', 0, 0, PICTURE_HEIGHT);
  const marked = new Set(lastMove === null ? [] : [lastMove.from, lastMove.to]);
  for (const { square, row, column, piece } of squaresOf(fen)) {
    const [left, top] = [RIM + column * SQUARE, RIM + row * SQUARE];
    fill((row + column) % 2 === 0 ? '--sq-light' : '--sq-dark', left, top, SQUARE);
    if (marked.has(square)) fill('--sq-last', left, top, SQUARE);
    const shapes = piece === null ? undefined : art.pieces.get(piece);
    if (shapes !== undefined) drawPiece(studio, canvas, shapes, { left, top, size: SQUARE });
  }
}

/** The squares from a8 to h1, each with its piece: `wK`, or null. */
function* squaresOf(fen: string) {
  const rows = (fen.split(' ', 1)[0] ?? '').split('/');
  for (const [row, text] of rows.entries()) {
    const letters = [...text.replaceAll(/\d/g, (digits) => '.'.repeat(Number(digits)))];
    for (const [column, letter] of letters.entries()) {
      const isWhite = letter === letter.toUpperCase();
      const piece = letter === '.' ? null : `${isWhite ? 'w' : 'b'}${letter.toUpperCase()}`;
      yield { square: `${'abcdefgh'[column]}${8 - row}`, row, column, piece };
    }
  }
}

function drawPiece(
  { kit, art }: Studio,
  canvas: Canvas,
  shapes: readonly Shape[],
  { left, top, size }: { left: number; top: number; size: number },
): void {
  canvas.save();
  canvas.translate(left, top);
  canvas.scale(size / PIECE_SIZE, size / PIECE_SIZE);
  for (const shape of shapes) {
    const path = kit.Path.MakeFromSVGString(shape.kind === 'path' ? shape.path : circlePath(shape.circle));
    if (path === null) throw new Error(`not a path: ${shape.path}`);
    const [boxLeft = 0, boxTop = 0, boxRight = 0, boxBottom = 0] = path.getBounds();
    const apply = (paint: SkiaPaint, source: NonNullable<Paint>) => {
      if ('colour' in source) return paint.setColor(kit.parseColorString(source.colour));
      const gradient = art.gradients.get(source.gradient);
      if (gradient === undefined) throw new Error(`no gradient ${source.gradient}`);
      const at = ([x, y]: readonly [number, number]) => [
        boxLeft + x * (boxRight - boxLeft),
        boxTop + y * (boxBottom - boxTop),
      ];
      const shader = kit.Shader.MakeLinearGradient(
        at(gradient.from),
        at(gradient.to),
        gradient.stops.map(({ colour }) => kit.parseColorString(colour)),
        gradient.stops.map(({ offset }) => offset),
        kit.TileMode.Clamp,
      );
      paint.setShader(shader);
      shader.delete();
    };
    const { fill, stroke } = shape;
    if (fill !== null)
      withPaint(kit, (paint) => {
        apply(paint, fill);
        canvas.drawPath(path, paint);
      });
    if (stroke !== null)
      withPaint(kit, (paint) => {
        apply(paint, stroke);
        paint.setStyle(kit.PaintStyle.Stroke);
        paint.setStrokeWidth(shape.strokeWidth);
        paint.setStrokeCap(kit.StrokeCap.Round);
        paint.setStrokeJoin(kit.StrokeJoin.Round);
        paint.setAlphaf(shape.strokeOpacity);
        canvas.drawPath(path, paint);
      });
    path.delete();
  }
  canvas.restore();
}

function circlePath([x, y, radius]: Shape['circle']): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

interface Style {
  size: number; // px
  weight: number;
  colour: Colour;
  families?: readonly string[];
  axes?: readonly { axis: string; value: number }[];
}

interface Line extends Style {
  at: readonly [left: number, top: number, width: number]; // px
  isRight?: boolean;
}

function drawWords(studio: Studio, canvas: Canvas, facts: PreviewFacts): void {
  const write = (text: string, top: number, style: Style) =>
    writeLine(studio, canvas, text, { at: [LEFT, top, WIDTH], ...style });
  write('Kingstake', 52, { size: 32, weight: 600, colour: '--lamp' });
  const display = { families: DISPLAY_FAMILIES, axes: [{ axis: 'opsz', value: 144 }] };
  write(facts.heading, 112, { size: 76, weight: 380, colour: '--ivory', ...display });
  write(facts.detail, 214, { size: 30, weight: 500, colour: '--linen' });
  // Our fonts have Latin letters only. Instead of a name with others, both players have their avatars and no names.
  const hasNames = canWrite(studio, facts.white.name + facts.black.name);
  drawSide(studio, canvas, facts.white, { king: 'wK', top: 312, hasNames });
  drawSide(studio, canvas, facts.black, { king: 'bK', top: 396, hasNames });
  write(facts.terms, 510, { size: 27, weight: 500, colour: '--linen' });
  write(facts.date, 552, { size: 27, weight: 400, colour: '--dust' });
}

const SIDE_SIZE = 56;
const SCORE_WIDTH = 64;

function drawSide(
  studio: Studio,
  canvas: Canvas,
  side: PictureSide,
  { king, top, hasNames }: { king: 'wK' | 'bK'; top: number; hasNames: boolean },
): void {
  const { kit, art } = studio;
  const tile: Colour = king === 'wK' ? '--sq-dark' : '--sq-light';
  withPaint(kit, (paint) => {
    paint.setColor(colourOf(kit, tile));
    canvas.drawRRect(kit.RRectXY(kit.XYWHRect(LEFT, top, SIDE_SIZE, SIDE_SIZE), 8, 8), paint);
  });
  const piece = { left: LEFT + 2, top: top + 2, size: SIDE_SIZE - 4 };
  drawPiece(studio, canvas, art.pieces.get(king) ?? [], piece);
  const style: Style = { size: 34, weight: 600, colour: side.hasWon ? '--lamp' : '--ivory' };
  const nameLeft = LEFT + SIDE_SIZE + 20;
  if (hasNames)
    writeLine(studio, canvas, side.name, {
      at: [nameLeft, top + 8, WIDTH - SIDE_SIZE - 20 - SCORE_WIDTH],
      ...style,
    });
  else drawAvatar(studio, canvas, side.picture, { left: nameLeft, top });
  writeLine(studio, canvas, side.score, {
    at: [LEFT + WIDTH - SCORE_WIDTH, top + 8, SCORE_WIDTH],
    ...style,
    isRight: true,
  });
}

/** Draws an avatar on its disc. */
function drawAvatar(
  { kit, readAvatar }: Studio,
  canvas: Canvas,
  id: string | null,
  { left, top }: { left: number; top: number },
): void {
  const image = kit.MakeImageFromEncoded(readAvatar(id));
  if (image === null) throw new Error(`the avatar ${id} is no image`);
  const box = kit.XYWHRect(left, top, SIDE_SIZE, SIDE_SIZE);
  const whole = kit.XYWHRect(0, 0, image.width(), image.height());
  withPaint(kit, (paint) => {
    paint.setColor(kit.parseColorString(discOf(id)));
    canvas.drawOval(box, paint);
    canvas.save();
    canvas.clipRRect(kit.RRectXY(box, SIDE_SIZE / 2, SIDE_SIZE / 2), kit.ClipOp.Intersect, true);
    canvas.drawImageRectCubic(image, whole, box, 1 / 3, 1 / 3, paint);
    canvas.restore();
  });
  image.delete();
}

/** Draws one line, truncated with an ellipsis if it exceeds the width. */
function writeLine(
  { kit, fonts }: Studio,
  canvas: Canvas,
  text: string,
  {
    at: [left, top, width],
    size,
    weight,
    colour,
    families = TEXT_FAMILIES,
    axes = [],
    isRight = false,
  }: Line,
): void {
  const paragraphStyle = new kit.ParagraphStyle({
    maxLines: 1,
    ellipsis: '…',
    textAlign: isRight ? kit.TextAlign.Right : kit.TextAlign.Left,
    textStyle: {
      color: colourOf(kit, colour),
      fontFamilies: [...families],
      fontSize: size,
      fontVariations: [{ axis: 'wght', value: weight }, ...axes],
    },
  });
  const builder = kit.ParagraphBuilder.MakeFromFontProvider(paragraphStyle, fonts);
  builder.addText(text);
  const paragraph = builder.build();
  paragraph.layout(width);
  canvas.drawParagraph(paragraph, left, top);
  paragraph.delete();
  builder.delete();
}

/** Whether the fonts contain every letter of a text. */
function canWrite({ kit, fonts }: Pick<Studio, 'kit' | 'fonts'>, text: string): boolean {
  const style = new kit.ParagraphStyle({ textStyle: { fontFamilies: TEXT_FAMILIES } });
  const builder = kit.ParagraphBuilder.MakeFromFontProvider(style, fonts);
  builder.addText(text);
  const paragraph = builder.build();
  paragraph.layout(PICTURE_WIDTH);
  const missing = paragraph.unresolvedCodepoints().length;
  paragraph.delete();
  builder.delete();
  return missing === 0;
}
