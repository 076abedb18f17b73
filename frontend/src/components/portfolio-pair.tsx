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

/** Two pictures of one room under a slider: before and after, or the staged room and its concept. */
export const PortfolioPair = ({ photos, pair: { before, after }, concepts, ...shared }: PortfolioPairProps) => {
  const [first = '', second = ''] = [photos[before], photos[after]];
  if (!concepts.includes(before)) return <PhotoPair before={first} after={second} {...shared} />;
  return (
    <figure className="flex flex-col gap-2">
      {/* The concept is on the right, where its watermark is. */}
      <PhotoPair
        before={second}
        after={first}
        names={['The room', 'Concept']}
        alts={[`${fromCompleted}: ${shared.title}`, conceptDisclosure]}
        {...shared}
      />
      <figcaption className="flex flex-col">
        <Text as="span" size="sm" weight="medium">
          The room and its concept
        </Text>
        <SmallText as="span">{conceptDisclosure}</SmallText>
      </figcaption>
    </figure>
  );
};
