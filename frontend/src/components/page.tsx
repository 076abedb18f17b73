import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '#lib/auth';
import { originPlaceholder } from '#shared/pages';
import { site } from '#shared/site/site';
import { Container } from '#ui/layout';
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton';
import { Eyebrow, Heading, Text } from '#ui/text';

/** The build does not know the site's address yet. */
const siteOrigin = (): string => (import.meta.env.SSR ? originPlaceholder : window.location.origin);

interface PageMetaProps {
  title: string;
  /** For search engines and link previews. Screens behind the login have none. */
  description?: string;
  /** A path on this site. Default: the product's picture. */
  image?: string | undefined;
  /** Hides the page from search engines, because its address is a secret. Its link still has a preview. */
  unlisted?: boolean;
}

const sharePicture = '/share.png';

/** Sets the title, description and link preview. A screen without a description is hidden from search engines. */
export const PageMeta = ({ title, description, image = sharePicture, unlisted }: PageMetaProps) => {
  const { pathname } = useLocation();
  const address = `${siteOrigin()}${pathname.replace(/(?<=.)\/$/, '')}`;
  // The first screen replaces the title and description that the HTML has for readers without JavaScript.
  useEffect(() => {
    const served = [...document.head.querySelectorAll('[data-until-ready]')];
    // The served title has no mark, and precedes an element that has one.
    const titles = served.map((element) => element.previousElementSibling).filter((element) => element?.localName === 'title');
    for (const element of [...titles, ...served]) element?.remove();
  }, []);
  return (
    <>
      <title>{`${title} · ${site.name}`}</title>
      {description ? (
        <>
          <meta name="description" content={description} />
          {!unlisted && <link rel="canonical" href={address} />}
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          {!unlisted && <meta property="og:url" content={address} />}
          <meta property="og:image" content={`${siteOrigin()}${image}`} />
        </>
      ) : null}
      {(unlisted || !description) && <meta name="robots" content="noindex" />}
    </>
  );
};

interface PageProps extends PageMetaProps {
  /** Stays large for signed-in users: a prerendered page must not shift once the user is known. */
  large?: boolean;
  width?: 'prose' | 'narrow' | 'wide';
  children: ReactNode;
}

/** Signed-in users get small headers, so that their work begins high up. */
const useIsSlim = (): boolean => useAuth().status === 'signedIn';

/** Starts with a PageHeader. */
export const Page = ({ title, description, width = 'wide', large, children }: PageProps) => (
  <Container
    width={width}
    className={clsx('flex flex-1 flex-col', useIsSlim() && !large ? 'pt-4 pb-16 sm:pt-6' : 'pt-8 pb-20 sm:pt-12')}
  >
    <PageMeta title={title} {...(description && { description })} />
    {children}
  </Container>
);

/** Shown above the headline. */
export const BackLink = ({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) => (
  <Link
    to={to}
    state={state}
    className="-ml-2 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-2 text-sm font-medium text-ink-soft transition-colors hover:text-evergreen print:hidden"
  >
    <ArrowLeft className="size-4" />
    {children}
  </Link>
);

interface PageHeaderProps {
  eyebrow?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  back?: { to: string; label: string; state?: unknown };
  actions?: ReactNode;
  /** Must equal the page's. */
  large?: boolean;
}

/** Has the screen's only level 1 heading. */
export const PageHeader = ({ eyebrow, title, text, back, actions, large }: PageHeaderProps) => {
  const isSlim = useIsSlim() && !large;
  return (
    <header className={clsx('flex flex-col', isSlim ? 'mb-6 gap-x-8 gap-y-1 sm:flex-row-reverse' : 'mb-8 gap-3 sm:mb-10')}>
      {back && (
        <BackLink to={back.to} state={back.state}>
          {back.label}
        </BackLink>
      )}
      <div className="flex flex-1 flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className={clsx('flex max-w-3xl min-w-0 flex-col', isSlim ? 'gap-1' : 'gap-2.5')}>
          {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
          <Heading level={1} size={isSlim ? 'lg' : 'xl'}>
            {title}
          </Heading>
          {text && (
            <Text size={isSlim ? 'base' : 'lg'} tone="soft">
              {text}
            </Text>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
    </header>
  );
};

/** A form on the left, and on the right a picture if there is room. */
export const SplitScreen = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <Container className="grid flex-1 gap-x-16 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-x-24">
    <div className="mx-auto flex w-full max-w-xl flex-col lg:mx-0 lg:ml-auto">{children}</div>
    <aside className="hidden self-start lg:sticky lg:top-28 lg:flex lg:flex-col lg:gap-8">{aside}</aside>
  </Container>
);

/** Shown until the screen's code and the user are known. Sets the window's title, because the last screen's is gone. */
export const ScreenLoading = () => (
  <Container className="flex-1 pt-8 pb-20 sm:pt-12">
    <title>{site.name}</title>
    <Loading label="Loading the page" className="flex flex-col gap-8">
      <Skeleton className="h-11 w-80 max-w-full" />
      <SkeletonText lines={3} className="max-w-xl" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </Loading>
  </Container>
);
