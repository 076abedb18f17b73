export interface TrayPhoto {
  /** Unique within its tray. */
  id: string;
  /** Of the file; empty of a photo that is saved already. */
  name: string;
  /** What is seen on it, for those who do not see it. */
  text: string;
  /** An address that shows it. */
  preview: string;
  state: 'preparing' | 'sending' | 'ready' | 'failed';
  /** From 0 to 1, while it is being sent. */
  progress: number;
  /** Why it failed. */
  problem: string | null;
  /** What stands for it in a request once it is ready. */
  reference: string | null;
  /** As it was chosen; null of one that is saved already. */
  file: File | null;
  /** As it is sent, once it is made web-sized. */
  prepared: File | null;
  /** When it was. */
  sentAtEpochMs: number | null;
}

/** A photo that outlives its tray. Without a reference it is sent anew. */
export type SentPhoto = Pick<TrayPhoto, 'reference' | 'sentAtEpochMs' | 'text'> & { prepared: File };

/** A photo that is saved already. */
export interface SavedPhoto {
  address: string;
  text: string;
}

export const savedPhotos = (addresses: readonly string[], texts: readonly string[]): SavedPhoto[] =>
  addresses.map((address, index) => ({ address, text: texts[index] ?? '' }));

export const savedPhoto = ({ address, text }: SavedPhoto): TrayPhoto => ({
  ...{ id: address, name: '', text, preview: address, reference: address, state: 'ready', progress: 1, problem: null },
  ...{ file: null, prepared: null, sentAtEpochMs: null },
});

/** What happens to the photos of a tray. */
export type TrayEvent =
  | { kind: 'chosen'; photo: TrayPhoto }
  | { kind: 'removed'; id: string }
  /** To a place among the others, counted from 0. */
  | { kind: 'moved'; id: string; to: number }
  | { kind: 'described'; id: string; text: string }
  | { kind: 'prepared'; id: string; prepared: File }
  | { kind: 'progressed'; id: string; progress: number }
  | { kind: 'sent'; id: string; reference: string; atEpochMs: number }
  | { kind: 'failed'; id: string; problem: string }
  | { kind: 'retried'; id: string }
  /** The server takes them no more: photos by their places in the tray. */
  | { kind: 'refused'; refusals: readonly { index: number; message: string }[] }
  /** What is saved is not what it was before: what came joins the tray, what went leaves it, and what was changed here stays. */
  | { kind: 'followed'; before: readonly string[]; saved: readonly SavedPhoto[] }
  | { kind: 'cleared' };

/** The photos of a tray after something has happened. Of a photo that is gone nothing is heard any more. */
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
      return withOne(event.id, { state: 'failed', problem: event.problem });
    case 'retried':
      return withOne(event.id, { state: 'preparing', progress: 0, problem: null, reference: null });
    case 'refused':
      return photos.map((photo, place) => {
        const refusal = event.refusals.find(({ index }) => index === place);
        // One that can be sent anew is; one that is saved already stays what it was.
        if (!refusal) return photo;
        return { ...photo, state: 'failed', problem: refusal.message, reference: photo.file ? null : photo.reference };
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
