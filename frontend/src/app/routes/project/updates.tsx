import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PagedList } from '#components/paged-list';
import { ReportButton } from '#features/moderation/report-button';
import { updatesQuery } from '#features/updates/queries';
import { useAuth } from '#lib/auth';
import { plural } from '#lib/format';
import { useLast } from '#lib/hooks';
import type { ProjectDetail } from '#shared/project/project.answers';
import { formatDayIn } from '#shared/property-day';
import type { ProjectUpdate } from '#shared/update/update.answers';
import { LoadingBlocks } from '#ui/loading-blocks';
import type { Frame } from '#ui/photo';
import { PhotoButton, useGallery } from '#ui/photos';
import { SmallText, Text } from '#ui/text';
import { FoldedSection } from './fold';

const frames: Frame[] = [{ width: '8rem', height: '6rem' }];

const Update = ({ update, project: { title, state, userId } }: { update: ProjectUpdate; project: ProjectDetail }) => {
  const { id, projectId, text, photos, masked, forParties, createdAt } = update;
  const { user } = useAuth();
  const heading = `Update on ${title}`;
  const { open, gallery } = useGallery(heading, photos);
  return (
    <li className="flex flex-col gap-3 border-l-2 border-evergreen pl-4">
      <div className="flex items-center gap-3">
        <SmallText weight="medium">
          <time dateTime={createdAt}>{formatDayIn(createdAt, state)}</time>
        </SmallText>
        {user?.id !== userId && <ReportButton type="update" id={id} within={projectId} />}
      </div>
      <Text className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</Text>
      {masked && <SmallText>Contact details are hidden until the platform fee is paid.</SmallText>}
      {forParties && <SmallText>Only the owner and the chosen stager see this update.</SmallText>}
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <li key={photo}>
              <PhotoButton {...{ photos, index, frames }} title={heading} onOpen={open} className="h-24 w-32 rounded-md" />
            </li>
          ))}
        </ul>
      )}
      {gallery}
    </li>
  );
};

const loading = <LoadingBlocks label="Loading the updates" blocks={['h-20 rounded-lg']} />;

/** The target of `paths.projectUpdates`. */
const anchor = 'updates';

interface UpdatesProps {
  project: ProjectDetail;
  /** For the owner, while there is room for another update. */
  post?: ReactNode;
  isOpen: boolean;
}

/** Lists updates. Owners post them because the text of a project with bids can no longer change. */
const Updates = ({ project, post, isOpen }: UpdatesProps) => {
  const query = useInfiniteQuery({ ...updatesQuery(project), enabled: project.updateCount > 0 });
  // Keeps the updates while a refetch runs or fails.
  const updates = useLast(query.data);
  return (
    <FoldedSection
      title="Updates"
      anchor={anchor}
      look="part"
      isOpen={isOpen}
      note={!isOpen && plural(project.updateCount, 'update')}
    >
      {post}
      {project.updateCount > 0 && (
        <PagedList
          query={query.data ? query : { ...query, data: updates }}
          failure="Failed to fetch updates"
          stale="Failed to fetch updates"
          loading={loading}
          empty={null}
        >
          {(shown) => (
            <ul className="flex flex-col gap-6">
              {shown.map((update) => (
                <Update key={update.id} update={update} project={project} />
              ))}
            </ul>
          )}
        </PagedList>
      )}
    </FoldedSection>
  );
};

export default Updates;
