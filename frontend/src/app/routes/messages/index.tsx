import { clsx } from 'clsx';
import { useLocation, useSearchParams } from 'react-router-dom';
import { PageHeader, PageMeta } from '#components/page';
import { SignedInOnly } from '#components/screen-notice';
import { introductionOf } from '#lib/introduction';
import { Id } from '#shared/contracts/common';
import type { User } from '#shared/contracts/user';
import { Container } from '#ui/layout';
import { Inbox } from './inbox';

const Content = ({ user }: { user: User }) => {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const to = Id.safeParse(query.get('to'));
  const openWith = to.success && to.data !== user.id ? to.data : null;
  return (
    <Container className={clsx('flex flex-1 flex-col', openWith ? 'md:pt-12 md:pb-20' : 'pt-8 pb-20 sm:pt-12')}>
      <PageMeta title="Messages" />
      {/* On a phone an open conversation is the whole screen; its headline is then read aloud only. */}
      <div className={clsx(openWith && 'max-md:sr-only')}>
        <PageHeader title="Messages" />
      </div>
      <Inbox user={user} openWith={openWith} introduction={introductionOf(state)} />
    </Container>
  );
};

const Messages = () => (
  <SignedInOnly text="You need to be logged in to view your messages.">{(user) => <Content user={user} />}</SignedInOnly>
);

export default Messages;
