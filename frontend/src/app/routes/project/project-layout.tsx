import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageMeta } from '#components/page';
import { classNames } from '#lib/class-names';
import type { ProjectDetail } from '#shared/contracts/project';
import { truncate } from '#shared/labels';
import { PhotoMosaic } from '#ui/photo-mosaic';
import { Container } from '#ui/section';
import { ProjectHead } from './project-head';
import { ProjectStory } from './project-story';
import { ProjectSummary } from './project-summary';
import { wayBack } from './way-back';

export interface ProjectLayoutProps {
  project: ProjectDetail;
  /** Above the project: what the reader must know first. */
  banner?: ReactNode;
  /** On paper it is about the bids below: the project itself is left out. */
  brief?: boolean;
  /** Beside the project. */
  panel?: ReactNode;
  /** Below the project. */
  children?: ReactNode;
}

/** The frame of a project's page: the project itself, and around it what a reader of this kind gets to see. */
export const ProjectLayout = ({ project, banner, panel, brief = false, children }: ProjectLayoutProps) => {
  const [query] = useSearchParams();
  return (
    <>
      <PageMeta title={project.title} description={truncate(project.description, 155)} />
      <Container className="pt-8 pb-16 sm:pt-12 sm:pb-20 print:p-0 print:px-8">
        <ProjectHead project={project} back={wayBack(query)} {...(children && { bidsHref: '#current-bids' })} />
        <div className="flex flex-col gap-10">
          {banner}
          {project.photos.length > 0 && <PhotoMosaic photos={project.photos} title={project.title} />}
          <div
            className={classNames(
              'grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16',
              brief && 'print:hidden',
            )}
          >
            <ProjectStory project={project} />
            <div className="flex flex-col gap-6 lg:sticky lg:top-28">
              {panel}
              <ProjectSummary project={project} />
            </div>
          </div>
        </div>
      </Container>
      {children}
    </>
  );
};
