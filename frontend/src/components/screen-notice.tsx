import type { ReactNode } from 'react';
import { paths } from '#config/paths';
import { accountDialogs } from '#lib/account-dialogs';
import { isStager, useAuth } from '#lib/auth';
import { useHere } from '#lib/intent';
import type { User } from '#shared/contracts/answers/user';
import { Button, ButtonLink } from '#ui/button';
import { Container } from '#ui/layout';
import { EmptyState } from '#ui/states';
import { Illustration, type IllustrationName } from './illustration';
import { PageMeta, ScreenLoading } from './page';

interface ScreenNoticeProps {
  title: string;
  /** What the window is called; default: the title. */
  pageTitle?: string;
  illustration: IllustrationName;
  text: ReactNode;
  /** The way on: a Button or ButtonLink, or two. */
  action: ReactNode;
}

/** In place of a screen: why it is not shown, and the way on. */
export const ScreenNotice = ({ title, pageTitle = title, illustration, text, action }: ScreenNoticeProps) => (
  <Container className="flex flex-1 flex-col justify-center pb-16">
    <PageMeta title={pageTitle} />
    <EmptyState level={1} illustration={<Illustration name={illustration} />} title={title} text={text} action={action} />
  </Container>
);

/** 'Access Restricted', in place of a screen that is for another kind of account. `text`: whom it is for. */
export const AccessRestricted = ({ text }: { text: string }) => {
  const { user } = useAuth();
  const here = useHere();
  const actions = (
    <>
      <ButtonLink to={paths.home}>Return to Home</ButtonLink>
      {user ? (
        <ButtonLink to={isStager(user) ? paths.projects() : paths.dashboard} variant="secondary">
          {isStager(user) ? 'Find Projects' : 'Go to Dashboard'}
        </ButtonLink>
      ) : (
        // It may be theirs, once it is known who they are.
        <Button variant="secondary" onClick={() => accountDialogs.openLogin(here)}>
          Login
        </Button>
      )}
    </>
  );
  return <ScreenNotice title="Access Restricted" illustration="door" text={text} action={actions} />;
};

/** Shows its children to whoever is signed in, and to others the prompt to log in. `text`: why this screen needs it. */
export const SignedInOnly = ({ text, children }: { text: string; children: (user: User) => ReactNode }) => {
  const { status, user } = useAuth();
  const here = useHere();
  if (status === 'checking') return <ScreenLoading />;
  if (user) return children(user);
  const actions = (
    <>
      <Button onClick={() => accountDialogs.openLogin(here)}>Login</Button>
      <Button variant="secondary" onClick={() => accountDialogs.openJoin(here)}>
        Join Free!
      </Button>
    </>
  );
  return <ScreenNotice title="Please Log In" illustration="key" text={text} action={actions} />;
};
