import { formatDate, plural } from '#lib/format';
import { areaLabel, stagingLevelLabel, timelineLabel } from '#lib/project-labels';
import type { ProjectDetail } from '#shared/contracts/project';
import { userTypeLabel } from '#shared/contracts/user-types';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { Heading } from '#ui/heading';

/** The project at a glance, beside its story. */
export const ProjectSummary = ({ project }: { project: ProjectDetail }) => (
  <Card as="section" aria-labelledby="project-summary">
    <Heading level={2} size="sm" id="project-summary" className="mb-2">
      Project Summary
    </Heading>
    <DetailList
      details={[
        { label: 'Staging Level', value: stagingLevelLabel(project.stagingLevel) },
        { label: 'Timeline', value: timelineLabel(project.timeline) },
        { label: 'Size', value: project.squareFootage && areaLabel(project.squareFootage) },
        { label: 'Rooms', value: project.roomsToStage.length || null },
        { label: 'Posted By', value: userTypeLabel(project.owner.userType) },
        { label: 'Bids So Far', value: plural(project.bidCount, 'bid') },
        { label: 'Bids Until', value: project.deadline && formatDate(project.deadline) },
      ]}
    />
  </Card>
);
