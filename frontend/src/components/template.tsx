import type { ReactNode } from 'react';
import type { DeckPageView, ProjectPageView } from '#shared/pages';

// Parts of the templates that functions fill (shared/pages.ts): Mustache's words, written by React while the site is built.

interface SectionProps<View> {
  of: keyof View & string;
  children: ReactNode;
}

/** A part that is left out if the view has nothing of this name, and repeated for each item of a list. */
export const Section = <View,>({ of, children }: SectionProps<View>) => (
  <>
    {`{{#${of}}}`}
    {children}
    {`{{/${of}}}`}
  </>
);

/**
 * The screen's first data (lib/served.ts). The Content-Security-Policy allows it, because it does not run. The JSON has no `<`
 * (functions/core/kernel/html.ts).
 */
export const ServedData = ({ id }: { id: string }) => (
  <script
    id={id}
    type="application/json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: Only rendered while the site is built.
    dangerouslySetInnerHTML={{ __html: `{{{${'data' satisfies keyof ProjectPageView & keyof DeckPageView}}}}` }}
  />
);
