import type { DeckBid } from '#shared/contracts/answers/deck';
import { conceptText } from '#shared/contracts/concept';
import { photoSource, photoSourceSet } from '#shared/photos';
import { BeforeAfter } from '#ui/before-after';
import { SmallText } from '#ui/text';

export const conceptSizes = '(min-width: 64rem) 52rem, (min-width: 40rem) calc(100vw - 8rem), calc(100vw - 5rem)';

/** What a stager would make of the rooms, over the photos of them. */
export const Concepts = ({ bid: { concepts, stagerIdentifier } }: { bid: DeckBid }) => {
  const pictureOf = (photo: string, alt: string) => ({
    src: photoSource(photo, 1280),
    srcSet: photoSourceSet(photo),
    sizes: conceptSizes,
    alt,
  });
  return (
    <div className="flex flex-col gap-6">
      {concepts.map(({ photo, of, caption }) => (
        <figure key={photo} className="flex flex-col gap-2">
          <BeforeAfter
            label={`The room as it is, and the concept of ${stagerIdentifier}`}
            before={pictureOf(of, 'The room as it is')}
            after={pictureOf(photo, conceptText(caption))}
            width={1200}
            height={900}
            className="aspect-4/3 object-cover"
          />
          <figcaption>
            <SmallText>{conceptText(caption)}</SmallText>
          </figcaption>
        </figure>
      ))}
    </div>
  );
};
