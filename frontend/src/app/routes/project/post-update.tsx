import { useState } from 'react';
import { lazyPart } from '#components/lazy-part';
import { UnlessSuspended } from '#components/unless-suspended';
import type { ProjectDetail } from '#shared/project/project.answers';
import { maxUpdates } from '#shared/update/update.contract';
import { Button } from '#ui/button';
import { SmallText } from '#ui/text';

// Loads photo code on demand.
const UpdateDialog = lazyPart(() => import('./update-dialog'));

interface PostUpdateProps {
  project: ProjectDetail;
  /** The name of the awarded stager, who is then the only other reader. */
  stager: string | undefined;
}

export const PostUpdate = ({ project, stager }: PostUpdateProps) => {
  const [open, setOpen] = useState(false);
  const left = maxUpdates - project.updateCount;
  return (
    <div className="flex flex-col items-start gap-3 print:hidden">
      <SmallText className="max-w-prose min-w-0 wrap-anywhere">
        {left === 0
          ? `You’ve posted ${maxUpdates} updates, which is the limit.`
          : stager
            ? `Tell ${stager} what has changed. Nobody else sees it.`
            : 'You can’t edit a project that has bids. Post an update instead, and everyone who bid will see it.'}
      </SmallText>
      {left > 0 && (
        <UnlessSuspended doing="post updates">
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Post an Update
          </Button>
        </UnlessSuspended>
      )}
      {open && <UpdateDialog projectId={project.id} stager={stager} onClose={() => setOpen(false)} />}
    </div>
  );
};
