import { Images } from 'lucide-react';
import { Illustration } from '#components/illustration';

/** The picture at the head of a card, or a drawing where there is none. Decoration: the card says what it is of. */
export const CardPhoto = ({ src, count }: { src: string | undefined; count: number }) => (
  <div className="relative aspect-16/9 overflow-hidden bg-sand">
    {src ? (
      <img src={src} alt="" loading="lazy" className="size-full object-cover" />
    ) : (
      <span className="flex size-full items-end justify-center">
        <span className="w-2/5">
          <Illustration name="houses" />
        </span>
      </span>
    )}
    {count > 1 && (
      <span className="absolute right-3 bottom-3 inline-flex items-center gap-1.5 rounded-full bg-paper/95 px-2.5 py-1 text-xs font-medium">
        <Images aria-hidden="true" className="size-3.5" />
        {count} photos
      </span>
    )}
  </div>
);
