import { ConceptFigure } from '#features/concepts/concept-figure';
import { plural } from '#lib/format';
import { photoName } from '#lib/project-labels';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import type { ProjectDetail } from '#shared/project/project.answers';
import { type Frame, pageColumn } from '#ui/photo';
import { SmallText } from '#ui/text';

export const cardFrames: Frame[] = [{ from: '64rem', width: `(${pageColumn.wide}) / 2 - 4rem` }, { width: pageColumn.phone }];

interface BidConceptsProps {
  bid: BidWithBidder;
  project: Pick<ProjectDetail, 'photos' | 'photoTexts'>;
  /** The photo of the room to show first. */
  room?: string | undefined;
  frames?: readonly Frame[];
}

/** Shows the first concept, the one of `room` if there is one, and folds the others. */
export const BidConcepts = ({ bid, project, room, frames = cardFrames }: BidConceptsProps) => {
  const [first = <SmallText>No concepts</SmallText>, ...others] = [...bid.concepts]
    .sort((left, right) => Number(right.of === room) - Number(left.of === room))
    .map((concept) => (
      <ConceptFigure
        key={concept.photo}
        concept={concept}
        room={photoName(project, concept.of)}
        by={bid.bidder.stagerIdentifier}
        frames={frames}
      />
    ));
  return (
    <div className="flex min-w-0 basis-full flex-col gap-2">
      {first}
      {others.length > 0 && (
        <details className="whole-in-print">
          <summary className="min-h-11 content-center rounded-md text-sm font-medium print:hidden">
            {plural(others.length, 'more concept')}
          </summary>
          <div className="flex flex-col gap-4 pt-2">{others}</div>
        </details>
      )}
    </div>
  );
};
