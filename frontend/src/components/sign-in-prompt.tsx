import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { PageMeta } from '#components/page';
import { ScreenLoading } from '#components/screen-loading';
import { accountDialogs } from '#lib/account-dialogs';
import { useAuth } from '#lib/auth';
import type { User } from '#shared/contracts/user';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Container } from '#ui/section';

/** 'Please Log In', in place of a screen that needs an account. Logging in leads back to it. */
export const SignInPrompt = ({ text }: { text: string }) => {
  const { pathname, search } = useLocation();
  return (
    <Container className="flex flex-1 flex-col justify-center pb-16">
      <PageMeta title="Please Log In" />
      <EmptyState
        level={1}
        illustration={<Illustration name="key" />}
        title="Please Log In"
        text={text}
        action={
          <>
            <Button onClick={() => accountDialogs.openLogin(`${pathname}${search}`)}>Login</Button>
            <Button variant="secondary" onClick={accountDialogs.openJoin}>
              Join Free!
            </Button>
          </>
        }
      />
    </Container>
  );
};

/** Shows its children to whoever is signed in, and to others the prompt to log in. `text`: why this screen needs it. */
export const SignedInOnly = ({ text, children }: { text: string; children: (user: User) => ReactNode }) => {
  const { status, user } = useAuth();
  if (status === 'checking') return <ScreenLoading />;
  return user ? children(user) : <SignInPrompt text={text} />;
};
