import { fromCompleted } from '#lib/portfolio-notes';
import { conceptDisclosure } from '#shared/concept/concept.values';
import type { Frame } from '#ui/photo';
import { PhotoPair } from '#ui/photo-pair';
import { SmallText, Text } from '#ui/text';

interface PortfolioPairProps {
  photos: readonly string[];
  pair: { before: number; after: number };
  concepts: readonly number[];
  /** Whose portfolio it is. */
  title: string;
  frames: readonly Omit<Frame, 'height' | 'ratio'>[];
}

/** One room twice, under a slider: before and after, or as it was drawn first and as it became. */
export const PortfolioPair = ({ photos, pair: { before, after }, concepts, title, frames }: PortfolioPairProps) => {
  const both = { before: photos[before] ?? '', after: photos[after] ?? '', title, frames };
  if (!concepts.includes(before)) return <PhotoPair {...both} />;
  return (
    <figure className="flex flex-col gap-2">
      <PhotoPair {...both} names={['Concept', 'The room']} alts={[conceptDisclosure, `${fromCompleted}: ${title}`]} />
      <figcaption className="flex flex-col">
        <Text as="span" size="sm" weight="medium">
          From concept to room
        </Text>
        <SmallText as="span">{conceptDisclosure}</SmallText>
      </figcaption>
    </figure>
  );
};
