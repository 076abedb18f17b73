import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { siteOrigin } from '#lib/site-origin';
import { site } from '#shared/site';
import { Container } from '#ui/section';

export interface PageMetaProps {
  title: string;
  /** For search engines and link previews. Screens behind the login have none. */
  description?: string;
  /** The picture of a link preview, a path on this site. Default: the product's. */
  image?: string;
}

const sharePicture = '/share.png';

/** The title and description of a screen, and how a link to it looks. A screen without a description is not for search engines. */
export const PageMeta = ({ title, description, image = sharePicture }: PageMetaProps) => {
  const { pathname } = useLocation();
  const address = `${siteOrigin()}${pathname.replace(/(?<=.)\/$/, '')}`;
  // The HTML carries a title and a description for those without JavaScript; the first screen takes their place.
  useEffect(() => {
    const served = document.head.querySelectorAll('title:has(+ [data-until-ready]), [data-until-ready]');
    for (const element of served) element.remove();
  }, []);
  return (
    <>
      <title>{`${title} · ${site.name}`}</title>
      {description ? (
        <>
          <meta name="description" content={description} />
          <link rel="canonical" href={address} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={`${siteOrigin()}${image}`} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
};

export interface PageProps extends PageMetaProps {
  width?: 'prose' | 'narrow' | 'wide';
  children: ReactNode;
}

/** A screen in one column: its title, its margins. Starts with a PageHeader. */
export const Page = ({ title, description, width = 'wide', children }: PageProps) => (
  <Container width={width} className="flex flex-1 flex-col pt-8 pb-20 sm:pt-12">
    <PageMeta title={title} {...(description && { description })} />
    {children}
  </Container>
);
