import { expect, it } from 'vitest';
import { transact } from '#core/kernel/table/transact';
import { aDocument, aStager, type Person } from '#functions/testing/builders';
import { everyItem } from '#functions/testing/everything';
import { withStaleIndexes } from '#functions/testing/late';
import { declineDocument } from './document';
import { listWaitingDocuments, saveDeclined, withdrawDocument } from './document.repo';

const now = new Date();

const waiting = async (): Promise<string[]> => (await listWaitingDocuments({ limit: 20 })).items.map(({ id }) => id);

const declined = async (): Promise<Person> => {
  const stager = await aStager();
  const document = await aDocument(stager);
  const refusal = { decision: 'ask_another', reason: 'run_out', note: 'It ended in May.' } as const;
  await saveDeclined(document, declineDocument(document, refusal, { administrator: 'ada', now }), now, transact);
  return stager;
};

it('leaves the queue after a decision or withdrawal, and returns with a replacement', async () => {
  const stager = await declined();
  await withdrawDocument(await aDocument(await aStager()), now);
  expect(await waiting()).toEqual([]);
  const { id } = await aDocument(stager);
  expect(await waiting()).toEqual([id]);
  const listed = (await everyItem()).filter(({ entity, GSI3PK }) => entity === 'VerificationDocument' && GSI3PK !== undefined);
  expect(listed.map(({ state }) => state)).toEqual(['waiting']);
});

it('is not listed while the index still lacks the decision', async () => {
  const stager = await aStager();
  const document = await aDocument(stager);
  await withStaleIndexes(async () => {
    expect(await waiting()).toContain(document.id);
    await withdrawDocument(document, now);
    expect(await waiting()).not.toContain(document.id);
  });
});
