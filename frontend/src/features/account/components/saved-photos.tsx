import { useRef } from 'react';
import { Illustration } from '#components/illustration';
import { useKeptFocus } from '#lib/use-kept-focus';
import { useOneAtATime } from '#lib/use-one-at-a-time';
import { maxPortfolioPhotos } from '#shared/contracts/upload';
import { EmptyState } from '#ui/empty-state';
import { Heading } from '#ui/heading';
import { PhotoTile } from '#ui/photo-tile';
import { Text } from '#ui/text';
import { useSavePortfolio } from '../api/save-portfolio';

/** The photos that owners see already, each with the way to take it out. */
export const SavedPhotos = ({ photos }: { photos: readonly string[] }) => {
  const removal = useSavePortfolio();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that removed the last photo goes with it.
  useKeptFocus(String(photos.length), heading);

  const without = (photo: string) => photos.filter((other) => other !== photo);
  const isLeaving = (photo: string) => removal.isPending && !removal.variables.includes(photo);
  const remove = useOneAtATime(async (photo: string) => {
    try {
      await removal.mutateAsync(without(photo));
    } catch {
      // Said by the mutation.
    }
  });
  return (
    <section aria-labelledby="saved-photos" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading level={2} size="md" id="saved-photos" ref={heading} tabIndex={-1} className="outline-none">
          Your portfolio
        </Heading>
        <Text tone="soft">
          {photos.length} of {maxPortfolioPhotos} photos
        </Text>
      </div>
      {photos.length === 0 ? (
        <EmptyState
          level={3}
          illustration={<Illustration name="swatches" />}
          title="No photos yet"
          text="A bid with photos is a bid that owners remember. Start with the room you are proudest of."
        />
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:gap-4">
          {photos.map((photo, index) => (
            <li key={photo}>
              <PhotoTile
                src={photo}
                name={`portfolio photo ${index + 1}`}
                onRemove={() => void remove(photo)}
                {...(isLeaving(photo) && { progress: null })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
