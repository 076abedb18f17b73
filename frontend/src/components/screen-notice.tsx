import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#config/paths';
import { accountDialogs } from '#lib/account-dialogs';
import { useAuth } from '#lib/auth';
import type { User } from '#shared/contracts/user';
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

/** Opens the login, which leads back to this screen. */
const useLogInHere = () => {
  const { pathname, search } = useLocation();
  return () => accountDialogs.openLogin(`${pathname}${search}`);
};

/** 'Access Restricted', in place of a screen that is for another kind of account. `text`: whom it is for. */
export const AccessRestricted = ({ text }: { text: string }) => {
  const { user } = useAuth();
  const logIn = useLogInHere();
  const actions = (
    <>
      <ButtonLink to={paths.home}>Return to Home</ButtonLink>
      {/* It may be theirs, once it is known who they are. */}
      {!user && (
        <Button variant="secondary" onClick={logIn}>
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
  const logIn = useLogInHere();
  if (status === 'checking') return <ScreenLoading />;
  if (user) return children(user);
  const actions = (
    <>
      <Button onClick={logIn}>Login</Button>
      <Button variant="secondary" onClick={accountDialogs.openJoin}>
        Join Free!
      </Button>
    </>
  );
  return <ScreenNotice title="Please Log In" illustration="key" text={text} action={actions} />;
};
