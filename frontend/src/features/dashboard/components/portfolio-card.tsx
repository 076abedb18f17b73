import { paths } from '#config/paths';
import { maxPortfolioPhotos } from '#shared/contracts/upload';
import { ButtonLink } from '#ui/button';
import { Card, CardHeader } from '#ui/card';
import { Heading } from '#ui/heading';
import { PhotoSlots } from '#ui/photo-slots';
import { Text } from '#ui/text';

/** A stager's portfolio, as it stands beside every bid, with the places that are still free. */
export const PortfolioCard = ({ photos }: { photos: readonly string[] }) => (
  <Card as="section" aria-label="Your portfolio" className="flex flex-col gap-4">
    <CardHeader
      className="mb-0"
      title={
        <Heading level={2} size="sm">
          Portfolio Photos
        </Heading>
      }
      action={
        <Text as="span" size="sm" tone="soft">
          {photos.length} of {maxPortfolioPhotos}
        </Text>
      }
    />
    <PhotoSlots photos={photos} slots={maxPortfolioPhotos} alt="Portfolio photo" />
    <Text size="sm" tone="soft">
      {photos.length === 0
        ? 'Owners see these beside each of your bids. A bid without photos is hard to picture.'
        : 'Owners see these beside each of your bids.'}
    </Text>
    <ButtonLink to={paths.portfolioUpload} variant="secondary" block>
      {photos.length === 0 ? 'Add Photos' : 'Manage Photos'}
    </ButtonLink>
  </Card>
);
