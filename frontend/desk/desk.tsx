import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { Page, PageHeader, PageMeta, ScreenLoading, SplitScreen } from '#components/page';
import ThemeChoice from '#components/theme-choice';
import { startDeskLive, startDeskPoll } from '#desk/attention/refetch';
import { ImpersonationTab } from '#desk/impersonation/impersonation-tab';
import type { UserPool } from '#desk/sign-in/cognito';
import { adminSession, useAdminSession } from '#desk/sign-in/session';
import { SignInSteps } from '#desk/sign-in/sign-in-steps';
import { pairingCodeIn } from '#features/impersonation/hand-over';
import { runtimeConfigQuery } from '#lib/config';
import { screenHeading, useKeptFocus } from '#lib/hooks';
import { site } from '#shared/site/site';
import { Dialog } from '#ui/dialog';
import { Container } from '#ui/layout';
import { ErrorState } from '#ui/states';
import { AdminPanel } from './panel';

/** Asks for the password when the session has expired. Then waiting calls continue. Closing the dialog signs out. */
const SignInAgain = ({ open, pool, email }: { open: boolean; pool: UserPool; email: string }) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && adminSession.end()}
    title="Please sign in again"
    description="Your session has ended. Nothing on the page is lost."
  >
    <SignInSteps pool={pool} email={email} />
  </Dialog>
);

const SignIn = ({ pool }: { pool: UserPool }) => (
  <SplitScreen aside={<Illustration name="livingRoom" />}>
    <PageMeta title="Admin Sign In" />
    <PageHeader
      eyebrow="Administration"
      title="Admin Sign In"
      text={`For the people who run ${site.name}. Marketplace accounts can’t sign in here.`}
    />
    <SignInSteps pool={pool} />
  </SplitScreen>
);

/** Requires a sign-in as an administrator. A session of the marketplace does not count. */
const Panel = () => {
  const { data: config, error, isFetching, refetch } = useQuery(runtimeConfigQuery());
  const { admin, renewing } = useAdminSession();
  const queryClient = useQueryClient();
  const isSignedIn = admin !== null;
  // The next administrator in this tab must not see what the previous one has loaded.
  useEffect(() => {
    if (!isSignedIn) queryClient.removeQueries({ queryKey: ['admin'] });
  }, [isSignedIn, queryClient]);
  const isLive = isSignedIn && config?.live === true;
  useEffect(() => (isLive ? startDeskLive(queryClient) : undefined), [isLive, queryClient]);
  useEffect(() => (isSignedIn ? startDeskPoll(queryClient) : undefined), [isSignedIn, queryClient]);
  useKeptFocus(admin ? 'panel' : 'sign-in', screenHeading);
  if (error) {
    return (
      <Page title="Admin Sign In">
        <ErrorState level={1} title="The panel could not be loaded" onRetry={() => void refetch()} pending={isFetching} />
      </Page>
    );
  }
  if (!config) return <ScreenLoading />;
  if (!admin) return <SignIn pool={config.cognito} />;
  return (
    <Container className="flex flex-1 flex-col pt-4 pb-16">
      <PageMeta title="Admin Dashboard" />
      <AdminPanel email={admin.email} />
      <SignInAgain open={renewing} pool={config.cognito} email={admin.email} />
    </Container>
  );
};

/** Shows the panel, or the start or end of an impersonation. Offers the theme here, because the panel has no footer. */
export const Desk = () => {
  const word = pairingCodeIn(useLocation().hash);
  const { admin } = useAdminSession();
  return (
    <>
      {word === undefined ? <Panel /> : <ImpersonationTab word={word} />}
      <Container className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 text-sm text-ink-soft print:hidden">
        <span className="wrap-anywhere">{admin && `Signed in as ${admin.email}`}</span>
        <ThemeChoice />
      </Container>
    </>
  );
};
