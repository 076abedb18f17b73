import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { PageMeta } from '#components/page';
import { PageHeader } from '#components/page-header';
import { SignedInOnly } from '#components/sign-in-prompt';
import { paths } from '#config/paths';
import { Inbox } from '#features/messages/components/inbox.tsx';
import { unreadCountQuery } from '#features/notifications/api/unread-count.ts';
import { projectQuery } from '#features/projects/api/project.ts';
import { classNames } from '#lib/class-names';
import { introductionOf } from '#lib/introduction';
import { isStager } from '#lib/roles';
import { Id } from '#shared/contracts/common';
import type { User } from '#shared/contracts/user';
import { ButtonLink } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Container } from '#ui/section';

const NoConversations = ({ user }: { user: User }) => (
  <EmptyState
    illustration={<Illustration name="letters" />}
    title="No conversations yet"
    text={
      isStager(user)
        ? 'Questions about a project? Write to its owner from your bid on it.'
        : 'Questions about a bid? Write to the stager from the bids on your project.'
    }
    action={
      isStager(user) ? (
        <ButtonLink to={paths.projects()}>Find Projects</ButtonLink>
      ) : (
        <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
      )
    }
  />
);

/** What a project is called. One that is gone is just a project. */
const ProjectName = ({ id }: { id: string }) => {
  const { data: project } = useQuery(projectQuery(id));
  return project?.title ?? 'a project';
};

const Content = ({ user }: { user: User }) => {
  const [query] = useSearchParams();
  const { state } = useLocation();
  // Asked for by the navigation bar of every screen; here only listened to.
  const { data: unread } = useQuery(unreadCountQuery());
  const to = Id.safeParse(query.get('to'));
  const { name, projectId } = introductionOf(state);
  const openWith = to.success && to.data !== user.id ? to.data : null;
  return (
    <Container className={classNames('flex flex-1 flex-col', openWith ? 'md:pt-12 md:pb-20' : 'pt-8 pb-20 sm:pt-12')}>
      <PageMeta title="Messages" />
      {/* On a phone an open conversation is the whole screen; its headline is then read aloud only. */}
      <div className={classNames(openWith && 'max-md:sr-only')}>
        <PageHeader title="Messages" />
      </div>
      <Inbox
        ownId={user.id}
        openWith={openWith}
        introducedAs={name}
        projectId={projectId}
        projectName={(id) => <ProjectName id={id} />}
        unreadMessages={unread?.messages}
        empty={<NoConversations user={user} />}
      />
    </Container>
  );
};

const Messages = () => (
  <SignedInOnly text="You need to be logged in to view your messages.">{(user) => <Content user={user} />}</SignedInOnly>
);

export default Messages;
