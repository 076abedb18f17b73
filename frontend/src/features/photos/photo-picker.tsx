import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, ImagePlus, PenLine, Star, X } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { plural } from '#lib/format';
import { useKeptFocus } from '#lib/hooks';
import { maxPhotoText } from '#shared/project/project.values';
import type { MenuAction } from '#ui/action-menu';
import { FileDrop } from '#ui/file-drop';
import { Input } from '#ui/input';
import { PhotoTile } from '#ui/photo-tile';
import { SmallText } from '#ui/text';
import { fullText, type PhotoRules } from './photo-rules';
import type { TrayPhoto } from './photo-tray';
import type { PhotoTray } from './use-photo-tray';

interface PhotoPickerProps {
  tray: PhotoTray;
  rules: PhotoRules;
  label?: string;
  /** For a panel beside the page. */
  narrow?: boolean;
  cover?: boolean;
  described?: boolean;
}

const progressOf = ({ state, progress }: TrayPhoto): { progress?: number | null } => {
  if (state === 'preparing') return { progress: null };
  return state === 'sending' ? { progress } : {};
};

/** For screen readers. */
const summaryOf = (photos: readonly TrayPhoto[]): string => {
  const ready = photos.filter(({ state }) => state === 'ready').length;
  const failed = photos.filter(({ state }) => state === 'failed').length;
  if (photos.length === 0) return '';
  return `${ready} of ${plural(photos.length, 'photo')} ready${failed > 0 ? `, ${failed} failed` : ''}`;
};

const partOf = (list: HTMLElement | null, id: string, selector: string) =>
  list?.querySelector<HTMLElement>(`[data-photo="${id}"] ${selector}`);

export const PhotoPicker = ({
  tray,
  rules,
  label = 'Add photos',
  narrow = false,
  cover = false,
  described = false,
}: PhotoPickerProps) => {
  const { photos, isFull, add, remove, describe, move, retry } = tray;
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const full = useRef<HTMLDivElement>(null);
  // The field to choose photos is gone once there is no room.
  useKeptFocus(String(isFull), isFull ? full : input);
  const list = useRef<HTMLUListElement>(null);
  const dragged = useRef<string | null>(null);
  const [moved, setMoved] = useState<{ id: string; place: number } | null>(null);
  /** Photos whose description was asked for. Existing descriptions are always shown. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const isDescribed = ({ id, text }: TrayPhoto): boolean => described && (text !== '' || asked.includes(id));
  // Moving an element in the document takes the focus from it.
  useEffect(() => {
    if (moved) partOf(list.current, moved.id, '[aria-haspopup=menu]')?.focus();
  }, [moved]);
  useEffect(() => {
    const latest = asked.at(-1);
    if (latest) partOf(list.current, latest, 'input')?.focus();
  }, [asked]);

  const actionsOf = ({ id }: TrayPhoto, index: number): MenuAction[] => {
    const moveTo = (place: number) => () => {
      move(id, place);
      setMoved({ id, place });
    };
    const askFor = () => setAsked([...asked.filter((other) => other !== id), id]);
    const removal = () => {
      remove(id);
      // The pressed button is gone, and the focus with it.
      input.current?.focus();
    };
    return [
      ...(cover && index > 0 ? [{ label: 'Make cover', icon: <Star />, onSelect: moveTo(0) }] : []),
      ...(index > 0 ? [{ label: 'Move left', icon: <ArrowLeft />, onSelect: moveTo(index - 1) }] : []),
      ...(index < photos.length - 1 ? [{ label: 'Move right', icon: <ArrowRight />, onSelect: moveTo(index + 1) }] : []),
      ...(described ? [{ label: 'Describe', icon: <PenLine />, onSelect: askFor }] : []),
      { label: 'Remove', icon: <X />, danger: true, onSelect: removal },
    ];
  };
  const dropOn = (event: DragEvent, place: number) => {
    if (dragged.current === null) return;
    event.preventDefault();
    move(dragged.current, place);
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
                    actions={actionsOf(photo, index)}
                    cover={cover && index === 0 && photos.length > 1}
                    onRetry={photo.state === 'failed' && photo.file ? () => retry(photo.id) : undefined}
                    {...progressOf(photo)}
                  />
                </div>
                {isDescribed(photo) && (
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
      {photos.some(isDescribed) && <SmallText id={hintId}>Optional. A few words for people who can’t see the photo.</SmallText>}
      {isFull ? (
        <div ref={full} tabIndex={-1} className="outline-none">
          <SmallText>{fullText(rules)}</SmallText>
        </div>
      ) : (
        <FileDrop ref={input} icon={ImagePlus} label={label} hint={rules.hint} accept="image/*" multiple onFiles={add} />
      )}
      <p aria-live="polite" className="sr-only">
        {summaryOf(photos)}
        {moved && (cover && moved.place === 0 ? '. Now the cover photo' : `. Moved to place ${moved.place + 1}`)}
      </p>
    </div>
  );
};
