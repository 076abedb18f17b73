import { useEffect, useState } from 'react';
import type { ProjectDetail } from '#shared/contracts/answers/project';
import { stagingLevelLabel, timelineLabel } from '#shared/labels';
import { Text } from '#ui/text';

/** Whether the section of the page that has this id, or has it in it, is in the window: then nothing needs to lead there. */
export const useInWindow = (id: string): boolean => {
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    const part = document.getElementById(id)?.closest('section');
    if (!part) return;
    const observer = new IntersectionObserver(([entry]) => setIsIn(entry?.isIntersecting ?? false));
    observer.observe(part);
    return () => observer.disconnect();
  }, [id]);
  return isIn;
};

/** What is asked for, at its shortest. */
export const Asked = ({ project }: { project: ProjectDetail }) => (
  <Text as="span" size="sm" weight="medium" className="min-w-0">
    {stagingLevelLabel(project.stagingLevel)}, {timelineLabel(project.timeline)}
  </Text>
);
