import { useRef, useState } from 'react';
import { type PhotoUpload, PhotoUploader } from '#features/photos/photo-upload';
import { useKeptFocus } from '#lib/hooks';
import type { PortfolioWork } from '#lib/portfolio-notes';
import { maxPortfolioPhotos } from '#shared/account/user.values';
import { Notice } from '#ui/states';
import { SmallText, TextButton } from '#ui/text';
import { Portfolio } from './bid-parts';

interface OwnPortfolioProps {
  work: PortfolioWork;
  upload: PhotoUpload;
}

/** Shows the photos that the owner sees, or offers to add some. */
export const OwnPortfolio = ({ work, upload }: OwnPortfolioProps) => {
  const { portfolioPhotos: photos } = work;
  const [adding, setAdding] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  // Uploaded photos replace the button.
  useKeptFocus(String(photos.length), group);
  const chosen = upload.tray.photos.length;
  const isOpen = photos.length === 0 || (adding && photos.length < maxPortfolioPhotos) || chosen > 0;
  return (
    <fieldset ref={group} tabIndex={-1} className="flex min-w-0 flex-col gap-3 rounded-sm">
      <legend className="sr-only">Your portfolio</legend>
      {photos.length > 0 ? (
        <div className="flex flex-col items-start gap-2">
          <SmallText>The owner also sees your photos:</SmallText>
          <Portfolio bidder={{ ...work, stagerIdentifier: 'your company' }} />
          {!isOpen && photos.length < maxPortfolioPhotos && (
            <TextButton className="text-sm" onClick={() => setAdding(true)}>
              Add portfolio photos
            </TextButton>
          )}
        </div>
      ) : (
        chosen === 0 && (
          <Notice compact tone="warning" title="You have no portfolio photos yet">
            Owners like to see your work. Add up to {maxPortfolioPhotos} photos. They appear with all of your bids.
          </Notice>
        )
      )}
      {isOpen && <PhotoUploader {...upload} narrow />}
      {chosen > 0 && <SmallText>We’ll add them when you submit this bid. They appear with all of your bids.</SmallText>}
    </fieldset>
  );
};
