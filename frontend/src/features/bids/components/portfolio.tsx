import { useState } from 'react';
import type { Bidder } from '#shared/contracts/bid';
import { Gallery, PhotoStrip } from '#ui/gallery';
import { Text } from '#ui/text';

/** Rooms that a bidder has staged: two at a glance, all of them in the gallery. */
export const Portfolio = ({ bidder, size = 'md' }: { bidder: Bidder; size?: 'sm' | 'md' }) => {
  const [openAt, setOpenAt] = useState<number | null>(null);
  const { portfolioPhotos: photos, stagerIdentifier } = bidder;
  const title = `Portfolio of ${stagerIdentifier}`;
  if (photos.length === 0) {
    return (
      <Text size="sm" tone="soft">
        No portfolio photos yet
      </Text>
    );
  }
  return (
    <>
      <PhotoStrip size={size} photos={photos} alt={title} onOpen={setOpenAt} />
      <Gallery title={title} photos={photos} openAt={openAt} onClose={() => setOpenAt(null)} />
    </>
  );
};
