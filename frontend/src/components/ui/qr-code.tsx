import { useEffect, useState } from 'react';

/** Light modules around the code, without which cameras do not find it (ISO/IEC 18004). */
const quietZone = 4;

interface Drawing {
  size: number;
  path: string;
}

/** Loads the encoder with the first code. */
const draw = async (text: string): Promise<Drawing> => {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { border: quietZone, ecc: 'M' });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
};

/** Dark on light in every color scheme. Put the text beside it as well, because nothing is shown if drawing fails. */
export const QrCode = ({ text, label, className }: { text: string; label: string; className?: string }) => {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let isWanted = true;
    draw(text)
      .then((next) => isWanted && setDrawing(next))
      .catch((error: unknown) => console.error('The QR code could not be drawn', error));
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (!drawing) return null;
  return (
    <div className={className}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        shapeRendering="crispEdges"
        className="scheme-light block w-full rounded-md border border-line bg-paper text-ink"
      >
        <path d={drawing.path} fill="currentColor" />
      </svg>
    </div>
  );
};
