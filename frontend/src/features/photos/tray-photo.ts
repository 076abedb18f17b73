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
  /** As it is sent, once it is made web-sized. */
  prepared: File | null;
  /** When it was. */
  sentAtEpochMs: number | null;
}

/** A photo that outlives its tray. Without a reference it is sent anew. */
export type SentPhoto = Pick<TrayPhoto, 'reference' | 'sentAtEpochMs' | 'text'> & { prepared: File };

/** A photo as its tray keeps it. One that is saved already has no file. */
export interface Held extends TrayPhoto {
  file: File | null;
  work: Promise<void>;
  abort: AbortController;
}

export const asFile = (photo: Blob, name: string): File =>
  photo instanceof File ? photo : new File([photo], name, { type: photo.type });

/** A photo that is saved already. */
export interface SavedPhoto {
  address: string;
  text: string;
}

export const savedPhotos = (addresses: readonly string[], texts: readonly string[] = []): SavedPhoto[] =>
  addresses.map((address, index) => ({ address, text: texts[index] ?? '' }));

export const savedPhoto = ({ address, text }: SavedPhoto): Held => ({
  ...{ id: address, name: '', text, preview: address, reference: address, state: 'ready', progress: 1, problem: null },
  ...{ prepared: null, sentAtEpochMs: null, file: null, work: Promise.resolve(), abort: new AbortController() },
});

/** The photos here, with what was saved elsewhere meanwhile and without what was taken off; what was changed here stays. */
export const follow = (held: readonly Held[], before: readonly string[], saved: readonly SavedPhoto[]): Held[] => {
  const present = saved.map(({ address }) => address);
  return [
    ...held.filter(({ reference }) => reference === null || !before.includes(reference) || present.includes(reference)),
    ...saved.filter(({ address }) => !before.includes(address)).map(savedPhoto),
  ];
};

/** Ends what is on its way, and lets go of the memory. */
export const discard = ({ abort, preview }: Held): void => {
  abort.abort();
  URL.revokeObjectURL(preview);
};
