import { useState } from 'react';
import { Gallery } from './gallery';

export interface PhotoSlotsProps {
  photos: readonly string[];
  /** How many there can be: the free ones are shown, too. */
  slots: number;
  /** What the photos are of; also the title of the gallery that they open. */
  alt: string;
}

/** A small set of photos with room for more. */
export const PhotoSlots = ({ photos, slots, alt }: PhotoSlotsProps) => {
  const [openAt, setOpenAt] = useState<number | null>(null);
  const free = Math.max(0, slots - photos.length);
  return (
    <>
      <ul className="grid grid-cols-2 gap-2">
        {photos.map((photo, index) => (
          <li key={photo}>
            <button
              type="button"
              aria-label={`Open ${alt.toLowerCase()} ${index + 1} of ${photos.length}`}
              onClick={() => setOpenAt(index)}
              className="block aspect-4/3 w-full overflow-hidden rounded-md bg-sand"
            >
              <img src={photo} alt="" loading="lazy" className="size-full object-cover" />
            </button>
          </li>
        ))}
        {Array.from({ length: free }, (_, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the free places are all alike and never move.
            key={index}
            aria-hidden="true"
            className="aspect-4/3 rounded-md border border-dashed border-edge/60 bg-sand/40"
          />
        ))}
      </ul>
      <Gallery title={alt} photos={photos} openAt={openAt} onClose={() => setOpenAt(null)} />
    </>
  );
};
