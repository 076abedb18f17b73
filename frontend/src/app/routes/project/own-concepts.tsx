import { useEffect, useRef } from 'react';
import { ConceptFigure } from '#features/concepts/concept-figure';
import { useSaveConcepts } from '#features/concepts/mutations';
import { useKeptFocus } from '#lib/hooks';
import { photoName } from '#lib/project-labels';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import type { ProjectDetail } from '#shared/project/project.answers';
import { Button } from '#ui/button';
import { Heading } from '#ui/text';
import { cardFrames } from './bid-concepts';
import { type ConceptDrafts, conceptsToSave, draftOf } from './concept-drafts';
import ConceptEditor from './concept-editor';

interface OwnConceptsProps {
  bid: BidWithBidder;
  project: Pick<ProjectDetail, 'photos' | 'photoTexts'>;
  drafts: ConceptDrafts;
  canChange: boolean;
}

/** Shows the concepts as the owner sees them. */
const OwnConcepts = ({ bid, project, drafts, canChange }: OwnConceptsProps) => {
  const save = useSaveConcepts();
  const saveDrafts = async () => {
    if (!drafts.validate()) return;
    const concepts = conceptsToSave(drafts.list ?? []);
    const before = bid.concepts.map(({ photo }) => photo);
    try {
      await save.mutateAsync({ bidId: bid.id, concepts, before });
      drafts.set(undefined);
    } catch {
      // The mutation reports the error, and the drafts stay.
    }
  };
  useEffect(() => {
    if (!drafts.due || !canChange) return;
    drafts.setDue(false);
    void saveDrafts();
  });
  const isChanging = canChange && drafts.list !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(String(isChanging), heading);
  return (
    <section aria-labelledby="own-concepts" className="flex min-w-0 flex-col gap-4 border-line max-lg:border-t max-lg:pt-4">
      <Heading level={3} size="xs" id="own-concepts" ref={heading} tabIndex={-1}>
        Concepts
      </Heading>
      {!isChanging &&
        bid.concepts.map((concept) => (
          <ConceptFigure
            key={concept.photo}
            concept={concept}
            room={photoName(project, concept.of)}
            by="your company"
            frames={cardFrames}
          />
        ))}
      {canChange && (isChanging || bid.concepts.length === 0) && (
        <ConceptEditor project={project} drafts={drafts} saved={bid.concepts.map(draftOf)} />
      )}
      {canChange && !isChanging && bid.concepts.length > 0 && (
        <Button size="sm" variant="secondary" className="self-start" onClick={() => drafts.set(bid.concepts.map(draftOf))}>
          Change Concepts
        </Button>
      )}
      {isChanging && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" pending={save.isPending} onClick={() => void saveDrafts()}>
            Save Concepts
          </Button>
          <Button size="sm" variant="quiet" disabled={save.isPending} onClick={() => drafts.set(undefined)}>
            Discard Changes
          </Button>
        </div>
      )}
    </section>
  );
};

export default OwnConcepts;
