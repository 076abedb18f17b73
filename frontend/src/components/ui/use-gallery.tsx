import { lazy, type ReactNode, Suspense, useState } from 'react';

const Gallery = lazy(async () => ({ default: (await import('./gallery')).Gallery }));

/** A gallery of these photos, loaded with the first look into it. `title`: what they are of. */
export const useGallery = (title: string, photos: readonly string[]): { open: (at: number) => void; gallery: ReactNode } => {
  const [openAt, setOpenAt] = useState<number | null>(null);
  // Mounted with the first look and kept: it gives the focus back when it closes.
  const [wanted, setWanted] = useState(false);
  return {
    open: (at) => {
      setWanted(true);
      setOpenAt(at);
    },
    gallery: wanted && (
      <Suspense>
        <Gallery title={title} photos={photos} openAt={openAt} onClose={() => setOpenAt(null)} />
      </Suspense>
    ),
  };
};
