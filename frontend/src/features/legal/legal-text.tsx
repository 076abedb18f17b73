import { Prose } from '#components/prose';
import { site } from '#shared/site';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';
import type { LegalDocument } from '../document';
import { Contents } from './contents';
import { InShort } from './in-short';

/** A legal document: its gist, its contents, its numbered sections. */
export const LegalText = ({ document: { title, lead, inShort, sections } }: { document: LegalDocument }) => (
  <article className="grid items-start gap-x-20 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
    <header className="flex max-w-3xl flex-col gap-4 lg:col-start-2">
      <Heading level={1}>{title}</Heading>
      <Text tone="soft">Last updated: {site.legalUpdated}</Text>
      <Text size="lg" tone="soft">
        {lead}
      </Text>
    </header>
    <div className="lg:sticky lg:top-28 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto">
      <Contents sections={sections} />
    </div>
    <div className="flex min-w-0 flex-col gap-12 lg:col-start-2">
      <InShort points={inShort} />
      {sections.map(({ id, title: heading, blocks }, index) => (
        <section key={id} id={id} className="flex scroll-mt-24 flex-col gap-4">
          <Heading level={2} size="md">
            {index + 1}. {heading}
          </Heading>
          <Prose blocks={blocks} />
        </section>
      ))}
    </div>
  </article>
);
