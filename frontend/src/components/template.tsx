import type { ReactNode } from 'react';
import type { DeckPageView, ProjectPageView } from '#shared/pages';

// React writes these Mustache tags while the site is built. Functions fill them in later (shared/pages.ts).

interface SectionProps<View> {
  of: keyof View & string;
  children: ReactNode;
}

/** Renders its children once for each item of a list, and not at all if the view has no value of this name. */
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
