import type { Concept } from '#shared/concept/concept.answers';
import { conceptDisclosure } from '#shared/concept/concept.values';
import { photoSource } from '#shared/photo/photos';
import type { Frame } from '#ui/photo';
import { PhotoPair } from '#ui/photo-pair';
import { ExternalLink, SmallText, Text } from '#ui/text';

interface ConceptFigureProps {
  concept: Concept;
  /** For example 'Stager 4K7Q'. */
  by: string;
  /** For example 'Living room'. */
  room?: string;
  /** Widest window first. The picture is cropped to 4:3. */
  frames: readonly Omit<Frame, 'height' | 'ratio'>[];
}

/**
 * Shows a concept over the room's photo, with a slider. Says that it is no photo, and leaves the original one press away, as
 * California's Business and Professions Code, section 10140.8, requires.
 */
export const ConceptFigure = ({ concept: { photo, of, caption }, by, room, frames }: ConceptFigureProps) => {
  const words = [room, caption].filter(Boolean).join(': ');
  const alt = [`${conceptDisclosure}. By ${by}`, words].filter(Boolean).join(': ');
  const printed = [
    { src: of, alt: 'The photo' },
    { src: photo, alt },
  ];
  return (
    <figure className="flex min-w-0 break-inside-avoid flex-col gap-2">
      <div className="print:hidden">
        <PhotoPair
          before={of}
          after={photo}
          title={by}
          names={['The photo', 'Concept']}
          alts={['The photo of the property', alt]}
          frames={frames}
        />
      </div>
      <div className="hidden grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 print:grid">
        {printed.map((one) => (
          <img
            key={one.src}
            src={photoSource(one.src, 800)}
            alt={one.alt}
            className="aspect-4/3 w-full rounded-md object-cover object-bottom-right"
          />
        ))}
      </div>
      <figcaption className="flex flex-col gap-0.5">
        <Text as="span" size="sm" weight="medium">
          {conceptDisclosure}
        </Text>
        {words && <SmallText as="span">{words}</SmallText>}
        <ExternalLink href={photoSource(of, 2048)} className="inline-flex min-h-8 items-center self-start text-sm print:hidden">
          See the original photo
        </ExternalLink>
      </figcaption>
    </figure>
  );
};
