import { ConceptFigure } from '#features/concepts/concept-figure';
import { ReportButton } from '#features/moderation/report-button';
import type { BidWithBidder } from '#shared/contracts/answers/bid';
import type { Concept } from '#shared/contracts/answers/concept';
import type { ProjectDetail } from '#shared/contracts/answers/project';
import { pageColumn } from '#ui/photo';
import { Heading, SmallText } from '#ui/text';

const Report = ({ concept, bid }: { concept: Concept; bid: BidWithBidder }) => (
  <ReportButton what="concept" target={{ targetType: 'concept', targetId: concept.photo, withinId: bid.id }} />
);

const inCard = [{ from: '64rem' as const, width: `(${pageColumn.wide}) / 2 - 4rem` }, { width: pageColumn.phone }];

export const BidConcepts = ({ bid }: { bid: BidWithBidder }) => (
  <ul aria-label="Concepts" className="flex basis-full flex-col gap-4 pb-2">
    {bid.concepts.map((concept) => (
      <li key={concept.photo}>
        <ConceptFigure concept={concept} by={bid.bidder.stagerIdentifier} frames={inCard}>
          <Report concept={concept} bid={bid} />
        </ConceptFigure>
      </li>
    ))}
  </ul>
);

const counts = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** Returns `Three ways this room could look`. */
const waysToLook = (count: number): string =>
  count === 1 ? 'How this room could look' : `${counts[count] ?? count} ways this room could look`;

const inRow = [
  { from: '64rem' as const, width: `(${pageColumn.wide} - 2rem) / 3` },
  { from: '40rem' as const, width: `(${pageColumn.wide} - 1rem) / 2` },
  { width: pageColumn.phone },
];

interface RoomConceptsProps {
  project: Pick<ProjectDetail, 'photos' | 'photoTexts'>;
  bids: readonly BidWithBidder[];
}

/** Compares the bids' concepts room by room. Renders nothing without concepts. */
export const RoomConcepts = ({ project, bids }: RoomConceptsProps) => {
  const rooms = project.photos
    .map((photo, index) => ({
      photo,
      text: project.photoTexts[index] || `Photo ${index + 1}`,
      ideas: bids.flatMap((bid) => bid.concepts.filter(({ of }) => of === photo).map((concept) => ({ bid, concept }))),
    }))
    .filter(({ ideas }) => ideas.length > 0);
  return rooms.map(({ photo, text, ideas }) => (
    <section key={photo} aria-label={text} className="mt-10 flex flex-col gap-4">
      <div>
        <Heading level={3} size="xs">
          {waysToLook(ideas.length)}
        </Heading>
        <SmallText>{text}</SmallText>
      </div>
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 print:grid-cols-1">
        {ideas.map(({ bid, concept }) => (
          <li key={concept.photo} className="flex min-w-0 flex-col gap-2">
            <Heading level={4} size="xs">
              {bid.bidder.stagerIdentifier}
            </Heading>
            <ConceptFigure concept={concept} by={bid.bidder.stagerIdentifier} frames={inRow}>
              <Report concept={concept} bid={bid} />
            </ConceptFigure>
          </li>
        ))}
      </ul>
    </section>
  ));
};
