import { lazy, Suspense, useState } from 'react';
import type { ProjectDetail } from '#shared/contracts/answers/project';
import { maxUpdates } from '#shared/contracts/project-update';
import { Button } from '#ui/button';
import { SmallText } from '#ui/text';

// With what it needs of photos, once it is asked for.
const UpdateDialog = lazy(() => import('./update-dialog'));

/** For the owner, beside the updates: what they are for, and the way to post one. */
export const PostUpdate = ({ project }: { project: ProjectDetail }) => {
  const [open, setOpen] = useState(false);
  const left = maxUpdates - project.updateCount;
  return (
    <div className="flex flex-col items-start gap-3 print:hidden">
      <SmallText className="max-w-prose">
        {left > 0
          ? 'The project stays as it was bid on. What has changed since, tell everybody who has bid.'
          : `A project takes at most ${maxUpdates} updates.`}
      </SmallText>
      {left > 0 && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Post an Update
        </Button>
      )}
      <Suspense fallback={null}>{open && <UpdateDialog projectId={project.id} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
};
