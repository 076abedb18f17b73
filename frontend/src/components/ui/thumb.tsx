import { clsx } from 'clsx';
import { House } from 'lucide-react';
import { useIsDown } from '#lib/line';
import { photoSource } from '#shared/photo/photos';

const sizes = { sm: 'size-10', md: 'size-14' };

interface ThumbProps {
  src: string | null | undefined;
  size?: keyof typeof sizes;
  className?: string;
}

/** Decoration beside a home's name. A photo that is not stored for offline use leaves an empty square until the connection is back. */
export const Thumb = ({ src, size = 'md', className }: ThumbProps) => {
  const isDown = useIsDown();
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-md bg-sand text-ink-soft',
        sizes[size],
        className,
      )}
    >
      {src ? (
        <img
          key={String(isDown)}
          src={photoSource(src, 1)}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="size-full object-cover"
          onError={({ currentTarget }) => currentTarget.setAttribute('hidden', '')}
        />
      ) : (
        <House className="size-5" />
      )}
    </span>
  );
};
