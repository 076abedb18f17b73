import { clsx } from 'clsx';
import { useLocation, useSearchParams } from 'react-router-dom';
import { PageHeader, PageMeta } from '#components/page';
import { SignedInOnly } from '#components/screen-notice';
import { introductionOf } from '#lib/introduction';
import type { User } from '#shared/account/user.answers';
import { Id } from '#shared/api/common';
import { Container } from '#ui/layout';
import { Inbox } from './inbox';

const Content = ({ user }: { user: User }) => {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const to = Id.safeParse(query.get('to'));
  const openWith = to.success && to.data !== user.id ? to.data : null;
  return (
    <Container className={clsx('flex flex-1 flex-col md:py-8', !openWith && 'pt-4 pb-16')}>
      <PageMeta title="Messages" />
      {/* The panel fills the window, so only screen readers get the heading, except above the list on a phone. */}
      <div className={openWith ? 'sr-only' : 'md:sr-only'}>
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
