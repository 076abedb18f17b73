import type { ProjectDetail } from '#shared/contracts/project';
import { servedProjectId } from '#shared/pages';

let read: { project: ProjectDetail | undefined } | undefined;

const readPage = (): ProjectDetail | undefined => {
  const text = document.getElementById(servedProjectId)?.textContent;
  return text ? (JSON.parse(text) as ProjectDetail) : undefined;
};

/**
 * The project that came with the page (functions/pages/project-page.ts), as a visitor sees it; undefined for any other one. Something
 * to read while the API's answer is on its way, which may hold more. Not checked against the contract: the same deployment made it.
 */
export const servedProject = (id: string): ProjectDetail | undefined => {
  read ??= { project: readPage() };
  return read.project?.id === id ? read.project : undefined;
};
