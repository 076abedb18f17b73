import { useRef } from 'react';
import { useSavePortfolio } from '#features/account/queries';
import { useKeptFocus } from '#lib/hooks';
import type { BidWithProject } from '#shared/contracts/answers/bid';
import type { User } from '#shared/contracts/answers/user';
import { conceptText } from '#shared/contracts/concept-values';
import { maxPortfolioPhotos } from '#shared/contracts/portfolio';
import { Button } from '#ui/button';
import { Photo } from '#ui/photo';
import { Heading, SmallText } from '#ui/text';

const frames = [{ width: '10rem', ratio: 4 / 3 }] as const;

/** The place of a photo of the project that is in no pair yet. */
const freePhotoOf = ({ portfolioCompleted, portfolioPairs }: User, id: string): number | undefined =>
  portfolioCompleted.find(
    ({ photo, projectId }) =>
      projectId === id && !portfolioPairs.some(({ before, after }) => photo === before || photo === after),
  )?.photo;

interface ConceptToRoomProps {
  user: User;
  /** The bids whose owners have agreed. */
  agreed: readonly BidWithProject[];
}

/** Concepts that led to completed projects, each beside a photo of what became of it. One of a project. */
export const ConceptToRoom = ({ user, agreed }: ConceptToRoomProps) => {
  const save = useSavePortfolio();
  const group = useRef<HTMLElement>(null);
  const { portfolioPhotos: photos, portfolioPairs: pairs, portfolioCompleted: completed, portfolioConcepts: shown } = user;
  // What was pressed goes with what it did.
  useKeptFocus(String(shown.length), group);
  const isShown = (id: string) => completed.some(({ photo, projectId }) => projectId === id && shown.includes(photo));
  const left = agreed.filter(({ concepts, project }) => concepts.length > 0 && !isShown(project.id));
  if (left.length === 0) return null;
  const show = (concept: string, { project }: BidWithProject, after: number) => {
    const photo = photos.length;
    save.mutate({
      photos: [...photos, concept],
      pairs: [...pairs, { before: photo, after }],
      completed: [...completed, { photo, projectId: project.id }],
    });
  };
  return (
    <section ref={group} tabIndex={-1} aria-labelledby="concept-to-room" className="flex flex-col gap-4 rounded-sm">
      <Heading level={3} size="sm" id="concept-to-room">
        From concept to room
      </Heading>
      <SmallText>
        {photos.length < maxPortfolioPhotos
          ? 'A concept may stand beside the photo of what became of it, once that photo is marked above. It counts as a photo.'
          : `A concept counts as a photo: there is room for one once you have fewer than ${maxPortfolioPhotos}.`}
      </SmallText>
      {left.map((bid) => {
        const after = freePhotoOf(user, bid.project.id);
        return (
          <ul key={bid.id} aria-label={`Concepts for ${bid.project.title}`} className="flex flex-wrap gap-4">
            {bid.concepts.map(({ photo, caption }, index) => (
              <li key={photo} className="flex w-40 flex-col items-start gap-2">
                <Photo
                  src={photo}
                  alt={conceptText(caption)}
                  frames={frames}
                  className="aspect-4/3 w-full rounded-md object-cover"
                />
                {after !== undefined && photos.length < maxPortfolioPhotos && (
                  <Button
                    variant="secondary"
                    size="sm"
                    disabled={save.isPending}
                    aria-label={`Show concept ${index + 1} beside photo ${after + 1}`}
                    onClick={() => show(photo, bid, after)}
                  >
                    Beside Photo {after + 1}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        );
      })}
    </section>
  );
};
