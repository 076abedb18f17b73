import { useEffect, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { toastProblem } from '#lib/toast';
import { namesOf, type PhotoRules, type Refusal, sortChosen } from './photo-rules';
import { type SavedPhoto, type SentPhoto, savedPhoto, type TrayEvent, type TrayPhoto, trayAfter } from './photo-tray';
import { photoProblem, squeeze, toDataUrl, toWebSize, UnreadablePhoto } from './prepare-photo';
import { withRecognizedType } from './recognize';
import { createQueue, refusedPhotos, uploadPhoto } from './upload-photo';

/** Decoding takes memory, and uploads share one connection. */
const enqueue = createQueue(2);

/** `about` names the files. */
const toastRefusal = ({ title, description }: Refusal, ...about: string[]) => toastProblem(title, description, ...about);

const asFile = (photo: Blob, name: string): File =>
  photo instanceof File ? photo : new File([photo], name, { type: photo.type });

/** Counts all photos but unreadable ones, which can only be removed. */
const countUsable = (photos: readonly TrayPhoto[]): number => photos.filter(({ file, reference }) => file ?? reference).length;

const unsent = { prepared: null, reference: null, sentAtEpochMs: null, text: '' };

/** Scales and sends photos while the user still fills in the form. */
const createTray = (rules: PhotoRules, saved: readonly SavedPhoto[]) => {
  const store = createStore<readonly TrayPhoto[]>(() => saved.map(savedPhoto));
  const dispatch = (event: TrayEvent): void => store.setState(trayAfter(store.getState(), event), true);
  const find = (id: string) => store.getState().find((photo) => photo.id === id);
  const works = new Map<string, { abort: AbortController; done: Promise<void> }>();
  let chosen = 0;

  const prepareAndSend = async ({ id, prepared }: TrayPhoto, file: File, signal: AbortSignal): Promise<void> => {
    try {
      const reference = await enqueue(async () => {
        signal.throwIfAborted();
        if (rules.travel === 'squeeze') return squeeze(file);
        if (rules.travel === 'inline') return toDataUrl(file);
        const photo = prepared ?? asFile(await toWebSize(file), file.name);
        signal.throwIfAborted();
        dispatch({ kind: 'prepared', id, prepared: photo });
        return uploadPhoto(photo, { signal, onProgress: (progress) => dispatch({ kind: 'progressed', id, progress }) });
      });
      dispatch({ kind: 'sent', id, reference, atEpochMs: Date.now() });
    } catch (error) {
      if (signal.aborted) return;
      const problem = photoProblem(error, file, 'Upload failed');
      dispatch({ kind: 'failed', id, problem, unusable: error instanceof UnreadablePhoto });
      toastRefusal(rules.notProcessed, `${file.name}: ${problem}`);
    }
  };
  const begin = (photo: TrayPhoto, file: File): void => {
    const abort = new AbortController();
    works.set(photo.id, { abort, done: prepareAndSend(photo, file, abort.signal) });
  };

  const take = (file: File, known: Pick<TrayPhoto, keyof typeof unsent>): void => {
    chosen += 1;
    const photo: TrayPhoto = {
      ...{
        ...known,
        id: `photo-${chosen}`,
        file,
        name: file.name,
        preview: URL.createObjectURL(file),
        progress: 0,
        problem: null,
        unusable: false,
      },
      state: known.reference === null ? 'preparing' : 'ready',
    };
    dispatch({ kind: 'chosen', photo });
    if (known.reference === null) begin(photo, file);
  };

  const discard = ({ id, preview }: TrayPhoto): void => {
    works.get(id)?.abort.abort();
    works.delete(id);
    URL.revokeObjectURL(preview);
  };

  return {
    store,
    discardAll: () => store.getState().forEach(discard),
    /** @param besides other photos that count toward the limit */
    add: async (files: readonly File[], besides: number): Promise<void> => {
      const { accepted, refusals } = sortChosen(
        await Promise.all(files.map(withRecognizedType)),
        countUsable(store.getState()) + besides,
        rules,
      );
      const [refusal] = refusals;
      if (refusal) {
        const isNamed = refusals.length === 1 && refusal.description.includes(refusal.name);
        toastRefusal(refusal, ...(isNamed ? [] : [`Left out: ${namesOf(refusals.map(({ name }) => name))}`]));
      }
      for (const file of accepted) take(file, unsent);
    },
    restore: (photos: readonly SentPhoto[]): void => {
      for (const photo of photos.slice(0, rules.maxPhotos)) take(photo.prepared, photo);
    },
    remove: (id: string): void => {
      const photo = find(id);
      if (photo) discard(photo);
      dispatch({ kind: 'removed', id });
    },
    describe: (id: string, text: string): void => dispatch({ kind: 'described', id, text }),
    move: (id: string, to: number): void => dispatch({ kind: 'moved', id, to }),
    retry: (id: string): void => {
      const photo = find(id);
      if (photo?.state !== 'failed' || !photo.file) return;
      dispatch({ kind: 'retried', id });
      begin(photo, photo.file);
    },
    follow: (before: readonly string[], now: readonly SavedPhoto[]): void => dispatch({ kind: 'followed', before, saved: now }),
    clear: (): void => {
      store.getState().forEach(discard);
      dispatch({ kind: 'cleared' });
    },
    /**
     * Waits for uploads, then calls `save` with the references, after those of `others`, and the descriptions. Returns null if an
     * upload failed. Unusable photos are left out and named in a toast, unless there are `others`. Rejects as `save` does.
     */
    send: async <Saved>(
      save: (references: string[], texts: string[]) => Promise<Saved>,
      others?: () => readonly string[],
    ): Promise<Saved | null> => {
      await Promise.all([...works.values()].map(({ done }) => done));
      const isLeftOut = ({ unusable }: TrayPhoto): boolean => unusable && !others;
      const sayLeftOut = (): void => {
        const names = store
          .getState()
          .filter(isLeftOut)
          .map(({ name }) => name);
        if (names.length > 0) toastRefusal(rules.notProcessed, `Left out: ${namesOf(names)}`);
      };
      const photos = store.getState().filter((photo) => !isLeftOut(photo));
      const references = photos.flatMap(({ reference }) => reference ?? []);
      if (references.length < photos.length) {
        const names = photos.filter(({ reference }) => reference === null).map(({ name }) => name);
        toastRefusal(rules.notProcessed, `Not sent: ${namesOf(names)}`);
        return null;
      }
      const front = others?.() ?? [];
      try {
        const done = await save(
          [...front, ...references],
          photos.map(({ text }) => text),
        );
        sayLeftOut();
        return done;
      } catch (error) {
        const all = store.getState();
        const refusals = refusedPhotos(error).flatMap(({ index, message }) => {
          const place = all.findIndex(({ id }) => id === photos[index - front.length]?.id);
          return place < 0 ? [] : [{ index: place, message }];
        });
        dispatch({ kind: 'refused', refusals });
        throw error;
      }
    },
  };
};

interface TrayOptions {
  /** Other photos that count toward the limit. */
  besides?: number;
  saved?: readonly SavedPhoto[];
}

export const usePhotoTray = (rules: PhotoRules, { besides = 0, saved = [] }: TrayOptions = {}) => {
  const [{ store, discardAll, add, ...tray }] = useState(() => createTray(rules, saved));
  const photos = useStore(store);
  useEffect(() => discardAll, [discardAll]);
  const left = Math.max(0, rules.maxPhotos - besides - countUsable(photos));
  return { ...tray, photos, left, isFull: left === 0, add: (files: readonly File[]) => void add(files, besides) };
};
export type PhotoTray = ReturnType<typeof usePhotoTray>;
