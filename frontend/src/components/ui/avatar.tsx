import { clsx } from 'clsx';

const sizes = { sm: 'size-9 text-sm', md: 'size-11 text-base', lg: 'size-18 text-2xl' };

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '').join('');
};

/** A person's picture, or their initials. Decoration: their name stands beside it. */
export const Avatar = ({ name, src, size = 'md' }: { name: string; src?: string | null; size?: keyof typeof sizes }) => (
  <span
    aria-hidden="true"
    className={clsx(
      'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-evergreen-tint font-display font-medium text-evergreen uppercase',
      sizes[size],
    )}
  >
    {src ? <img src={src} alt="" width={72} height={72} loading="lazy" className="size-full object-cover" /> : initialsOf(name)}
  </span>
);
