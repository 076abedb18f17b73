import { type FormEvent, useState } from 'react';
import type { SavePortfolio } from '#features/account/queries';
import type { User } from '#shared/account/user.answers';
import { maxPortfolioPhotos } from '#shared/account/user.values';
import type { BidWithProject } from '#shared/bid/bid.answers';
import { conceptText } from '#shared/concept/concept.values';
import { FormDialog } from '#ui/dialog';
import { Photo } from '#ui/photo';
import { SmallText } from '#ui/text';

const frames = [{ width: '12rem', ratio: 4 / 3 }] as const;

export interface Choice {
  photo: string;
  label: string;
}

/** Returns what a photo can be paired with: other unpaired photos, and concepts of its project that are not shown yet. */
export const choicesFor = (user: User, after: number, work: BidWithProject | undefined): Choice[] => {
  const { portfolioPhotos: photos, portfolioPairs: pairs, portfolioConcepts: shown, portfolioCompleted: completed } = user;
  const isPaired = (place: number) => pairs.some((pair) => pair.before === place || pair.after === place);
  const others = photos.flatMap((photo, place) =>
    place === after || isPaired(place) ? [] : [{ photo, label: `Photo ${place + 1}` }],
  );
  const hasConcept = completed.some(({ photo, projectId }) => projectId === work?.project.id && shown.includes(photo));
  if (!work || hasConcept || photos.length >= maxPortfolioPhotos) return others;
  return [...others, ...work.concepts.map(({ photo, caption }) => ({ photo, label: conceptText(caption) }))];
};

interface PairDialogProps {
  user: User;
  /** The index of the photo that shows the room after staging. */
  after: number;
  /** The completed project that the photo is from. */
  work: BidWithProject | undefined;
  save: SavePortfolio;
  onClose: () => void;
}

/** Pairs a photo with one of the same room before staging, or with its concept. */
export const PairDialog = ({ user, after, work, save, onClose }: PairDialogProps) => {
  const { portfolioPhotos: photos, portfolioPairs: pairs, portfolioCompleted: completed } = user;
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const choices = choicesFor(user, after, work);
  const hasConcepts = choices.some(({ photo }) => !photos.includes(photo));
  const pairUp = async (photo: string) => {
    const place = photos.indexOf(photo);
    const before = place < 0 ? photos.length : place;
    await save.mutateAsync({
      photos: place < 0 ? [...photos, photo] : [...photos],
      pairs: [...pairs, { before, after }],
      ...(place < 0 && work && { completed: [...completed, { photo: before, projectId: work.project.id }] }),
    });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(chosen === null);
    // The mutation reports the error.
    if (chosen !== null && !save.isPending) void pairUp(chosen).catch(() => undefined);
  };
  return (
    <FormDialog
      onOpenChange={onClose}
      width="md"
      title={`Pair photo ${after + 1}`}
      description="Which photo shows the same room before staging? Owners move a slider between the two."
      onSubmit={submit}
      pending={save.isPending}
      submitLabel="Pair Photos"
    >
      <fieldset>
        <legend className="sr-only">Before</legend>
        <div className="grid grid-cols-2 gap-3">
          {choices.map(({ photo, label }) => (
            <label key={photo} className="relative block cursor-pointer">
              <input
                type="radio"
                name="before"
                checked={chosen === photo}
                onChange={() => setChosen(photo)}
                className="peer absolute size-full cursor-pointer opacity-0"
              />
              <Photo
                src={photo}
                frames={frames}
                className="aspect-4/3 w-full rounded-md object-cover outline-offset-2 outline-evergreen peer-checked:outline-3 peer-focus-visible:outline-3"
              />
              <SmallText as="span" className="mt-1 block">
                {label}
              </SmallText>
            </label>
          ))}
        </div>
      </fieldset>
      {isMissing && chosen === null && <SmallText role="alert">Please choose a photo.</SmallText>}
      {hasConcepts && <SmallText>A concept counts as one of your {maxPortfolioPhotos} photos.</SmallText>}
    </FormDialog>
  );
};
