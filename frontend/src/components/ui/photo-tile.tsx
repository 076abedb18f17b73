import { clsx } from 'clsx';
import { ImageOff, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { Spinner } from './button';

interface PhotoTileProps {
  src: string;
  /** Names the photo: 'Photo 2, kitchen.jpg'. */
  name: string;
  /** 0 to 1 while it is being sent; null: not known. Absent: it is not on its way. */
  progress?: number | null;
  /** Why it cannot be used. */
  problem?: string | null;
  onRemove?: () => void;
  onRetry?: (() => void) | undefined;
}

const Progress = ({ name, progress }: { name: string; progress: number | null }) => (
  <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-paper/75 text-evergreen">
    <Spinner />
    <progress
      aria-label={`Sending ${name}`}
      className="h-1.5 w-2/3 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-evergreen [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-evergreen"
      {...(progress !== null && { value: progress })}
    />
  </div>
);

const Problem = ({ name, text, onRetry }: { name: string; text: string; onRetry: (() => void) | undefined }) => (
  <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 bg-brick-tint/95 p-2 pt-9 text-center text-sm text-brick">
    <span className="line-clamp-2 leading-tight font-medium">{text}</span>
    {onRetry && (
      <button
        type="button"
        aria-label={`Retry ${name}`}
        onClick={onRetry}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 font-medium underline underline-offset-4 hover:bg-brick/10"
      >
        <RotateCw className="size-4" />
        Retry
      </button>
    )}
  </div>
);

/** A photo in a form: what it shows, how far it has got, and the way to take it out again. */
export const PhotoTile = ({ src, name, progress, problem, onRemove, onRetry }: PhotoTileProps) => {
  const [shown, setShown] = useState(true);
  return (
    <div className={clsx('relative aspect-4/3 overflow-hidden rounded-md bg-sand', problem && 'ring-2 ring-brick ring-inset')}>
      {shown ? (
        <img src={src} alt={name} className="size-full object-cover" onError={() => setShown(false)} />
      ) : (
        <span className="flex size-full items-center justify-center text-ink-soft">
          <ImageOff className="size-7" />
        </span>
      )}
      {problem ? (
        <Problem name={name} text={problem} onRetry={onRetry} />
      ) : (
        progress !== undefined && <Progress name={name} progress={progress} />
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={onRemove}
          className="absolute top-1.5 right-1.5 inline-flex size-9 items-center justify-center rounded-full bg-paper/95 text-ink shadow-card transition-colors hover:bg-brick-tint hover:text-brick"
        >
          <X className="size-[1.125rem]" />
        </button>
      )}
    </div>
  );
};
