import { useInfiniteQuery } from '@tanstack/react-query';
import { useSavePortfolio } from '#features/account/queries';
import { userBidsQuery } from '#features/bids/queries';
import type { CompletedPhoto, User } from '#shared/contracts/answers/user';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { TitledCard } from '#ui/layout';
import { Photo } from '#ui/photo';
import { Text } from '#ui/text';
import { ConceptToRoom } from './concept-to-room';

const frames = [{ width: '6rem', ratio: 4 / 3 }] as const;

/** Which photos are of projects that were completed here and whose owners have agreed. Nothing where there is none. */
export const CompletedWork = ({ user }: { user: User }) => {
  const { data: bids = [] } = useInfiniteQuery(userBidsQuery(user.id));
  const save = useSavePortfolio();
  const { portfolioPhotos: photos, portfolioCompleted: completed } = user;
  const agreed = bids.filter(({ project, photosAllowed }) => project.status === 'completed' && photosAllowed);
  if (photos.length === 0 || agreed.length + completed.length === 0) return null;
  const titles = Object.fromEntries([
    // Of a project that is not in sight any more the mark stays.
    ...completed.map(({ projectId }) => [projectId, 'A completed project']),
    ...agreed.map(({ project }) => [project.id, project.title]),
  ]);
  const mark = (photo: number, projectId: string) => {
    const others: CompletedPhoto[] = completed.filter((one) => one.photo !== photo);
    save.mutate({ photos: [...photos], completed: projectId === '' ? others : [...others, { photo, projectId }] });
  };
  return (
    <TitledCard title="From a completed project" size="md" padding="lg" className="flex flex-col gap-5">
      <Text tone="soft">
        Owners who have agreed let you show the finished rooms. What was staged here says so beside the photo.
      </Text>
      <ul className="flex flex-col gap-4">
        {photos.map((photo, index) => (
          <li key={photo} className="flex items-center gap-4">
            <Photo src={photo} frames={frames} className="aspect-4/3 w-24 shrink-0 rounded-md object-cover" />
            <Field label={`Photo ${index + 1}`} className="min-w-0 grow">
              <Select
                options={titles}
                placeholder="Not from one of these"
                value={completed.find((one) => one.photo === index)?.projectId ?? ''}
                disabled={save.isPending}
                onChange={({ target }) => mark(index, target.value)}
              />
            </Field>
          </li>
        ))}
      </ul>
      <ConceptToRoom user={user} agreed={agreed} />
    </TitledCard>
  );
};
