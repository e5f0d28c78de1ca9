// play, parts: a text as a QR code, drawn as one path. A chunk of its own: only who waits at a private table needs it.
import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';

interface InviteCodeProps {
  text: string;
  label: string;
  className?: string | undefined;
}

export function InviteCode({ text, label, className }: InviteCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
