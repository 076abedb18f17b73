import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { getBid } from '#core/market/bid/bid.repo';
import { shownNote } from '#core/market/bid/bid.view';
import { publicTitle } from '#core/market/project/project';
import { getProject } from '#core/market/project/project.repo';
import type { ResponseOf } from '#shared/api/answers';
import type { OperationId } from '#shared/api/manifest';
import type * as routes from '#shared/api/routes';
import { mask } from '#shared/message/mask-sign';
import { aBid, aCompletedProject, anOwner, aProject, aQuestion, aStager, type Person, projectInput } from '../testing/builders';
import { type Call, callRoute } from '../testing/call';
import { withContention } from '../testing/contention';
import { everyItem } from '../testing/everything';
import { routeOf } from '../testing/handlers';
import { dataUrl } from '../testing/images';
import { withS3 } from '../testing/s3';

withContention();
withS3();

const call = async <Id extends OperationId>(
  id: Id,
  { sessionId }: Person,
  rest: Call,
): Promise<ResponseOf<(typeof routes)[Id]>> => {
  const answer = await callRoute(routeOf(id), { sessionId, ...rest });
  if (answer.status >= 400) throw new Error(`${id}: ${answer.text}`);
  return answer.body as ResponseOf<(typeof routes)[Id]>;
};

/** Writes a text, and returns it as others read it. */
type Field = (text: string) => Promise<string>;
type Fields = Record<string, Field>;

const room = `photos/${'r'.repeat(43)}.2048x1365-${'a'.repeat(18)}.webp`;

const fieldsOfStager = async (): Promise<Fields> => {
  const [owner, stager] = [await anOwner(), await aStager()];
  const aNote: Field = async (note) => {
    const { id } = await aProject(owner);
    const bid = await call('placeBid', stager, { params: { id }, body: { amount: 1500, timeline: '2 weeks', note } });
    return shownNote(await getBid(bid.id)) ?? '';
  };
  return {
    'a question': async (text) =>
      (await call('askQuestion', stager, { params: { id: (await aProject(owner)).id }, body: { text } })).text,
    'a note': aNote,
    'the note of a bid that is withdrawn then': async (note) => {
      const { id } = await aProject(owner);
      const bid = await call('placeBid', stager, { params: { id }, body: { amount: 1500, timeline: '2 weeks', note } });
      const shown = shownNote(await getBid(bid.id)) ?? '';
      await call('deleteBid', stager, { params: { id: bid.id } });
      return shown;
    },
    'the note of a bid that is changed': async (note) => {
      const bid = await aBid(await aProject(owner), stager);
      await call('editBid', stager, { params: { id: bid.id }, body: { note } });
      return shownNote(await getBid(bid.id)) ?? '';
    },
    'a caption': async (caption) => {
      const { id } = await aProject(owner);
      await write(update(keys.project(id), { set: { photos: [room], photoTexts: [] } }));
      const bid = await aBid(await getProject(id), stager);
      const photo = dataUrl(
        await sharp({ create: { width: 400, height: 200, channels: 3, background: 'gray' } })
          .png()
          .toBuffer(),
      );
      await call('saveConcepts', stager, { params: { id: bid.id }, body: { concepts: [{ photo, of: room, caption }] } });
      return (await getBid(bid.id)).concepts?.[0]?.shownCaption ?? '';
    },
    'a message': async (content) => (await call('sendMessage', stager, { body: { receiverId: owner.id, content } })).content,
    'a review': async (comment) => {
      const { id } = await aCompletedProject(await anOwner(), stager);
      return (await call('reviewProject', stager, { params: { id }, body: { rating: 5, comment } })).comment ?? '';
    },
  };
};

const fieldsOfOwner = async (): Promise<Fields> => {
  const [owner, stager] = [await anOwner(), await aStager()];
  return {
    'the title of a project': async (title) => {
      const { id } = await call('createProject', owner, { body: { ...projectInput, title } });
      return publicTitle(await getProject(id));
    },
    'an edit': async (description) => {
      const { id } = await aProject(owner);
      await call('editProject', owner, { params: { id }, body: { description } });
      const project = await getProject(id);
      return project.masked?.description ?? project.description;
    },
    'an answer': async (answer) => {
      const project = await aProject(owner);
      const { id } = await aQuestion(project, stager);
      return (await call('answerQuestion', owner, { params: { id: project.id, questionId: id }, body: { answer } })).answer ?? '';
    },
    'an update': async (text) => {
      const project = await aProject(owner);
      await aBid(project, stager);
      return (await call('postUpdate', owner, { params: { id: project.id }, body: { text } })).text;
    },
    'the line of a deck': async (line) => {
      const project = await aProject(owner);
      const bids = [await aBid(project, stager), await aBid(project, await aStager())];
      const body = { bidIds: bids.map(({ id }) => id), days: 60, line } as const;
      return (await call('createDeck', owner, { params: { id: project.id }, body })).line ?? '';
    },
    'a message': async (content) => (await call('sendMessage', owner, { body: { receiverId: stager.id, content } })).content,
    'a review': async (comment) => {
      const { id } = await aCompletedProject(owner, await aStager());
      return (await call('reviewProject', owner, { params: { id }, body: { rating: 5, comment } })).comment ?? '';
    },
  };
};

const [first, second] = ['My number is 512-847', 'The rest is 2093, any time'] as const;
/** Pairs each field with the next one. All of them share one list of fragments. */
const pairs = (fields: Fields): [string, Field, Field][] => {
  const all = Object.entries(fields);
  return all.map(([name, field], at) => {
    const [other, next] = all[(at + 1) % all.length] ?? [name, field];
    return [`${name}, ${other}`, field, next];
  });
};

describe.each([
  ['a stager', fieldsOfStager],
  ['an owner', fieldsOfOwner],
])('a phone number that %s splits over two texts', (_, fields) => {
  it('is masked in the second text, in any two fields and in either order', { timeout: 60_000 }, async () => {
    for (const halves of [
      [first, second],
      [second, first],
    ] as const)
      for (const at of Object.keys(await fields()).keys()) {
        const [names, field, next] = pairs(await fields())[at] as [string, Field, Field];
        expect([names, await field(halves[0])]).toEqual([names, halves[0]]);
        expect(await next(halves[1]), names).toContain(mask);
      }
  });

  it('is masked in one of two texts that are written at the same time', { timeout: 60_000 }, async () => {
    for (const at of Object.keys(await fields()).keys()) {
      const [names, field, next] = pairs(await fields())[at] as [string, Field, Field];
      expect((await Promise.all([field(first), next(second)])).join(), names).toContain(mask);
    }
  });
});

it('stores no fragments for ordinary texts', async () => {
  const remembered = async () => (await everyItem()).filter(({ entity }) => entity === 'Fragments').length;
  const before = await remembered();
  const ordinary = 'We can start on Monday for $1,850, with 3 rooms.';
  for (const fields of [fieldsOfStager, fieldsOfOwner])
    for (const write of Object.values(await fields())) expect(await write(ordinary)).toBe(ordinary);
  expect(await remembered()).toBe(before);
});
