import { useInfiniteQuery } from '@tanstack/react-query';
import { FolderCheck, Link2, Star, Unlink2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { PortfolioPair } from '#components/portfolio-pair';
import { useSavePortfolio } from '#features/account/queries';
import { userBidsQuery } from '#features/bids/queries';
import { useKeptFocus, useOneAtATime } from '#lib/hooks';
import { portfolioNotes } from '#lib/portfolio-notes';
import type { User } from '#shared/account/user.answers';
import { maxPortfolioPhotos } from '#shared/account/user.values';
import type { MenuAction } from '#ui/action-menu';
import { PhotoTile } from '#ui/photo-tile';
import { EmptyState } from '#ui/states';
import { Heading, SmallText, Text } from '#ui/text';
import { choicesFor, PairDialog } from './pair-dialog';
import { ProjectDialog } from './project-dialog';

const pairFrames = [{ from: '64rem', width: 'min(100vw - 26rem, 52rem)' }, { width: '100vw - 2.5rem' }] as const;

/** Returns the list with the photo at `from` moved to the start. */
const withFirst = (photos: readonly string[], from: number): string[] => [
  photos[from] ?? '',
  ...photos.filter((_, place) => place !== from),
];

export const SavedPhotos = ({ user }: { user: User }) => {
  const { portfolioPhotos: photos, portfolioPairs: pairs, portfolioCompleted: completed, portfolioConcepts: concepts } = user;
  const { data: bids = [] } = useInfiniteQuery(userBidsQuery(user.id));
  const save = useSavePortfolio();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<{ about: 'pair' | 'project'; photo: string } | null>(null);
  // The menu disappears with its photo.
  useKeptFocus(photos.join(), heading);

  const works = bids.filter(({ project, photosAllowed }) => project.status === 'completed' && photosAllowed);
  const titles = Object.fromEntries([
    // A photo stays marked even if its project is no longer listed.
    ...completed.map(({ projectId }) => [projectId, 'A completed project']),
    ...works.map(({ project }) => [project.id, project.title]),
  ]);
  const projectOf = (place: number) => completed.find(({ photo }) => photo === place)?.projectId;
  const workOf = (place: number) => works.find(({ project }) => project.id === projectOf(place));
  const pairOf = (place: number) => pairs.find(({ before, after }) => place === before || place === after);
  const change = useOneAtATime((body: Parameters<typeof save.mutate>[0]) => save.mutateAsync(body).catch(() => undefined));

  const actionsOf = (photo: string, place: number): MenuAction[] => {
    const pair = pairOf(place);
    const canPair = !pair && !concepts.includes(place) && choicesFor(user, place, workOf(place)).length > 0;
    const unpair = () => void change({ photos: [...photos], pairs: pairs.filter((other) => other !== pair) });
    const ask = (about: 'pair' | 'project') => () => setAsked({ about, photo });
    return [
      ...(place > 0
        ? [{ label: 'Make first', icon: <Star />, onSelect: () => void change({ photos: withFirst(photos, place) }) }]
        : []),
      ...(canPair ? [{ label: 'Pair with…', icon: <Link2 />, onSelect: ask('pair') }] : []),
      ...(pair ? [{ label: 'Unpair', icon: <Unlink2 />, onSelect: unpair }] : []),
      ...(Object.keys(titles).length > 0 && !concepts.includes(place)
        ? [{ label: 'From project…', icon: <FolderCheck />, onSelect: ask('project') }]
        : []),
      {
        label: 'Remove',
        icon: <X />,
        danger: true,
        onSelect: () => void change({ photos: photos.filter((other) => other !== photo) }),
      },
    ];
  };
  const notes = portfolioNotes(photos, { portfolioConcepts: concepts });
  const noteOf = (place: number): string => {
    const pair = pairOf(place);
    const isBefore = pair?.before === place;
    return [
      notes[place] || titles[projectOf(place) ?? ''],
      pair && (isBefore ? `Before, pairs with photo ${pair.after + 1}` : `After, pairs with photo ${pair.before + 1}`),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  const isLeaving = (photo: string) => save.isPending && !save.variables.photos.includes(photo);
  const place = asked ? photos.indexOf(asked.photo) : -1;
  const close = () => setAsked(null);
  return (
    <section aria-labelledby="saved-photos" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading level={2} size="md" id="saved-photos" ref={heading} tabIndex={-1} className="outline-none">
          Your portfolio
        </Heading>
        <Text tone="soft">
          {photos.length} of {maxPortfolioPhotos} photos
        </Text>
      </div>
      {photos.length === 0 ? (
        <EmptyState
          level={3}
          illustration="swatches"
          title="No photos yet"
          text="Owners see your photos with each of your bids. Start with your best room."
        />
      ) : (
        <ol className="grid grid-cols-2 gap-3 sm:gap-4">
          {photos.map((photo, index) => (
            <li key={photo} className="flex flex-col gap-1">
              <PhotoTile
                src={photo}
                name={`portfolio photo ${index + 1}`}
                actions={actionsOf(photo, index)}
                {...(isLeaving(photo) && { progress: null })}
              />
              <SmallText className="wrap-anywhere">{[`Photo ${index + 1}`, noteOf(index)].filter(Boolean).join(' · ')}</SmallText>
            </li>
          ))}
        </ol>
      )}
      {pairs.map((pair) => (
        <PortfolioPair key={photos[pair.before]} {...{ photos, pair, concepts }} title="your portfolio" frames={pairFrames} />
      ))}
      {place >= 0 && asked?.about === 'pair' && (
        <PairDialog user={user} after={place} work={workOf(place)} save={save} onClose={close} />
      )}
      {place >= 0 && asked?.about === 'project' && (
        <ProjectDialog user={user} place={place} titles={titles} save={save} onClose={close} />
      )}
    </section>
  );
};
