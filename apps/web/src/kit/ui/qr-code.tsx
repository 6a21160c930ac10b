/** Text as a QR code, for a camera. Dark on light in every theme: not every reader takes the inverse. */
import encodeQR from 'qr';
import { useMemo } from 'react';

/** The light border that the standard wants, in modules (ISO/IEC 18004). */
const BORDER = 4;

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => toPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="h-44 w-44 self-center rounded-sm bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Each dark module is a square of one unit. */
export function toPath(text: string): { readonly size: number; readonly path: string } {
  const modules = encodeQR(text, 'raw', { border: BORDER });
  const squares = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size: modules.length, path: squares.join('') };
}
