import { type ReactNode, useEffect } from 'react';
import { site } from '#shared/site';
import { Container } from '#ui/section';

export interface PageMetaProps {
  title: string;
  /** For search engines and link previews. Screens behind the login have none. */
  description?: string;
}

/** The title and description of a screen. A screen without a description is not for search engines. */
export const PageMeta = ({ title, description }: PageMetaProps) => {
  // index.html carries a title for those without JavaScript; the first screen takes its place.
  useEffect(() => {
    for (const element of document.head.querySelectorAll('[data-until-ready]')) element.remove();
  }, []);
  return (
    <>
      <title>{`${title} · ${site.name}`}</title>
      {description ? <meta name="description" content={description} /> : <meta name="robots" content="noindex" />}
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
