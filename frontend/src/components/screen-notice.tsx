import type { ReactNode } from 'react';
import { paths } from '#config/paths';
import { accountDialogs } from '#lib/account-dialogs';
import { isStager, useAuth } from '#lib/auth';
import { useHere } from '#lib/intent';
import type { User } from '#shared/account/user.answers';
import { Button, ButtonLink } from '#ui/button';
import { Container } from '#ui/layout';
import { EmptyState } from '#ui/states';
import { Text } from '#ui/text';
import type { IllustrationName } from './illustration';
import { PageMeta, ScreenLoading } from './page';

interface ScreenNoticeProps {
  title: string;
  /** The title of the window; default: the title. */
  pageTitle?: string;
  illustration?: IllustrationName;
  text?: ReactNode;
  /** The next step: one or two Buttons or ButtonLinks. */
  action?: ReactNode;
}

/** Stands in place of a screen that cannot be shown: the reason, and the next step. */
export const ScreenNotice = ({ pageTitle, ...state }: ScreenNoticeProps) => (
  <Container className="flex flex-1 flex-col justify-center pb-16">
    <PageMeta title={pageTitle ?? state.title} />
    <EmptyState level={1} {...state} />
  </Container>
);

interface AccessRestrictedProps {
  /** Who the screen is for. */
  text: string;
  /** Tells visitors what an account of that kind offers. They can create one and come back. */
  joining?: string;
}

/** Shows 'Access Restricted' in place of a screen for another kind of account. */
export const AccessRestricted = ({ text, joining }: AccessRestrictedProps) => {
  const { user } = useAuth();
  const here = useHere();
  const invites = joining !== undefined && !user;
  const login = (
    <Button variant="secondary" onClick={() => accountDialogs.openLogin(here)}>
      Login
    </Button>
  );
  const actions = (
    <>
      {invites && (
        <>
          <Button onClick={() => accountDialogs.openJoin(here)}>Join Free!</Button>
          {login}
        </>
      )}
      <ButtonLink to={paths.home} variant={invites ? 'secondary' : 'primary'}>
        Return to Home
      </ButtonLink>
      {/* A visitor may turn out to have the right kind of account after logging in. */}
      {!user && !invites && login}
      {user && (
        <ButtonLink to={isStager(user) ? paths.projects() : paths.dashboard} variant="secondary">
          {isStager(user) ? 'Find Projects' : 'Go to Dashboard'}
        </ButtonLink>
      )}
    </>
  );
  const words = invites ? (
    <div className="flex flex-col gap-3">
      <Text>{text}</Text>
      <Text>{joining}</Text>
    </div>
  ) : (
    text
  );
  return <ScreenNotice title="Access Restricted" illustration="door" text={words} action={actions} />;
};

/** Renders its children for stagers. */
export const StagersOnly = ({ children, ...words }: AccessRestrictedProps & { children: (stager: User) => ReactNode }) => {
  const { status, user } = useAuth();
  if (status === 'checking') return <ScreenLoading />;
  return user && isStager(user) ? children(user) : <AccessRestricted {...words} />;
};

/** Renders its children for signed-in users, and a prompt to log in for others. `text`: why the screen requires a login. */
export const SignedInOnly = ({ text, children }: { text: string; children: (user: User) => ReactNode }) => {
  const { status, user } = useAuth();
  const here = useHere();
  if (status === 'checking') return <ScreenLoading />;
  if (user) return children(user);
  const actions = (
    <>
      <Button onClick={() => accountDialogs.openJoin(here)}>Join Free!</Button>
      <Button variant="secondary" onClick={() => accountDialogs.openLogin(here)}>
        Login
      </Button>
    </>
  );
  return <ScreenNotice title="Please Log In" illustration="key" text={text} action={actions} />;
};
