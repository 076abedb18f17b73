import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { classNames } from '#lib/class-names';
import { screenHeading } from '#lib/use-kept-focus';
import type { ProjectDetail } from '#shared/contracts/project';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';
import { type BidOnProject, projectStanding } from '../../project-standing';
import { CancelProjectDialog, CompleteProjectDialog } from '../project-action-dialogs';

interface Step {
  title: string;
  text: string;
  label: string;
  action: 'complete' | 'cancel';
}

const completion: Step = {
  title: 'Is the staging done?',
  text: 'Mark the project as completed. Then you and the staging company can review each other.',
  label: 'Mark as Completed',
  action: 'complete',
};

const cancellation: Step = {
  title: 'No longer looking?',
  text: 'A cancelled project takes no more bids, and those that wait are rejected.',
  label: 'Cancel Project',
  action: 'cancel',
};

export interface OwnerPanelProps {
  project: ProjectDetail;
  bids: readonly Pick<BidOnProject, 'status'>[];
}

/** Beside the own project: its next step. Keep it on the screen when there is none, so that it can hand the focus on. */
const OwnerPanel = ({ project, bids }: OwnerPanelProps) => {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Step['action'] | null>(null);
  const { canComplete, canCancel } = projectStanding(project, bids);
  const step = canComplete ? completion : canCancel ? cancellation : null;
  const dialog = { project, onClose: () => setAsking(null) };
  return (
    <>
      {step && (
        <Card
          as="section"
          aria-labelledby="owner-step"
          // Giving up is possible, not suggested: it stands below the summary.
          className={classNames('flex flex-col gap-3 print:hidden', step.action === 'cancel' && 'order-last')}
        >
          <Heading level={2} size="sm" id="owner-step">
            {step.title}
          </Heading>
          <Text size="sm" tone="soft">
            {step.text}
          </Text>
          <Button
            variant={step.action === 'complete' ? 'primary' : 'secondary'}
            className="mt-1 self-start"
            onClick={() => setAsking(step.action)}
          >
            {step.label}
          </Button>
        </Card>
      )}
      {asking === 'complete' && (
        <CompleteProjectDialog
          {...dialog}
          // Where the reviews are is where it goes on; they take the focus.
          onDone={() => void navigate(paths.projectReviews(project.id), { replace: true })}
        />
      )}
      {asking === 'cancel' && <CancelProjectDialog {...dialog} onDone={() => screenHeading.current?.focus()} />}
    </>
  );
};

export default OwnerPanel;
