import { stagingLevelLabel, timelineLabel } from '#shared/labels';
import type { ProjectDetail } from '#shared/project/project.answers';
import { Text } from '#ui/text';

/** Describes the project in the fewest words. */
export const ProjectInBrief = ({ project }: { project: ProjectDetail }) => (
  <Text as="span" size="sm" weight="medium" className="min-w-0">
    {stagingLevelLabel(project.stagingLevel)}, {timelineLabel(project.timeline)}
  </Text>
);
