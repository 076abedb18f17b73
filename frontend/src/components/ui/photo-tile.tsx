import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, ImageOff, RotateCw, Star, X } from 'lucide-react';
import { useState } from 'react';
import { Spinner } from './button';
import { Photo } from './photo';

/** At its widest, a tile is half of a screen's main column. */
const frames = [
  { from: '64rem', width: 'min(50vw - 14.5rem, 26rem)', ratio: 4 / 3 },
  { width: 'calc(50vw - 1.25rem)', ratio: 4 / 3 },
] as const;

/** The moves of a photo among the others. */
interface PhotoOrder {
  /** Moves the photo one place; undefined at the end of the list. */
  earlier: (() => void) | undefined;
  later: (() => void) | undefined;
  /** Makes this the cover photo; null if it is. Absent: there is no cover. */
  first?: (() => void) | undefined | null;
}

interface PhotoTileProps {
  src: string;
  /** Names the photo: 'Photo 2, kitchen.jpg'. */
  name: string;
  /** 0 to 1 while the photo is being sent; null: unknown. Absent: it is not being sent. */
  progress?: number | null;
  /** Why the photo cannot be used. */
  problem?: string | null;
  onRemove?: () => void;
  order?: PhotoOrder | undefined;
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
  <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 bg-brick-tint p-2 pt-9 text-center text-sm text-brick">
    <span className="line-clamp-2 leading-tight font-medium">{text}</span>
    {onRetry && (
      <button
        type="button"
        aria-label={`Retry ${name}`}
        onClick={onRetry}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 font-medium underline underline-offset-4 hover:bg-paper"
      >
        <RotateCw className="size-4" />
        Retry
      </button>
    )}
  </div>
);

const roundLook =
  'absolute inline-flex size-9 items-center justify-center rounded-full bg-paper text-ink shadow-card transition-colors';

interface MoverProps {
  way: 'earlier' | 'later';
  name: string;
  onMove: (() => void) | undefined;
  className: string;
}

/** Stays, disabled, at the end of the list, so that it keeps the focus. */
const Mover = ({ way, name, onMove, className }: MoverProps) => (
  <button
    type="button"
    data-move={way}
    aria-label={`Move ${name} ${way}`}
    title={`Move ${way}`}
    aria-disabled={!onMove || undefined}
    onClick={onMove}
    className={clsx(roundLook, className, onMove ? 'hover:bg-evergreen-tint' : 'opacity-50')}
  >
    {way === 'earlier' ? <ChevronLeft className="size-[1.125rem]" /> : <ChevronRight className="size-[1.125rem]" />}
  </button>
);

/** The mark of the cover photo, or the button that makes this photo the cover. The mark takes over the button's focus. */
const Cover = ({ name, onMove }: { name: string; onMove: (() => void) | null }) =>
  onMove ? (
    <button
      type="button"
      aria-label={`Make ${name} the cover`}
      title="Make it the cover"
      onClick={onMove}
      className={clsx(roundLook, 'top-1.5 left-1.5 hover:bg-evergreen-tint')}
    >
      <Star className="size-[1.125rem]" />
    </button>
  ) : (
    <span
      data-move="first"
      tabIndex={-1}
      className="absolute top-1.5 left-1.5 inline-flex h-9 items-center gap-1.5 rounded-full bg-paper px-3 text-sm font-medium shadow-card"
    >
      <Star className="size-4 fill-current text-evergreen" />
      Cover
    </span>
  );

/** A photo in a form: the picture, the progress of its upload, and the button to remove it. */
export const PhotoTile = ({ src, name, progress, problem, onRemove, order, onRetry }: PhotoTileProps) => {
  const [shown, setShown] = useState(true);
  return (
    <div className={clsx('relative aspect-4/3 overflow-hidden rounded-md bg-sand', problem && 'ring-2 ring-brick ring-inset')}>
      {shown ? (
        <Photo
          src={src}
          frames={frames}
          alt={name}
          draggable={false}
          className="size-full object-cover"
          onError={() => setShown(false)}
        />
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
          className={clsx(roundLook, 'top-1.5 right-1.5 hover:bg-brick-tint hover:text-brick')}
        >
          <X className="size-[1.125rem]" />
        </button>
      )}
      {order && !problem && (
        <>
          <Mover way="earlier" name={name} onMove={order.earlier} className="bottom-1.5 left-1.5" />
          <Mover way="later" name={name} onMove={order.later} className="right-1.5 bottom-1.5" />
          {order.first !== undefined && <Cover name={name} onMove={order.first} />}
        </>
      )}
    </div>
  );
};
