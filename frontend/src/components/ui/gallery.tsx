import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type TouchEvent, useRef, useState } from 'react';
import { photoSize, photoText } from '#shared/photo/photos';
import { IconButton } from './button';
import { Overlay, useDialogFocus } from './dialog';
import { Photo } from './photo';

/** By the path of the photo. */
export type PhotoAction = (photo: string) => ReactNode;

interface GalleryProps {
  /** For example 'Portfolio of Stager 4K7Q'. */
  title: string;
  photos: readonly string[];
  /** One for each photo. */
  texts?: readonly string[] | undefined;
  /** For the photo that is shown. */
  action?: PhotoAction | undefined;
  open: boolean;
  /** The index of the first photo to show. */
  startAt: number;
  onClose: () => void;
}

/** Fits the photo beside or above the buttons. CSS needs the width that follows from the height. */
const WholePhoto = ({ src, ...rest }: { src: string; alt: string; className: string }) => {
  const { width, height } = photoSize(src) ?? { width: 3, height: 2 };
  const high = (chrome: string) => `calc((100vh - ${chrome}) * ${(width / height).toFixed(3)})`;
  const sizes = `(min-width: 40rem) min(100vw - 9rem, ${high('5.5rem')}), min(100vw, ${high('8.5rem')})`;
  return <Photo src={src} frames={[]} sizes={sizes} eager whole {...rest} />;
};

/** Pixels. A shorter swipe does not turn the page. */
const swipePixels = 48;

const Photos = ({ title, photos, texts, action, startAt }: Omit<GalleryProps, 'open' | 'onClose'>) => {
  const [index, setIndex] = useState(startAt);
  const touchedAt = useRef(0);
  const step = (by: number) => setIndex((current) => (current + by + photos.length) % photos.length);
  const turn = (event: KeyboardEvent) => {
    // A dialog over the gallery has its own use for the keys.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  };
  const swipe = ({ changedTouches }: TouchEvent) => {
    const traveled = (changedTouches[0]?.clientX ?? 0) - touchedAt.current;
    if (Math.abs(traveled) >= swipePixels) step(traveled < 0 ? 1 : -1);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys and swipes only repeat what the buttons do.
    <div
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={turn}
      onTouchStart={({ touches }) => {
        touchedAt.current = touches[0]?.clientX ?? 0;
      }}
      onTouchEnd={swipe}
    >
      <div className="flex flex-wrap items-center gap-x-3 p-3 pl-5">
        <Radix.Title className="min-w-0 flex-1 truncate text-base font-medium">{title}</Radix.Title>
        {action && <span className="contents [&>button]:text-linen">{action(photos[index] ?? '')}</span>}
        <p aria-live="polite" className="text-sm whitespace-nowrap tabular-nums">
          <span className="sr-only">Photo </span>
          {index + 1} / {photos.length}
        </p>
        <Radix.Close asChild>
          <IconButton label="Close" tone="inverse" data-autofocus>
            <X />
          </IconButton>
        </Radix.Close>
      </div>
      {/* On a phone, the photo needs the full width, so the buttons go below it; elsewhere they stand beside it. */}
      <div className="grid min-h-0 flex-1 grid-cols-2 grid-rows-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 pb-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:grid-rows-[minmax(0,1fr)] sm:gap-2 sm:px-4">
        {photos.length > 1 && (
          <IconButton
            label="Previous photo"
            tone="inverse"
            className="col-start-1 row-start-2 justify-self-end sm:row-start-1"
            onClick={() => step(-1)}
          >
            <ChevronLeft />
          </IconButton>
        )}
        <WholePhoto
          src={photos[index] ?? ''}
          alt={photoText(title, photos.length, index, texts)}
          className="col-span-full row-start-1 size-full min-w-0 object-contain sm:col-span-1 sm:col-start-2"
        />
        {photos.length > 1 && (
          <IconButton
            label="Next photo"
            tone="inverse"
            className="col-start-2 row-start-2 justify-self-start sm:col-start-3 sm:row-start-1"
            onClick={() => step(1)}
          >
            <ChevronRight />
          </IconButton>
        )}
      </div>
    </div>
  );
};

/** Shows photos one at a time. The arrow keys turn, Escape closes. */
export const Gallery = ({ open, onClose, ...photos }: GalleryProps) => {
  const focus = useDialogFocus();
  return (
    <Radix.Root open={open} onOpenChange={onClose}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          {...focus}
          aria-modal
          aria-describedby={undefined}
          className="on-dark fixed inset-0 z-50 flex animate-fade flex-col bg-ink text-linen outline-none"
        >
          <Photos {...photos} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
