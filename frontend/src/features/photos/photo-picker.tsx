import { useRef } from 'react';
import { plural } from '#lib/format';
import { FileDrop } from '#ui/file-drop';
import { PhotoTile } from '#ui/photo-tile';
import type { PhotoRules } from '../photo-rules';
import type { PhotoTray, TrayPhoto } from '../use-photo-tray';

export interface PhotoPickerProps {
  tray: PhotoTray;
  rules: PhotoRules;
  /** On the button. */
  label?: string;
}

const progressOf = ({ state, progress }: TrayPhoto): { progress?: number | null } => {
  if (state === 'preparing') return { progress: null };
  return state === 'sending' ? { progress } : {};
};

/** How the photos stand, for those who do not see them. */
const summaryOf = (photos: readonly TrayPhoto[]): string => {
  const ready = photos.filter(({ state }) => state === 'ready').length;
  const failed = photos.filter(({ state }) => state === 'failed').length;
  if (photos.length === 0) return '';
  return `${ready} of ${plural(photos.length, 'photo')} ready${failed > 0 ? `, ${failed} failed` : ''}`;
};

/** The photos chosen so far, each with its progress, and the place to add more. */
export const PhotoPicker = ({ tray, rules, label = 'Add photos' }: PhotoPickerProps) => {
  const { photos, add, remove, retry } = tray;
  const input = useRef<HTMLInputElement>(null);
  const removeAndFocus = (id: string) => {
    remove(id);
    // The button that was pressed is gone; without this the focus would be, too.
    input.current?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      {photos.length > 0 && (
        <ul aria-label="Photos" className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
          {photos.map((photo, index) => {
            const name = `photo ${index + 1}, ${photo.name}`;
            return (
              <li key={photo.id}>
                <PhotoTile
                  src={photo.preview}
                  name={name}
                  problem={photo.problem}
                  onRemove={() => removeAndFocus(photo.id)}
                  onRetry={photo.state === 'failed' ? () => retry(photo.id) : undefined}
                  {...progressOf(photo)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <FileDrop ref={input} label={label} hint={rules.hint} accept="image/*" onFiles={add} />
      <p role="status" className="sr-only">
        {summaryOf(photos)}
      </p>
    </div>
  );
};
