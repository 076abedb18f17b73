export interface TrayPhoto {
  /** Unique within its tray. */
  id: string;
  /** The name of the file; empty for a saved photo. */
  name: string;
  /** The description of the photo, for readers who cannot see it. */
  text: string;
  /** An address to display it by. */
  preview: string;
  state: 'preparing' | 'sending' | 'ready' | 'failed';
  /** From 0 to 1, while the photo is being sent. */
  progress: number;
  /** Why it failed. */
  problem: string | null;
  /** Whether it failed for good: no image that can be read, or one that the server refuses. */
  unusable: boolean;
  /** The photo's reference in a request; null until it is ready. */
  reference: string | null;
  /** The chosen file; null for a saved photo. */
  file: File | null;
  /** The scaled-down file that is sent; null until it is ready. */
  prepared: File | null;
  /** The time of the upload. */
  sentAtEpochMs: number | null;
}

/** A photo that outlives its tray. If it has no reference, it is sent again. */
export type SentPhoto = Pick<TrayPhoto, 'reference' | 'sentAtEpochMs' | 'text'> & { prepared: File };

/** A photo that is already saved. */
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

/** A change of the photos in a tray. */
export type TrayEvent =
  | { kind: 'chosen'; photo: TrayPhoto }
  | { kind: 'removed'; id: string }
  /** `to`: the new index, from 0. */
  | { kind: 'moved'; id: string; to: number }
  | { kind: 'described'; id: string; text: string }
  | { kind: 'prepared'; id: string; prepared: File }
  | { kind: 'progressed'; id: string; progress: number }
  | { kind: 'sent'; id: string; reference: string; atEpochMs: number }
  | { kind: 'failed'; id: string; problem: string; unusable: boolean }
  | { kind: 'retried'; id: string }
  /** The server refuses photos. `index`: their place in the tray. */
  | { kind: 'refused'; refusals: readonly { index: number; message: string }[] }
  /** The saved photos have changed elsewhere: new ones join the tray, removed ones leave it, and changes made here stay. */
  | { kind: 'followed'; before: readonly string[]; saved: readonly SavedPhoto[] }
  | { kind: 'cleared' };

/** The photos of a tray after an event. Ignores events of photos that have been removed. */
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
      return withOne(event.id, { state: 'failed', problem: event.problem, unusable: event.unusable });
    case 'retried':
      return withOne(event.id, { state: 'preparing', progress: 0, problem: null, unusable: false, reference: null });
    case 'refused':
      return photos.map((photo, place) => {
        const refusal = event.refusals.find(({ index }) => index === place);
        // A photo with a file loses its reference, so that a retry sends it again; a saved photo keeps it.
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
