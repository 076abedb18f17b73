import { sweepProject } from '#core/project/sweep';
import type { Job } from './job.repo';

const work: Record<Job['kind'], (subjectId: string, now: Date) => Promise<void>> = {
  sweepProject: (projectId) => sweepProject(projectId),
};

/** Runs a job to its end; each may have been cut off anywhere before. */
export const resumeJob = ({ kind, subjectId }: Job, now: Date): Promise<void> => work[kind](subjectId, now);
