import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { Bar, SkipLink } from '#components/bar';
import { ErrorBoundary } from '#components/error-boundary';
import { followNotices } from '#components/follow-notices';
import { ScreenLoading } from '#components/page';
import { Toasts } from '#components/toasts';
import { paths } from '#config/paths';
import { AuthProvider } from '#lib/auth';
import { createQueryClient } from '#lib/query';
import { Badge } from '#ui/badge';
import { TextLink } from '#ui/text';
import { Desk } from './desk';

const AdminTest = lazy(() => import('./admin-test'));
const AdminSimple = lazy(() => import('./admin-simple'));

/** The panel is at /admin or at another path that the deployment sets: at whatever path this page was served. */
const panelPath = window.location.pathname;

const screens: Record<string, typeof Desk | typeof AdminTest> = {
  [panelPath]: Desk,
  [paths.adminTest]: AdminTest,
  [paths.adminSimple]: AdminSimple,
};

/** Lets the browser follow links to the site, which is another page. So Back loads the panel again. */
const leaveSiteLinks = (): (() => void) => {
  const beforeRouter = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && !(link.pathname in screens)) event.stopPropagation();
  };
  document.addEventListener('click', beforeRouter, { capture: true });
  return () => document.removeEventListener('click', beforeRouter, { capture: true });
};

/** Has none of the site's links, because administrators have no marketplace account. */
const AdminHeader = () => (
  <Bar>
    <nav aria-label="Main" className="flex flex-1 items-center justify-between gap-4">
      <Badge className="max-sm:hidden">Administration</Badge>
      <TextLink to={paths.home} className="ml-auto inline-flex min-h-11 items-center text-sm">
        Go to the Site
      </TextLink>
    </nav>
  </Bar>
);

const Screen = () => {
  const CurrentScreen = screens[useLocation().pathname] ?? Desk;
  return <CurrentScreen />;
};

export const App = () => {
  const [queryClient] = useState(createQueryClient);
  useEffect(followNotices, []);
  useEffect(leaveSiteLinks, []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <AuthProvider>
            <SkipLink />
            <AdminHeader />
            <main id="main" tabIndex={-1} className="flex min-h-[75dvh] flex-1 flex-col outline-none">
              <ErrorBoundary resetKey="desk">
                <Suspense fallback={<ScreenLoading />}>
                  <Screen />
                </Suspense>
              </ErrorBoundary>
            </main>
            <Toasts />
          </AuthProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  );
};
