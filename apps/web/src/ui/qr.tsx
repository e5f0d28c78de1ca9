// ui: a QR code drawn as one path.
import qrcode from 'qrcode-generator';
import { useMemo } from 'react';

/** The width of the quiet zone that cameras need. */
const QUIET_MODULES = 3;

interface QrPath {
  size: number; // modules per side, including the quiet zone
  path: string;
}

export function qrPath(text: string): QrPath {
  // 0 selects the smallest version that fits the text.
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

interface QrCodeProps {
  text: string;
  label: string;
  className?: string | undefined;
}

export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
