import { Page } from '#components/page';
import { type Block, Prose } from '#components/prose';
import { site } from '#shared/site/site';
import { TitledCard } from '#ui/layout';
import { Heading, SmallText, Text } from '#ui/text';

interface LegalSection {
  id: string;
  title: string;
  blocks: readonly Block[];
}

export interface LegalDocument {
  title: string;
  /** For search engines. */
  description: string;
  lead: string;
  /** A summary for quick readers. Not part of the contract. */
  inShort: readonly string[];
  sections: readonly LegalSection[];
}

const Links = ({ sections }: { sections: readonly LegalSection[] }) => (
  <ol className="flex flex-col">
    {sections.map(({ id, title }, index) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="flex min-h-9 items-baseline gap-2.5 py-1.5 text-sm text-ink-soft transition-colors hover:text-evergreen"
        >
          <span className="w-5 shrink-0 text-right tabular-nums">{index + 1}</span>
          {title}
        </a>
      </li>
    ))}
  </ol>
);

/** Beside the document if there is room, otherwise collapsed above it. */
const Contents = ({ sections }: { sections: readonly LegalSection[] }) => (
  <nav aria-label="Contents" className="print:hidden">
    <div className="hidden lg:block">
      <p className="mb-2 pl-7.5 text-sm font-semibold">Contents</p>
      <Links sections={sections} />
    </div>
    <details className="rounded-lg border border-line bg-paper px-5 lg:hidden">
      <summary className="min-h-12 content-center font-medium">Contents</summary>
      <div className="pb-4">
        <Links sections={sections} />
      </div>
    </details>
  </nav>
);

const InShort = ({ points }: { points: readonly string[] }) => (
  <TitledCard title="In short" ground="tint" padding="lg" className="flex max-w-3xl flex-col gap-4">
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
    <SmallText>A help for reading. What counts is the text below.</SmallText>
  </TitledCard>
);

export const LegalText = ({ document: { title, description, lead, inShort, sections } }: { document: LegalDocument }) => (
  <Page title={title} description={description}>
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
  </Page>
);
