import type { Bidder } from '#shared/contracts/bid';
import { PhotoStrip } from '#ui/photo-strip';
import { Text } from '#ui/text';
import { useGallery } from '#ui/use-gallery';

/** Rooms that a bidder has staged: two at a glance, all of them in the gallery. */
export const Portfolio = ({ bidder, size = 'md' }: { bidder: Bidder; size?: 'sm' | 'md' }) => {
  const { portfolioPhotos: photos, stagerIdentifier } = bidder;
  const title = `Portfolio of ${stagerIdentifier}`;
  const { open, gallery } = useGallery(title, photos);
  if (photos.length === 0) {
    return (
      <Text size="sm" tone="soft">
        No portfolio photos yet
      </Text>
    );
  }
  return (
    <>
      <PhotoStrip size={size} photos={photos} alt={title} onOpen={open} />
      {gallery}
    </>
  );
};
