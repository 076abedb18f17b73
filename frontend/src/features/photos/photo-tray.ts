export interface TrayPhoto {
  id: string;
  /** Empty for a saved photo. */
  name: string;
  /** For readers who cannot see the photo. */
  text: string;
  preview: string;
  state: 'preparing' | 'sending' | 'ready' | 'failed';
  /** From 0 to 1. */
  progress: number;
  problem: string | null;
  /** Whether a retry is useless: the file is unreadable, or the server refuses it. */
  unusable: boolean;
  /** Null until the photo is ready. */
  reference: string | null;
  /** Null for a saved or unreadable photo. */
  file: File | null;
  /** Null until the photo is scaled down. */
  prepared: File | null;
  sentAtEpochMs: number | null;
}

/** A photo that outlives its tray. Without a reference, it is sent again. */
export type SentPhoto = Pick<TrayPhoto, 'reference' | 'sentAtEpochMs' | 'text'> & { prepared: File };

export interface SavedPhoto {
  address: string;
  text: string;
}

export const savedPhotos = (addresses: readonly string[], texts: readonly string[]): SavedPhoto[] =>
  addresses.map((address, index) => ({ address, text: texts[index] ?? '' }));

export const savedPhoto = ({ address, text }: SavedPhoto): TrayPhoto => ({
  ...{ id: address, name: '', text, preview: address, reference: address, state: 'ready', progress: 1, problem: null },
  ...{ file: null, prepared: null, sentAtEpochMs: null, unusable: false },
});

export type TrayEvent =
  | { kind: 'chosen'; photo: TrayPhoto }
  | { kind: 'removed'; id: string }
  /** `to` is the new index, from 0. */
  | { kind: 'moved'; id: string; to: number }
  | { kind: 'described'; id: string; text: string }
  | { kind: 'prepared'; id: string; prepared: File }
  | { kind: 'progressed'; id: string; progress: number }
  | { kind: 'sent'; id: string; reference: string; atEpochMs: number }
  | { kind: 'failed'; id: string; problem: string; unusable: boolean }
  | { kind: 'retried'; id: string }
  /** `index` is the place in the tray. */
  | { kind: 'refused'; refusals: readonly { index: number; message: string }[] }
  /** Saved photos have changed elsewhere: new ones join, removed ones leave, and local changes stay. */
  | { kind: 'followed'; before: readonly string[]; saved: readonly SavedPhoto[] }
  | { kind: 'cleared' };

/** Ignores events of removed photos. */
export const trayAfter = (photos: readonly TrayPhoto[], event: TrayEvent): readonly TrayPhoto[] => {
  const withOne = (id: string, part: Partial<TrayPhoto>) =>
    photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo));
  switch (event.kind) {
    case 'chosen':
      return [...photos, event.photo];
    case 'removed':
      return photos.filter(({ id }) => id !== event.id);
    case 'moved': {
      const others = photos.filter(({ id }) => id !== event.id);
      return [...others.slice(0, event.to), ...photos.filter(({ id }) => id === event.id), ...others.slice(event.to)];
    }
    case 'described':
      return withOne(event.id, { text: event.text });
    case 'prepared':
      return withOne(event.id, { state: 'sending', progress: 0, prepared: event.prepared });
    case 'progressed':
      return withOne(event.id, { progress: event.progress });
    case 'sent':
      return withOne(event.id, { state: 'ready', progress: 1, reference: event.reference, sentAtEpochMs: event.atEpochMs });
    case 'failed':
      // Without its file, an unusable photo offers no retry.
      return withOne(event.id, {
        state: 'failed',
        problem: event.problem,
        unusable: event.unusable,
        ...(event.unusable && { file: null }),
      });
    case 'retried':
      return withOne(event.id, { state: 'preparing', progress: 0, problem: null, unusable: false, reference: null });
    case 'refused':
      return photos.map((photo, place) => {
        const refusal = event.refusals.find(({ index }) => index === place);
        // A photo with a file loses its reference, so that a retry sends it again.
        if (!refusal) return photo;
        return photo.file
          ? { ...photo, state: 'failed', problem: refusal.message, unusable: true, reference: null }
          : { ...photo, state: 'failed', problem: refusal.message };
      });
    case 'followed': {
      const present = event.saved.map(({ address }) => address);
      const gone = event.before.filter((address) => !present.includes(address));
      const isHere = ({ reference }: TrayPhoto) => !gone.some((address) => address === reference);
      const hasCome = ({ address }: SavedPhoto) => !event.before.includes(address);
      return [...photos.filter(isHere), ...event.saved.filter(hasCome).map(savedPhoto)];
    }
    case 'cleared':
      return [];
  }
};
