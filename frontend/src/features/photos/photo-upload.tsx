import { useRef, useState } from 'react';
import { useLeaveWarning } from '#lib/hooks';
import { Button } from '#ui/button';
import { PhotoPicker } from './photo-picker';
import type { PhotoRules } from './photo-rules';
import { type PhotoTray, usePhotoTray } from './use-photo-tray';

export interface PhotoUpload {
  tray: PhotoTray;
  rules: PhotoRules;
  busy: boolean;
  /** Saves the chosen photos after the saved ones. Calls during a save share its result: whether all photos are saved. */
  upload: () => Promise<boolean>;
}

/**
 * Adds photos to a list that is saved as a whole. Failed photos are marked and stay.
 * @param save must reject if its request fails, and report the error itself
 */
export const usePhotoUpload = (
  rules: PhotoRules,
  saved: readonly string[],
  save: (photos: string[]) => Promise<unknown>,
): PhotoUpload => {
  const tray = usePhotoTray(rules, { besides: saved.length });
  const [busy, setBusy] = useState(false);
  const underWay = useRef<Promise<boolean> | null>(null);
  // Saved photos may be removed, here or in another tab, while new ones are sent.
  const latest = useRef(saved);
  latest.current = saved;
  const isEmpty = tray.photos.length === 0;
  useLeaveWarning(!isEmpty);

  const send = async (): Promise<boolean> => {
    setBusy(true);
    try {
      const isSaved = await tray.send(
        async (photos) => {
          await save(photos);
          return true;
        },
        () => latest.current,
      );
      if (isSaved) tray.clear();
      return isSaved ?? false;
    } catch {
      return false;
    } finally {
      setBusy(false);
      underWay.current = null;
    }
  };
  const upload = async (): Promise<boolean> => {
    if (isEmpty) return true;
    underWay.current ??= send();
    return underWay.current;
  };
  return { tray, rules, busy, upload };
};

interface PhotoUploaderProps extends PhotoUpload {
  /** For a panel beside the page. */
  narrow?: boolean;
}

/** For a form whose own button is the main one. */
const beside = { save: { size: 'sm', variant: 'secondary' }, clear: { size: 'sm', variant: 'quiet' } } as const;

export const PhotoUploader = ({ tray, rules, busy, upload, narrow = false }: PhotoUploaderProps) => (
  <>
    <PhotoPicker tray={tray} rules={rules} label="Choose photos" narrow={narrow} />
    {tray.photos.length > 0 && (
      <div className="flex flex-wrap gap-3">
        <Button pending={busy} {...(narrow && beside.save)} onClick={() => void upload()}>
          {busy ? 'Uploading…' : 'Upload Photos'}
        </Button>
        <Button variant="secondary" {...(narrow && beside.clear)} disabled={busy} onClick={tray.clear}>
          Clear All
        </Button>
      </div>
    )}
  </>
);
