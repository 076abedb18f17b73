import { Illustration } from '#components/illustration';
import { PageMeta } from '#components/page';
import { BackLink } from '#components/page-header';
import { EmptyState } from '#ui/empty-state';
import { Container } from '#ui/section';
import type { WayBack } from './way-back';

/** In place of a project that does not exist (any more), or never could. */
export const ProjectMissing = ({ back }: { back: WayBack }) => (
  <Container className="flex flex-1 flex-col pt-8 pb-16 sm:pt-12">
    <PageMeta title="Project Not Found" />
    <BackLink to={back.to}>{back.label}</BackLink>
    <div className="flex flex-1 flex-col justify-center">
      <EmptyState
        level={1}
        illustration={<Illustration name="emptyRoom" />}
        title="Project Not Found"
        text="The project you're looking for doesn't exist or has been removed."
      />
    </div>
  </Container>
);
