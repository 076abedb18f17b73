import { clsx } from 'clsx';
import { ImageOff, RotateCw, Star } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu, type MenuAction } from './action-menu';
import { Spinner } from './button';
import { Photo } from './photo';

/** A tile is at most half of a screen's main column. */
const frames = [
  { from: '64rem', width: 'min(50vw - 14.5rem, 26rem)', ratio: 4 / 3 },
  { width: 'calc(50vw - 1.25rem)', ratio: 4 / 3 },
] as const;

interface PhotoTileProps {
  src: string;
  /** For example 'Photo 2, kitchen.jpg'. */
  name: string;
  /** 0 to 1 while the photo is sent; null if unknown. */
  progress?: number | null;
  /** Why the photo cannot be used. */
  problem?: string | null;
  /** A menu, or a single button. */
  actions: readonly MenuAction[];
  cover?: boolean;
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
    <span className={clsx('leading-tight font-medium', onRetry ? 'line-clamp-2' : 'line-clamp-4')}>{text}</span>
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

const Action = ({ name, action: { label, icon, onSelect } }: { name: string; action: MenuAction }) => (
  <button
    type="button"
    aria-label={`${label} ${name}`}
    title={label}
    onClick={onSelect}
    className="inline-flex size-9 items-center justify-center rounded-full bg-paper text-ink shadow-card transition-colors hover:bg-brick-tint hover:text-brick [&_svg]:size-[1.125rem]"
  >
    {icon}
  </button>
);

export const PhotoTile = ({ src, name, progress, problem, actions, cover = false, onRetry }: PhotoTileProps) => {
  const [shown, setShown] = useState(true);
  const [first] = actions;
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
      {cover && !problem && (
        <span className="absolute top-1.5 left-1.5 inline-flex h-9 items-center gap-1.5 rounded-full bg-paper px-3 text-sm font-medium shadow-card">
          <Star className="size-4 fill-current text-evergreen" />
          Cover
        </span>
      )}
      {first && (
        <div className="absolute top-1.5 right-1.5">
          {actions.length === 1 ? (
            <Action name={name} action={first} />
          ) : (
            <ActionMenu label={`Actions for ${name}`} actions={actions} />
          )}
        </div>
      )}
    </div>
  );
};
