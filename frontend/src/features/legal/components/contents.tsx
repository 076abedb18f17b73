import type { LegalSection } from '../document';

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

/** The contents of a document: beside it where there is room, folded up above it elsewhere. */
export const Contents = ({ sections }: { sections: readonly LegalSection[] }) => (
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
