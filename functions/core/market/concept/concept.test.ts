import { describe, expect, it } from 'vitest';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { noteOf } from '#core/market/bid/note';
import type { ProjectRecord } from '#core/market/project/project';
import { mask } from '#shared/message/mask-sign';
import { composeConcepts } from './concept';

const photos = ['r', 's', 't'].map((one) => `photos/${one.repeat(43)}.2048x1365-${'a'.repeat(18)}.webp`);
const project = { photos } as Partial<ProjectRecord> as ProjectRecord;

const captionsOf = (captions: readonly string[], writer = freshMask('stager')) => {
  const concepts = captions.map((caption, at) => ({ photo: '', of: photos[at] ?? '', caption }));
  return composeConcepts(project, concepts, photos.slice(0, captions.length), writer).map(({ shownCaption }) => shownCaption);
};

describe('concept captions', () => {
  it("hide a number that is split between a caption and the bid's note", () => {
    for (const [note, caption] of [
      ['Our number is 512-847', '2093, any time'],
      ['The rest is 2093', 'Call 512-847'],
    ] as const) {
      const writer = freshMask('stager');
      noteOf({ note }, writer);
      expect(captionsOf([caption], writer).join()).toContain(mask);
    }
  });

  it('hide a number that is split across captions in either order', () => {
    for (const captions of [
      ['512', '847', '2093'],
      ['2093', '847', '512'],
    ])
      expect(captionsOf(captions)).toEqual([mask, mask, mask]);
    expect(captionsOf(['Warm oak, 12x14', 'The hall at 9 ft', '3 lamps'])).toEqual([
      'Warm oak, 12x14',
      'The hall at 9 ft',
      '3 lamps',
    ]);
  });
});
