// play, parts: the dark modules of a QR code as one SVG path. Pure. Error correction M, as usual for a screen.
import qrcode from 'qrcode-generator';

/** Light modules around it, so that a camera finds its edge. */
const QUIET_MODULES = 3;

export interface QrPath {
  size: number; // modules of a side, the quiet zone included
  path: string;
}

export function qrPath(text: string): QrPath {
  // 0: the smallest version that holds the text.
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column)) path += `M${column + QUIET_MODULES} ${row + QUIET_MODULES}h1v1h-1z`;
  return { size: count + 2 * QUIET_MODULES, path };
}
