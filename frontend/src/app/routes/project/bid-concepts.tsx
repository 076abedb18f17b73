import type { ReactNode } from 'react';
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

/** Returns a figure for each concept. The one of `room` comes first. */
const conceptFigures = ({ bid, project, room, frames = cardFrames }: BidConceptsProps) =>
  [...bid.concepts]
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

const MoreConcepts = ({ figures }: { figures: readonly ReactNode[] }) =>
  figures.length > 0 && (
    <details className="whole-in-print">
      <summary className="min-h-11 content-center rounded-md text-sm font-medium print:hidden">
        {plural(figures.length, 'more concept')}
      </summary>
      <div className="flex flex-col gap-4 pt-2">{figures}</div>
    </details>
  );

/** Shows the first concept, and folds the others. */
export const BidConcepts = (props: BidConceptsProps) => {
  const [first = <SmallText>No concepts</SmallText>, ...others] = conceptFigures(props);
  return (
    <div className="flex min-w-0 basis-full flex-col gap-2">
      {first}
      <MoreConcepts figures={others} />
    </div>
  );
};
