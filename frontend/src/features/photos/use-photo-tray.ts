import { useCallback, useEffect, useReducer, useRef } from 'react';
import { messageOf } from '#lib/errors';
import { toastProblem } from '#lib/toast';
import { type PhotoRules, type Refusal, sortChosen } from './photo-rules';
import { squeeze, toDataUrl, toWebSize, UnreadablePhoto } from './prepare-photo';
import { takeTurns, uploadPhoto } from './upload-photo';

export interface TrayPhoto {
  /** Unique within its tray. */
  id: string;
  name: string;
  /** An address of this page that shows it. */
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
export type SentPhoto = Pick<TrayPhoto, 'reference' | 'sentAtEpochMs'> & { prepared: File };

type Source = Pick<Held, 'file' | 'prepared'>;

const asFile = (photo: Blob, name: string): File =>
  photo instanceof File ? photo : new File([photo], name, { type: photo.type });

interface Held extends TrayPhoto {
  file: File;
  work: Promise<void>;
  abort: AbortController;
}

export interface PhotoTray {
  photos: readonly TrayPhoto[];
  add: (files: readonly File[]) => void;
  /** Takes photos back that a tray has held before. */
  restore: (photos: readonly SentPhoto[]) => void;
  remove: (id: string) => void;
  /** Puts a photo at a place among the others, counted from 0. */
  move: (id: string, to: number) => void;
  retry: (id: string) => void;
  /** Waits for what is on its way. The references in order, or null when one has failed: that one is shown, with a way out. */
  collect: () => Promise<string[] | null>;
  /** Marks the photo at this place as refused by the server, so that it can be sent anew or taken out. */
  refuse: (index: number, problem: string) => void;
  clear: () => void;
}

/** How many photos are prepared and sent at a time: decoding takes memory, and uploads share one line. */
const inTurn = takeTurns(2);

const say = ({ title, description }: Refusal) => toastProblem(title, description);

const problemOf = (error: unknown): string =>
  error instanceof UnreadablePhoto ? 'Not a readable image' : messageOf(error, 'Upload failed');

/** The photos that a form is collecting, `besides` others that count towards the limit. They travel while the form is filled in. */
export const usePhotoTray = (rules: PhotoRules, besides = 0): PhotoTray => {
  // Kept outside of React's state: uploads report to it at any time, and `collect` must see what is true now.
  const held = useRef<readonly Held[]>([]);
  const counter = useRef(0);
  const [, show] = useReducer((renders: number) => renders + 1, 0);

  const change = useCallback((next: readonly Held[]) => {
    held.current = next;
    show();
  }, []);
  const update = useCallback(
    (id: string, part: Partial<Held>) => change(held.current.map((photo) => (photo.id === id ? { ...photo, ...part } : photo))),
    [change],
  );

  const prepareAndSend = useCallback(
    async (id: string, { file, prepared }: Source, signal: AbortSignal): Promise<void> => {
      try {
        const reference = await inTurn(async () => {
          signal.throwIfAborted();
          if (rules.travel === 'squeeze') return squeeze(file);
          if (rules.travel === 'inline') return toDataUrl(file);
          const photo = prepared ?? asFile(await toWebSize(file), file.name);
          signal.throwIfAborted();
          update(id, { state: 'sending', progress: 0, prepared: photo });
          return uploadPhoto(photo, { signal, onProgress: (progress) => update(id, { progress }) });
        });
        update(id, { state: 'ready', progress: 1, reference, sentAtEpochMs: Date.now() });
      } catch (error) {
        if (signal.aborted) return;
        update(id, { state: 'failed', problem: problemOf(error) });
        say(rules.notProcessed);
      }
    },
    [rules.travel, rules.notProcessed, update],
  );

  const begin = useCallback(
    (id: string, source: Source) => {
      const abort = new AbortController();
      return { abort, work: prepareAndSend(id, source, abort.signal) };
    },
    [prepareAndSend],
  );

  const take = useCallback(
    (file: File, known: Omit<SentPhoto, 'prepared'> & { prepared: File | null }) => {
      counter.current += 1;
      const id = `photo-${counter.current}`;
      const state = known.reference === null ? 'preparing' : 'ready';
      const preview = URL.createObjectURL(file);
      const photo = { ...known, id, file, preview, name: file.name, state, progress: 0, problem: null } as const;
      change([...held.current, { ...photo, abort: new AbortController(), work: Promise.resolve() }]);
      if (known.reference === null) update(id, begin(id, photo));
    },
    [begin, change, update],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const { accepted, refusals } = sortChosen(files, held.current.length + besides, rules);
      const [refusal] = refusals;
      if (refusal) say(refusal);
      for (const file of accepted) take(file, { prepared: null, reference: null, sentAtEpochMs: null });
    },
    [besides, rules, take],
  );

  const restore = useCallback(
    (photos: readonly SentPhoto[]) => {
      for (const photo of photos.slice(0, rules.maxPhotos - besides)) take(photo.prepared, photo);
    },
    [besides, rules.maxPhotos, take],
  );

  const remove = useCallback(
    (id: string) => {
      for (const photo of held.current) if (photo.id === id) discard(photo);
      change(held.current.filter((photo) => photo.id !== id));
    },
    [change],
  );

  const move = useCallback(
    (id: string, to: number) => {
      const photo = held.current.find((candidate) => candidate.id === id);
      if (!photo) return;
      const others = held.current.filter((candidate) => candidate.id !== id);
      change([...others.slice(0, to), photo, ...others.slice(to)]);
    },
    [change],
  );

  const retry = useCallback(
    (id: string) => {
      const photo = held.current.find((candidate) => candidate.id === id);
      if (photo?.state !== 'failed') return;
      update(id, { state: 'preparing', progress: 0, problem: null, reference: null });
      update(id, begin(id, photo));
    },
    [begin, update],
  );

  const collect = useCallback(async () => {
    await Promise.all(held.current.map(({ work }) => work));
    const references = held.current.flatMap(({ reference }) => (reference === null ? [] : [reference]));
    if (references.length === held.current.length) return references;
    say(rules.notProcessed);
    return null;
  }, [rules.notProcessed]);

  const refuse = useCallback(
    (index: number, problem: string) => {
      const photo = held.current[index];
      if (photo) update(photo.id, { state: 'failed', problem, reference: null });
    },
    [update],
  );

  const clear = useCallback(() => {
    for (const photo of held.current) discard(photo);
    change([]);
  }, [change]);

  useEffect(
    () => () => {
      for (const photo of held.current) discard(photo);
    },
    [],
  );

  return { photos: held.current, add, restore, remove, move, retry, collect, refuse, clear };
};

const discard = ({ abort, preview }: Held): void => {
  abort.abort();
  URL.revokeObjectURL(preview);
};
