import { useEffect, useRef, useState } from 'react';
import type { SentPhoto } from '#features/photos/photo-tray';
import type { PhotoTray } from '#features/photos/use-photo-tray';
import { areSamePhotos, type KeptPhotos, keepPhotos, noPhotos, readPhotos } from './draft-photos';

/** Stores the tray's photos for a draft (null: no drafts) and restores them. Stores files, because uploads expire after a day. */
export const useDraftPhotos = (userId: string | null, tray: PhotoTray) => {
  const [found, setFound] = useState<KeptPhotos | null>(null);
  const [kept, setKept] = useState<readonly SentPhoto[]>([]);
  const lastStored = useRef<readonly SentPhoto[]>([]);
  const { photos, restore } = tray;
  useEffect(() => {
    if (userId === null) return;
    let isHere = true;
    void readPhotos(userId).then((result) => {
      if (!isHere) return;
      lastStored.current = result.photos;
      setKept(result.photos);
      setFound(result);
      restore(result.photos);
    });
    return () => {
      isHere = false;
    };
  }, [userId, restore]);

  const present = photos.flatMap(({ prepared, reference, sentAtEpochMs, text }) =>
    prepared ? { prepared, reference, sentAtEpochMs, text } : [],
  );
  useEffect(() => {
    // Not before the kept photos are read: until then the tray is empty.
    if (userId === null || !found || areSamePhotos(present, lastStored.current)) return;
    lastStored.current = present;
    void keepPhotos(userId, present, new Date()).then((isKept) => isKept && setKept(present));
  });
  return {
    savedAt: found?.savedAt ?? null,
    /** All photos of the tray outlive the page. */
    areAll: present.length === photos.length && areSamePhotos(present, kept),
    discard: () => {
      setFound((known) => known && noPhotos);
      if (userId !== null) void keepPhotos(userId, [], new Date());
    },
  };
};
