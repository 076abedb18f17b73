/** A run of words, or a link in it. */
export type CopyPart = string | { label: string; to: string };

const links = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Copy is kept as plain strings; a link in it is written as in Markdown: `the [Privacy Policy](/privacy-policy)`. */
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

/** The words alone, to search in. */
export const plainText = (copy: string): string => copy.replace(links, '$1');
