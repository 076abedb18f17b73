import { partsOf } from '#lib/copy';
import { ExternalLink, TextLink } from '#ui/text-link';

/** A paragraph, a list, or terms with what they mean. Links in them are written as `lib/copy.ts` says. */
export type Block = string | { list: readonly string[] } | { terms: readonly { term: string; text: string }[] };

/** One line of copy with its links. */
export const Copy = ({ text }: { text: string }) =>
  partsOf(text).map((part) => {
    if (typeof part === 'string') return part;
    const { label, to } = part;
    return to.startsWith('/') ? (
      <TextLink key={to} to={to}>
        {label}
      </TextLink>
    ) : (
      <ExternalLink key={to} href={to}>
        {label}
      </ExternalLink>
    );
  });

const ProseBlock = ({ block }: { block: Block }) => {
  if (typeof block === 'string') {
    return (
      <p className="text-pretty">
        <Copy text={block} />
      </p>
    );
  }
  if ('list' in block) {
    return (
      <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-terracotta">
        {block.list.map((item) => (
          <li key={item} className="pl-1 text-pretty">
            <Copy text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl className="flex flex-col gap-3 border-l-2 border-line pl-5">
      {block.terms.map(({ term, text }) => (
        <div key={term}>
          <dt className="font-semibold text-ink">{term}</dt>
          <dd className="text-pretty">
            <Copy text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Copy to be read at length. The colour is inherited. */
export const Prose = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className="flex max-w-prose flex-col gap-4">
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: written copy, which never moves.
      <ProseBlock key={index} block={block} />
    ))}
  </div>
);
