import { describe, expect, it } from 'vitest';
import type { Block } from '#components/prose';
import { partsOf } from '#components/prose';
import { patterns } from '#config/paths';
import { site } from '#shared/site/site';
import { privacy } from './privacy';
import { terms } from './terms';

const textsOf = (block: Block): readonly string[] => {
  if (typeof block === 'string') return [block];
  if ('table' in block) return block.table.rows.flat();
  return 'list' in block ? block.list : block.terms.map(({ text }) => text);
};

describe.each([terms, privacy])('$title', ({ sections }) => {
  const texts = sections.flatMap(({ blocks }) => blocks.flatMap(textsOf));
  const links = texts.flatMap((text) => partsOf(text).flatMap((part) => (typeof part === 'string' ? [] : [part.to])));

  it('has a unique anchor for each section', () => {
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });

  it('links only to existing screens and sections', () => {
    const screens: readonly string[] = Object.values(patterns);
    const anchors = [...terms.sections, ...privacy.sections].map(({ id }) => id);
    for (const link of links.filter((to) => to.startsWith('/'))) {
      const [path = '', anchor] = link.split('#');
      expect(screens).toContain(path);
      if (anchor) expect(anchors).toContain(anchor);
    }
  });

  it('states that the service is not for minors', () => {
    expect(texts.join(' ')).toContain(`not for users under ${site.minimumAge}`);
  });
});
