import { clsx } from 'clsx';
import { Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { whenOpened } from '#components/when-opened';
import { photosInFrame } from '#shared/photo/photos';
import type { PhotoAction } from './gallery';
import { type Frame, Photo, pageColumn } from './photo';

/** See `placeOf` below, and styles/index.css. */
const mosaicFrames = (index: number, count: number): Frame[] => {
  const high = count < 3;
  const first = index === 0;
  const part =
    count < 3 ? 1 / count : count === 3 ? (first ? 2 / 3 : 1 / 3) : first || (count === 4 && index === 1) ? 1 / 2 : 1 / 4;
  const phone = count === 1 || (first && !high) ? 1 : 1 / 2;
  return [
    { from: '40rem', width: `${pageColumn.wide} * ${part.toFixed(3)}`, height: high || first ? '26rem' : '13rem' },
    { width: `(${pageColumn.phone}) * ${phone}`, height: high ? '16rem' : '12rem' },
  ];
};

const Gallery = whenOpened(async () => ({ default: (await import('./gallery')).Gallery }));

/** `texts` has one for each photo. */
export const useGallery = (
  title: string,
  photos: readonly string[],
  texts?: readonly string[],
  action?: PhotoAction,
): { open: (at: number) => void; gallery: ReactNode } => {
  const [openAt, setOpenAt] = useState<number | null>(null);
  return {
    open: setOpenAt,
    gallery: (
      <Gallery
        {...{ title, photos, texts, action }}
        open={openAt !== null}
        startAt={openAt ?? 0}
        onClose={() => setOpenAt(null)}
      />
    ),
  };
};

interface PhotoButtonProps {
  photos: readonly string[];
  /** From 0. */
  index: number;
  title: string;
  /** One for each photo. */
  texts?: readonly string[];
  onOpen: (index: number) => void;
  frames: readonly Frame[];
  /** Loads at once. */
  eager?: boolean;
  /** Loads before all other pictures. */
  main?: boolean;
  className?: string;
}

/** Opens the gallery. */
export const PhotoButton = ({ photos, index, title, texts, onOpen, frames, eager, main, className }: PhotoButtonProps) => (
  <button
    type="button"
    aria-label={`Open photo ${index + 1} of ${photos.length}: ${texts?.[index] || title}`}
    onClick={() => onOpen(index)}
    className={clsx('block overflow-hidden', className)}
  >
    <Photo
      src={photos[index] ?? ''}
      frames={frames}
      eager={eager ?? main ?? false}
      {...(main && { fetchPriority: 'high' as const })}
      className="size-full bg-sand object-cover transition-transform duration-300 ease-settle hover:scale-[1.03]"
    />
  </button>
);

/** The grid cells after the first photo's (styles/index.css). */
const placeOf = (index: number, count: number): string =>
  clsx('min-h-0 overflow-hidden bg-sand', count === 4 && index === 1 && 'sm:col-span-2', index > 2 && 'hidden sm:block');

/** Each photo opens the gallery. `texts` has one for each. */
export const PhotoMosaic = ({
  photos,
  title,
  texts,
  action,
}: Pick<PhotoButtonProps, 'photos' | 'title' | 'texts'> & { action?: PhotoAction | undefined }) => {
  const { open, gallery } = useGallery(title, photos, texts, action);
  const shown = photos.slice(0, photosInFrame);
  return (
    <div className="relative print:hidden">
      <ul data-photos={shown.length}>
        {shown.map((photo, index) => (
          <li key={photo} data-main-photo={index === 0 || undefined} className={placeOf(index, shown.length)}>
            <PhotoButton
              {...{ photos, index, title, ...(texts && { texts }) }}
              onOpen={open}
              frames={mosaicFrames(index, shown.length)}
              main={index === 0}
              // Phones do not show the others, and must not load them.
              eager={index < 3}
              className="size-full -outline-offset-4"
            />
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <button
          type="button"
          onClick={() => open(0)}
          className="absolute right-3 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-full bg-paper px-4 text-sm font-medium shadow-card transition-colors hover:bg-sand"
        >
          <Images className="size-4" />
          {photos.length} photos
        </button>
      )}
      {gallery}
    </div>
  );
};
