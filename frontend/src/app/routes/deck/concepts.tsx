import { ConceptFigure } from '#features/concepts/concept-figure';
import type { DeckBid } from '#shared/contracts/answers/deck';

const frames = [{ from: '64rem', width: '52rem' }, { from: '40rem', width: '100vw - 8rem' }, { width: '100vw - 5rem' }] as const;

/** What a stager would make of the rooms, over the photos of them. */
export const Concepts = ({ bid: { concepts, stagerIdentifier } }: { bid: DeckBid }) => (
  <div className="flex flex-col gap-6">
    {concepts.map((concept) => (
      <ConceptFigure key={concept.photo} concept={concept} by={stagerIdentifier} frames={frames} />
    ))}
  </div>
);
