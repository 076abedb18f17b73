import { expect, it } from 'vitest';
import { transact } from '#core/kernel/table/transact';
import { aPaper, aStager, type Person } from '#functions/testing/builders';
import { everyItem } from '#functions/testing/everything';
import { whileIndexesStand } from '#functions/testing/late';
import { declinePaper } from './paper';
import { listWaitingPapers, saveNo, withdrawPaper } from './paper.repo';

const now = new Date();

const waiting = async (): Promise<string[]> => (await listWaitingPapers({ limit: 20 })).items.map(({ id }) => id);

const declined = async (): Promise<Person> => {
  const stager = await aStager();
  const paper = await aPaper(stager);
  const refusal = { decision: 'ask_another', reason: 'run_out', note: 'It ended in May.' } as const;
  await saveNo(paper, declinePaper(paper, refusal, { administrator: 'ada', now }), now, transact);
  return stager;
};

it('leaves the queue once it is decided on or withdrawn, and stands there again with the one that replaces it', async () => {
  const stager = await declined();
  await withdrawPaper(await aPaper(await aStager()), now);
  expect(await waiting()).toEqual([]);
  const { id } = await aPaper(stager);
  expect(await waiting()).toEqual([id]);
  const listed = (await everyItem()).filter(({ entity, GSI3PK }) => entity === 'Paper' && GSI3PK !== undefined);
  expect(listed.map(({ state }) => state)).toEqual(['waiting']);
});

it('is not listed by an index that has not heard of the decision yet', async () => {
  const stager = await aStager();
  const paper = await aPaper(stager);
  await whileIndexesStand(async () => {
    expect(await waiting()).toContain(paper.id);
    await withdrawPaper(paper, now);
    expect(await waiting()).not.toContain(paper.id);
  });
});
