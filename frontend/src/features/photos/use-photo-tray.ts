import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { messageOf } from '#lib/errors';
import { toastProblem } from '#lib/toast';
import { type PhotoRules, type Refusal, sortChosen } from './photo-rules';
import { squeeze, toDataUrl, toWebSize, UnreadablePhoto } from './prepare-photo';
import { asFile, discard, follow, type Held, type SavedPhoto, type SentPhoto, savedPhoto, type TrayPhoto } from './tray-photo';
import { refusedPhotos, takeTurns, uploadPhoto } from './upload-photo';

export interface PhotoTray {
  photos: readonly TrayPhoto[];
  add: (files: readonly File[]) => void;
  /** Takes photos back that a tray has held before. */
  restore: (photos: readonly SentPhoto[]) => void;
  remove: (id: string) => void;
  /** Says what is seen on a photo. */
  describe: (id: string, text: string) => void;
  /** Puts a photo at a place among the others, counted from 0. */
  move: (id: string, to: number) => void;
  retry: (id: string) => void;
  /**
   * Waits for what is on its way, and saves the references in order, behind those of `others`; `texts` are what is said of those in the tray. Null when one could not be sent: it is
   * shown, with a way out, as is one that the server refuses. Fails as `save` does.
   */
  send: <Saved>(
    save: (references: string[], texts: string[]) => Promise<Saved>,
    others?: () => readonly string[],
  ) => Promise<Saved | null>;
  /** What is saved is not what it was: what came joins the tray, what went leaves it, and what was changed here stays. */
  follow: (before: readonly string[], saved: readonly SavedPhoto[]) => void;
  clear: () => void;
}

/** How many photos are prepared and sent at a time: decoding takes memory, and uploads share one line. */
const inTurn = takeTurns(2);

const say = ({ title, description }: Refusal) => toastProblem(title, description);

const problemOf = (error: unknown): string =>
  error instanceof UnreadablePhoto ? 'Not a readable image' : messageOf(error, 'Upload failed');

type Source = { file: File; prepared: File | null };

interface TrayOptions {
  /** How many others count towards the limit. */
  besides?: number;
  /** In it from the beginning. */
  saved?: readonly SavedPhoto[];
}

/** The photos that a form is collecting. They travel while the form is filled in. */
export const usePhotoTray = (rules: PhotoRules, { besides = 0, saved = [] }: TrayOptions = {}): PhotoTray => {
  const [initial] = useState(() => saved.map(savedPhoto));
  // Kept outside of React's state: uploads report to it at any time, and `send` must see what is true now.
  const held = useRef<readonly Held[]>(initial);
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
      for (const file of accepted) take(file, { prepared: null, reference: null, sentAtEpochMs: null, text: '' });
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

  const describe = useCallback((id: string, text: string) => update(id, { text }), [update]);

  const retry = useCallback(
    (id: string) => {
      const photo = held.current.find((candidate) => candidate.id === id);
      if (photo?.state !== 'failed' || !photo.file) return;
      update(id, { state: 'preparing', progress: 0, problem: null, reference: null });
      update(id, begin(id, { file: photo.file, prepared: photo.prepared }));
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

  const send: PhotoTray['send'] = useCallback(
    async (save, others = () => []) => {
      const references = await collect();
      if (!references) return null;
      const front = others();
      try {
        return await save(
          [...front, ...references],
          held.current.map(({ text }) => text),
        );
      } catch (error) {
        for (const { index, message } of refusedPhotos(error)) {
          const photo = held.current[index - front.length];
          if (photo) update(photo.id, { state: 'failed', problem: message, ...(photo.file && { reference: null }) });
        }
        throw error;
      }
    },
    [collect, update],
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

  return {
    ...{ photos: held.current, add, restore, remove, describe, move, retry, send, clear },
    follow: (before, now) => change(follow(held.current, before, now)),
  };
};
