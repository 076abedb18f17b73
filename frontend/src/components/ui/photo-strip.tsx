import { classNames } from '#lib/class-names';

/** Small photos that open the gallery: the first `shown` of them, and '+N more photos'. */
export const PhotoStrip = ({
  photos,
  shown = 2,
  size = 'md',
  alt,
  onOpen,
}: {
  photos: readonly string[];
  shown?: number;
  /** Small where they stand in a row of a table, which is a card on a phone. */
  size?: 'sm' | 'md';
  /** What the photos are of. */
  alt: string;
  onOpen: (index: number) => void;
}) => (
  <ul className={classNames('flex flex-wrap items-center gap-2', size === 'sm' && 'justify-end md:justify-start')}>
    {photos.slice(0, shown).map((photo, index) => (
      <li key={photo}>
        <button
          type="button"
          aria-label={`Open photo ${index + 1} of ${photos.length}: ${alt}`}
          onClick={() => onOpen(index)}
          className="block overflow-hidden rounded-md"
        >
          <img
            src={photo}
            alt=""
            loading="lazy"
            className={classNames(
              'bg-sand object-cover transition-transform duration-200 hover:scale-105',
              size === 'md' ? 'h-18 w-26' : 'h-14 w-20',
            )}
          />
        </button>
      </li>
    ))}
    {photos.length > shown && (
      <li className="print:hidden">
        <button
          type="button"
          onClick={() => onOpen(shown)}
          className="min-h-11 rounded-md px-3 text-sm font-medium text-evergreen hover:bg-evergreen-tint"
        >
          +{photos.length - shown} more {photos.length - shown === 1 ? 'photo' : 'photos'}
        </button>
      </li>
    )}
  </ul>
);
