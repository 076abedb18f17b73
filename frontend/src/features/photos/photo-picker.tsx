import { clsx } from 'clsx';
import { ImagePlus } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { plural } from '#lib/format';
import { maxPhotoText } from '#shared/contracts/project-values';
import { FileDrop } from '#ui/file-drop';
import { Input } from '#ui/input';
import { PhotoTile } from '#ui/photo-tile';
import { SmallText } from '#ui/text';
import type { PhotoRules } from './photo-rules';
import type { TrayPhoto } from './photo-tray';
import type { PhotoTray } from './use-photo-tray';

interface PhotoPickerProps {
  tray: PhotoTray;
  rules: PhotoRules;
  /** The label of the button. */
  label?: string;
  /** For a panel beside the page. */
  narrow?: boolean;
  /** The first photo is the cover. */
  cover?: boolean;
  /** Each photo can have a description. */
  described?: boolean;
}

const progressOf = ({ state, progress }: TrayPhoto): { progress?: number | null } => {
  if (state === 'preparing') return { progress: null };
  return state === 'sending' ? { progress } : {};
};

/** The state of the photos in words, for screen readers. */
const summaryOf = (photos: readonly TrayPhoto[]): string => {
  const ready = photos.filter(({ state }) => state === 'ready').length;
  const failed = photos.filter(({ state }) => state === 'failed').length;
  if (photos.length === 0) return '';
  return `${ready} of ${plural(photos.length, 'photo')} ready${failed > 0 ? `, ${failed} failed` : ''}`;
};

/** The chosen photos with their progress, and the button to add more. */
export const PhotoPicker = ({
  tray,
  rules,
  label = 'Add photos',
  narrow = false,
  cover = false,
  described = false,
}: PhotoPickerProps) => {
  const { photos, add, remove, describe, move, retry } = tray;
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const dragged = useRef<string | null>(null);
  const [moved, setMoved] = useState<{ id: string; way: 'earlier' | 'later' | 'first'; place: number } | null>(null);
  // Moving an element in the document takes the focus from it.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-photo="${moved.id}"] [data-move="${moved.way}"]`)?.focus();
  }, [moved]);
  const mover = (id: string, way: 'earlier' | 'later' | 'first', place: number) =>
    place < 0 || place >= photos.length
      ? undefined
      : () => {
          move(id, place);
          setMoved({ id, way, place });
        };
  const dropOn = (event: DragEvent, place: number) => {
    if (dragged.current === null) return;
    event.preventDefault();
    move(dragged.current, place);
  };
  const removeAndFocus = (id: string) => {
    remove(id);
    // The pressed button is gone, and the focus with it.
    input.current?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      {photos.length > 0 && (
        <ul ref={list} aria-label="Photos" className={clsx('grid grid-cols-2 gap-3', !narrow && 'sm:grid-cols-3 xl:grid-cols-4')}>
          {photos.map((photo, index) => {
            const name = photo.name ? `photo ${index + 1}, ${photo.name}` : `photo ${index + 1}`;
            return (
              <li
                key={photo.id}
                data-photo={photo.id}
                onDragOver={(event) => dragged.current !== null && event.preventDefault()}
                onDrop={(event) => dropOn(event, index)}
              >
                {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging only repeats what the buttons inside do. */}
                <div
                  draggable={photos.length > 1}
                  onDragStart={() => {
                    dragged.current = photo.id;
                  }}
                  onDragEnd={() => {
                    dragged.current = null;
                  }}
                  className={clsx(photos.length > 1 && 'cursor-grab')}
                >
                  <PhotoTile
                    src={photo.preview}
                    name={name}
                    problem={photo.problem}
                    onRemove={() => removeAndFocus(photo.id)}
                    order={
                      photos.length > 1
                        ? {
                            earlier: mover(photo.id, 'earlier', index - 1),
                            later: mover(photo.id, 'later', index + 1),
                            ...(cover && { first: index === 0 ? null : mover(photo.id, 'first', 0) }),
                          }
                        : undefined
                    }
                    onRetry={photo.state === 'failed' ? () => retry(photo.id) : undefined}
                    {...progressOf(photo)}
                  />
                </div>
                {described && (
                  <Input
                    aria-label={`What photo ${index + 1} shows`}
                    aria-describedby={hintId}
                    placeholder="What it shows"
                    maxLength={maxPhotoText}
                    value={photo.text}
                    onChange={(event) => describe(photo.id, event.target.value)}
                    className="mt-2"
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {described && photos.length > 0 && (
        <SmallText id={hintId}>In a few words, if you like: it is told to whoever cannot see the photo.</SmallText>
      )}
      <FileDrop ref={input} icon={ImagePlus} label={label} hint={rules.hint} accept="image/*" multiple onFiles={add} />
      <p aria-live="polite" className="sr-only">
        {summaryOf(photos)}
        {moved && (moved.way === 'first' ? '. Now the cover photo' : `. Moved to place ${moved.place + 1}`)}
      </p>
    </div>
  );
};
