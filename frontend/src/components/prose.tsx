import { clsx } from 'clsx';
import { ExternalLink, TextLink } from '#ui/text';

interface TableOfText {
  /** Its accessible name. */
  caption: string;
  head: readonly string[];
  /** As many cells each as the head has. The first names the row. */
  rows: readonly (readonly string[])[];
}

/** A paragraph, a list, terms with their explanations, or a table. */
export type Block =
  | string
  | { list: readonly string[] }
  | { terms: readonly { term: string; text: string }[] }
  | { table: TableOfText };

/** A piece of text, or a link. */
type CopyPart = string | { label: string; to: string };

const links = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/**
 * Splits copy at its links. Copy is kept as plain strings, with links as in Markdown: `the [Privacy Policy](/privacy-policy)`.
 */
export const partsOf = (copy: string): CopyPart[] => {
  const parts: CopyPart[] = [];
  let end = 0;
  for (const match of copy.matchAll(links)) {
    const [whole, label = '', to = ''] = match;
    if (match.index > end) parts.push(copy.slice(end, match.index));
    parts.push({ label, to });
    end = match.index + whole.length;
  }
  if (end < copy.length) parts.push(copy.slice(end));
  return parts;
};

const copyOf = (block: Block): string => {
  if (typeof block === 'string') return block;
  if ('table' in block) return block.table.rows.flat().join(' ');
  return 'list' in block ? block.list.join(' ') : block.terms.map(({ term, text }) => `${term} ${text}`).join(' ');
};

/** The text without links, to search in. */
export const plainText = (blocks: readonly Block[]): string => blocks.map(copyOf).join(' ').replace(links, '$1');

/** One line of copy with its links. */
const Copy = ({ text }: { text: string }) =>
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

/** A table. On a phone each row is a card. */
const TextTable = ({ table: { caption, head, rows } }: { table: TableOfText }) => (
  <table className="block w-full text-left md:table">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only md:not-sr-only md:table-header-group">
      <tr>
        {head.map((title) => (
          <th
            key={title}
            scope="col"
            className="border-b border-line py-2 text-sm font-semibold text-ink md:px-3 md:first:pl-0 md:last:pr-0"
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="flex flex-col gap-5 md:table-row-group">
      {rows.map((cells) => (
        <tr key={cells[0]} className="flex flex-col gap-1 border-l-2 border-line pl-5 md:table-row md:border-0">
          {cells.map((text, index) => (
            <td
              key={head[index]}
              className={clsx(
                'text-pretty md:border-b md:border-line md:px-3 md:py-3.5 md:first:pl-0 md:last:pr-0',
                index === 0 && 'font-semibold text-ink',
              )}
            >
              <Copy text={text} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

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
  if ('table' in block) return <TextTable table={block.table} />;
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

/** Copy as paragraphs and lists. Inherits its color. */
export const Prose = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className="flex max-w-prose flex-col gap-4">
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are constant and never reordered.
      <ProseBlock key={index} block={block} />
    ))}
  </div>
);
