import { describe, expect, it } from 'vitest';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { mask } from '#shared/message/mask-sign';
import { freshMask, maskFor } from './fragments.repo';

interface Stored {
  fragments: { text: string; to?: string }[];
  revision: number;
}
const stored = (userId: string) => get<Stored>(keys.fragments(userId));
const save = (one: Awaited<ReturnType<typeof maskFor>>) => one.saveWith()([]);

describe("an account's stored fragments", () => {
  it("are saved in the text's transaction, and read for the next text", async () => {
    const one = await maskFor('dana');
    expect(one.apply(['My number is 512-847'])).toEqual(['My number is 512-847']);
    await save(one);
    expect(await stored('dana')).toMatchObject({ fragments: [{ text: 'My number is 512-847' }], revision: 1 });
    const next = await maskFor('dana');
    expect(next.apply(['2093 is the rest'])).toEqual([`${mask} is the rest`]);
    // What is hidden is no fragment: nothing is written.
    await next.saveWith(async (writes) => expect(writes).toEqual([]))([]);
  });

  it('reject a text that was masked before another one was saved', async () => {
    for (const times of [1, 2]) {
      const [one, other] = [await maskFor('rosa'), await maskFor('rosa')];
      one.apply([`call 5${times}`]);
      other.apply([`ring 6${times}`]);
      await save(one);
      await expect(save(other)).rejects.toThrow(StaleRead);
    }
  });

  it('are combined with texts to the same reader and to everyone', () => {
    const writer = freshMask('writer');
    writer.apply(['My number is 512-847'], { to: 'ann' });
    expect(writer.apply(['2093, any time'], { to: 'bob' })).toEqual(['2093, any time']);
    expect(writer.apply(['2093, any time'], { to: 'ann' })).toEqual([`${mask}, any time`]);
    expect(writer.apply(['2093, any day'])).toEqual([`${mask}, any day`]);
    const owner = freshMask('owner');
    owner.apply(['My number is 512-847']);
    expect(owner.apply(['2093, any time'], { to: 'ann' })).toEqual([`${mask}, any time`]);
  });

  it('are limited to the latest thirty, without duplicates', async () => {
    const one = await maskFor('many');
    for (let at = 10; at < 50; at += 1) one.apply([`please call 7${at}`]);
    one.apply(['please call 749'], { to: 'ann' });
    one.apply(['please call 749'], { to: 'ann' });
    await save(one);
    const { fragments = [] } = (await stored('many')) ?? {};
    expect([fragments.length, fragments[0], fragments.at(-1)]).toEqual([
      30,
      { text: 'please call 721' },
      { text: 'please call 749', to: 'ann' },
    ]);
  });
});
