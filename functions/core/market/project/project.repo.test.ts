import { beforeEach, describe, expect, it } from 'vitest';
import { conflict, notFound, signedOut } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { eachItemOf } from '#core/kernel/table/listed.repo';
import { transact } from '#core/kernel/table/transact';
import { put } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import { aPerson, aProject, projectInput } from '#functions/testing/builders';
import { changeItem, changesOf, type Difference, expectRefused, type Names } from '#functions/testing/changes';
import { restore } from '#functions/testing/everything';
import { ProjectBody, type ProjectInput } from '#shared/project/project.contract';
import { editedProject, newProject } from './compose';
import { removeProject } from './erase.repo';
import { hideProject, hideProjectPhoto, pauseProject, showProject, showProjectPhoto } from './hide.repo';
import { locate } from './locate';
import type { ProjectRecord } from './project';
import {
  changedFields,
  createProject,
  findProject,
  findProjects,
  getProject,
  listAllProjects,
  listOwnProjects,
  listProjectsPostedBefore,
  moveProject,
  saveCancellation,
  saveCompletion,
  saveDeletion,
  saveEdit,
} from './project.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const file = put({ PK: 'UPLOAD#one', SK: 'UPLOAD', entity: 'Upload' }, { replace: true });

// A project is filed some twenty times: what others have left would be read with every look at the table.
beforeEach(() => restore([]));

/** Counts search entries of each kind. filing.test.ts checks what they are. */
const inShort = (changes: string): string => {
  const counts = new Map<string, number>();
  const lines = changes.split('\n').filter((line) => {
    const [, sign, kind] = /^(.) (SEARCH|GEO)#/.exec(line) ?? [];
    if (kind) counts.set(`${sign} ${kind}`, (counts.get(`${sign} ${kind}`) ?? 0) + 1);
    return !kind;
  });
  return [...lines, ...[...counts].map(([kind, count]) => `${kind}: ${count}`)].join('\n');
};
const seenIn = async (action: () => Promise<unknown>, names: Names): Promise<string> => inShort(await changesOf(action, names));

/** A project with `fields`, which nothing else in the table reflects. */
const scene = async (fields: Partial<ProjectRecord> = {}, input: Partial<ProjectInput> = {}) => {
  const owner = await aPerson({}, now);
  const { id } = await aProject(owner, input, now);
  await changeItem(keys.project(id), fields);
  const project = await getProject(id);
  const names = { [owner.id]: 'owner', [id]: 'project', [now.toISOString()]: 'now' };
  return { owner, project, names, key: keys.project(id) };
};

describe('createProject', () => {
  const make = async (input: Partial<ProjectInput> = {}) => {
    const owner = await aPerson({}, now);
    const body = ProjectBody.parse({ ...projectInput, ...input });
    const whereabouts = await locate(body);
    const project = newProject(body, {
      id: newId(now),
      owner,
      photos: ['photos/a'],
      whereabouts,
      mask: freshMask(owner.id),
      now,
    });
    const names = { [owner.id]: 'owner', [project.id]: 'project', [now.toISOString()]: 'now' };
    return { owner, project, names, create: () => createProject(project, now, [file]) };
  };

  it('stores and counts the project, makes search entries, and leaves a job that alerts stagers nearby', async () => {
    const { create, names } = await make();
    expect(await seenIn(create, names)).toMatchInlineSnapshot(`
      "+ JOBS alertOfProject#project createdAt=now, entity=Job, kind=alertOfProject, subjectId=project
      + PROJECT#project PROJECT GSI1PK=USER#owner#PROJECTS, GSI1SK=project, GSI3PK=PROJECTS, GSI3SK=project, awardFee=null, awardedTo=null, bathrooms=1.5, bedrooms=2, bidCount=0, city=San Diego, county=San Diego County, countyFips=06073, countyName=San Diego County, createdAt=now, deadline=null, description=Vacant two-bedroom bungalow. The living room needs warmth for the photographs., entity=Project, id=project, lat=32.72, levels=1, location=San Diego, CA, locationTypes=["City limits"], lon=-117.16, masked=null, neighborhood=North Park, occupancyStatus=null, openQuestionCount=0, otherRooms=null, ownerType=realtor, partyUpdateCount=0, pendingBidCount=0, photoTexts=[], photos=["photos/a"], placeId=san-diego-ca, propertyType=single_family_home, revision=0, roomsToStage=["Living Room","Kitchen"], selectedBidId=null, squareFootage=1240, stagingLevel=standard, state=CA, status=open, timeline=2-4weeks, title=Craftsman bungalow, listing in three weeks, updateCount=0, userId=owner
      + UPLOAD#one UPLOAD entity=Upload
        USER#owner TALLY projects: 0 > 1
      + USER#owner#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=a time#owner#no_bids_yet:an id#an id, attempts=0, bidId=null, category=advice, concludedAt=null, createdAt=now, dueAt=a time, endsAt=null, entity=Mail, event=no_bids_yet, failures=0, id=an id, join=no_bids_yet:an id, mark=null, notificationId=null, projectId=project, reason=null, state=due, to=null, userId=owner
      + GEO: 3
      + SEARCH: 16"
    `);
  });

  it('alerts nobody if the project has no state', async () => {
    const { create, names } = await make({ state: null });
    const changes = await seenIn(create, names);
    expect(changes).not.toContain('JOBS');
    expect(changes).not.toMatch(/GEO|SEARCH/);
  });

  it('also counts a held project as held', async () => {
    const { project, names } = await make();
    const create = () => createProject({ ...project, hidden: 'held' }, now);
    expect(await seenIn(create, names)).toContain('USER#owner TALLY heldProjects: nothing > 1, projects: 0 > 1');
  });

  it('rejects an account that is gone or closing', async () => {
    const { create, owner } = await make();
    await expectRefused(create, keys.tally(owner.id), { closedAt: 'now' }, signedOut());
    await expectRefused(create, keys.tally(owner.id), 'gone', signedOut());
  });

  it('does not replace another project', async () => {
    const { create, project } = await make();
    await create();
    const changes = await changesOf(() => expect(create()).rejects.toThrow('This just changed'));
    expect(changes).toBe('');
    expect(await findProject(project.id)).toEqual(project);
  });
});

describe('a project', () => {
  it('is found only by users who may see it', async () => {
    const { project, key } = await scene({ awardedTo: 'stager' });
    expect(await getProject(project.id)).toEqual(project);
    await changeItem(key, { ownerLeftAt: now.toISOString() });
    expect((await getProject(project.id, 'stager')).id).toBe(project.id);
    await expect(getProject(project.id, 'another')).rejects.toThrow(notFound('Project'));
    await expect(getProject(project.id)).rejects.toThrow(notFound('Project'));
    await expect(getProject(newId(now), 'stager')).rejects.toThrow(notFound('Project'));
  });

  it('is found together with others, each once', async () => {
    const [one, two] = [await scene(), await scene()];
    const found = await findProjects([one.project.id, two.project.id, one.project.id, newId(now)]);
    expect(found).toEqual(
      new Map([
        [one.project.id, one.project],
        [two.project.id, two.project],
      ]),
    );
  });

  it('is listed for its owner, newest first, all or those of one status', async () => {
    const { owner, project } = await scene();
    const newer = await aProject(owner, {}, plus(now, 1));
    await scene();
    await transact([moveProject(newer.id, 'cancel')]);
    const listed = async (status?: 'open' | 'cancelled') =>
      (await listOwnProjects(owner.id, status, { limit: 10 })).items.map(({ id }) => id);
    expect([await listed(), await listed('open'), await listed('cancelled')]).toEqual([
      [newer.id, project.id],
      [project.id],
      [newer.id],
    ]);
    const pages: string[][] = [];
    for await (const page of eachItemOf<ProjectRecord>('Project', owner.id)) pages.push(page.map(({ id }) => id));
    expect(pages).toEqual([[project.id, newer.id]]);
  });

  it('is listed with all others, newest first, page by page', async () => {
    const { owner } = await scene();
    const [older, newer] = [await aProject(owner, {}, plus(now, days(1))), await aProject(owner, {}, plus(now, days(2)))];
    const first = await listAllProjects({ limit: 1 });
    const second = await listAllProjects({ limit: 1, cursor: first.next });
    expect([...first.items, ...second.items]).toEqual([newer, older]);
  });
});

describe('saveEdit', () => {
  const edit = async (changes: Partial<ProjectInput>, input: Partial<ProjectInput> = {}) => {
    const found = await scene({}, input);
    const body = ProjectBody.parse({ ...projectInput, ...input, ...changes });
    const after = editedProject(found.project, body, freshMask('owner'), await locate(body));
    return { ...found, after };
  };

  it('writes only changed fields, with their masked texts', async () => {
    const { project, after, names } = await edit({ title: 'Call 512-555-0188', bedrooms: 3 });
    expect(await seenIn(() => saveEdit(project, after), names)).toMatchInlineSnapshot(
      `"  PROJECT#project PROJECT bedrooms: 2 > 3, masked: null > {"title":"Call [hidden]"}, revision: 0 > 1, title: Craftsman bungalow, listing in three weeks > Call 512-555-0188"`,
    );
  });

  it('moves search entries with the place', async () => {
    const { project, after, names } = await edit({ city: 'Santa Ana', county: 'Orange County' });
    expect(await seenIn(() => saveEdit(project, after), names)).toMatchInlineSnapshot(`
      "  PROJECT#project PROJECT city: San Diego > Santa Ana, county: San Diego County > Orange County, countyFips: 06073 > 06059, countyName: San Diego County > Orange County, lat: 32.72 > 33.75, location: San Diego, CA > Santa Ana, CA, lon: -117.16 > -117.87, placeId: san-diego-ca > santa-ana-ca, revision: 0 > 1
      - GEO: 2
      + GEO: 2
        GEO: 1
        SEARCH: 3
      - SEARCH: 13
      + SEARCH: 13"
    `);
  });

  it('marks photos as used in the same transaction', async () => {
    const { project, names } = await scene();
    const after = { ...project, photos: ['photos/b'] };
    expect(await seenIn(() => saveEdit(project, after, [file]), names)).toMatchInlineSnapshot(
      `
      "  PROJECT#project PROJECT photos: [] > ["photos/b"], revision: 0 > 1
      + UPLOAD#one UPLOAD entity=Upload"
    `,
    );
  });

  it('writes nothing if nothing changed', async () => {
    const { project } = await scene();
    expect(changedFields(project, { ...project, roomsToStage: [...project.roomsToStage] })).toEqual({});
    expect(await changesOf(() => saveEdit(project, { ...project }, [file]))).toBe('');
  });

  it('fails if the project has changed since it was read', async () => {
    const { project, after, key } = await edit({ city: 'Santa Ana', county: 'Orange County' });
    const others: Difference[] = [{ status: 'cancelled' }, { bidCount: 1 }, { revision: 7 }, 'gone'];
    for (const other of others) {
      await expectRefused(() => saveEdit(project, after, [file]), key, other, StaleRead);
      await expectRefused(() => saveEdit(project, { ...project, bedrooms: 9 }), key, other, StaleRead);
    }
  });
});

describe('saveDeletion', () => {
  it('removes it with its search entries, and leaves a job for the rest', async () => {
    const { project, names } = await scene();
    expect(await seenIn(() => saveDeletion(project, now, [file]), names)).toMatchInlineSnapshot(`
      "+ JOBS sweepProject#project createdAt=now, entity=Job, kind=sweepProject, subjectId=project
      - PROJECT#project PROJECT
      + UPLOAD#one UPLOAD entity=Upload
        USER#owner TALLY projects: 1 > 0
      - GEO: 3
      - SEARCH: 16"
    `);
  });

  it('lowers its owner’s counts', async () => {
    const { project, owner, names } = await scene({ openQuestionCount: 2 });
    await changeItem(keys.tally(owner.id), { heldProjects: 3 });
    expect(await seenIn(() => saveDeletion({ ...project, hidden: 'held' }, now), names)).toContain(
      'USER#owner TALLY heldProjects: 3 > 2, projects: 1 > 0',
    );
  });

  it('fails if the project has changed since it was read', async () => {
    const { project, key } = await scene();
    const others: Difference[] = [{ status: 'cancelled' }, { bidCount: 1 }, { revision: 7 }, { photos: ['photos/b'] }, 'gone'];
    for (const other of others) {
      await expectRefused(() => saveDeletion(project, now), key, other, StaleRead);
    }
  });
});

describe('saveCancellation', () => {
  const withBids = async () => {
    const found = await scene({ bidCount: 3, pendingBidCount: 2, openQuestionCount: 4 });
    await changeItem(keys.tally(found.owner.id), { pendingBids: 5 });
    return found;
  };

  it('removes it from the search and its pending bids from the count, and leaves a job that rejects them', async () => {
    const { project, names } = await withBids();
    let saved: ProjectRecord | undefined;
    const cancel = async () => {
      saved = await saveCancellation(project, now);
    };
    expect(await seenIn(cancel, names)).toMatchInlineSnapshot(`
      "+ JOBS rejectBids#project createdAt=now, entity=Job, kind=rejectBids, subjectId=project
        PROJECT#project PROJECT bidCount: 3 > 0, pendingBidCount: 2 > 0, status: open > cancelled
        USER#owner TALLY pendingBids: 5 > 3
      - GEO: 3
      - SEARCH: 16"
    `);
    expect(saved).toEqual(await getProject(project.id));
  });

  it('fails if the project has changed since it was read', async () => {
    const { project, key } = await withBids();
    const others: Difference[] = [
      { status: 'cancelled' },
      { selectedBidId: 'bid' },
      { bidCount: 4 },
      { pendingBidCount: 1 },
      { revision: 7 },
      'gone',
    ];
    for (const other of others) {
      await expectRefused(() => saveCancellation(project, now), key, other, StaleRead);
    }
  });

  it('fails for an account that is gone or closing', async () => {
    const { project, owner } = await withBids();
    await expectRefused(() => saveCancellation(project, now), keys.tally(owner.id), { closedAt: 'now' }, notFound('User'));
  });
});

describe('saveCompletion', () => {
  const awarded = async (fields: Partial<ProjectRecord> = {}) => {
    const stager = await aPerson({ userType: 'staging_company' }, now);
    const award = { status: 'in_progress', awardedTo: stager.id, selectedBidId: 'bid', awardFee: 50 } as const;
    const found = await scene({ ...award, title: 'Call Dana', masked: { title: 'Call [hidden]' }, ...fields });
    return { ...found, stager, names: { ...found.names, [stager.id]: 'stager' } };
  };

  it('counts for both parties, and notifies the stager with the public title', async () => {
    const { project, stager, names } = await awarded();
    let saved: ProjectRecord | undefined;
    const complete = async () => {
      saved = await saveCompletion(project, stager.id, now);
    };
    expect(await seenIn(complete, names)).toMatchInlineSnapshot(`
      "  PROJECT#project PROJECT ownerReviewAwaitedSince: nothing > now, stagerReviewAwaitedSince: nothing > now, status: in_progress > completed
      + USER#owner REPUTATION badgeCount=0, completedProjects=1, entity=Reputation, firstAnswerCount=0, firstAnswerSumMs=0, lastUpdated=now, ratingCount=0, ratingSum=0, userId=owner
      + USER#stager REPUTATION badgeCount=0, completedProjects=1, entity=Reputation, firstAnswerCount=0, firstAnswerSumMs=0, lastUpdated=now, ratingCount=0, ratingSum=0, userId=stager
        USER#stager TALLY unreadNotifications: 0 > 1
      + USER#stager#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=a time#stager#project_completed:an id#an id, attempts=0, bidId=bid, category=reviews, concludedAt=null, createdAt=now, dueAt=a time, endsAt=null, entity=Mail, event=project_completed, failures=0, id=an id, join=project_completed:an id, mark=null, notificationId=an id, projectId=project, push=before_mail, reason=null, state=due, to=null, userId=stager
      + USER#stager#NOTIFICATIONS an id bidId=bid, createdAt=now, entity=Notification, event=project_completed, facts={"title":"Call [hidden]"}, id=an id, projectId=project, read=false, userId=stager"
    `);
    expect(saved).toEqual(await getProject(project.id));
  });

  it('counts for nobody if no fee was paid', async () => {
    const { project, stager, names } = await awarded({ awardFee: 0 });
    const changes = await seenIn(() => saveCompletion(project, stager.id, now), names);
    expect(changes).not.toContain('REPUTATION');
    expect(changes).toContain('project_completed');
  });

  it('counts for the owner alone if the stager has left, and notifies nobody', async () => {
    const { project, names } = await awarded();
    const changes = await seenIn(() => saveCompletion(project, undefined, now), names);
    expect(changes).toContain('+ USER#owner REPUTATION');
    expect(changes).not.toContain('USER#stager');
  });

  it('notifies without a bid if none is selected', async () => {
    const { project, stager, names } = await awarded({ selectedBidId: null });
    expect(await seenIn(() => saveCompletion(project, stager.id, now), names)).toContain('NOTIFICATIONS an id bidId=null');
  });

  it('fails if the project has changed since it was read', async () => {
    const { project, stager, key } = await awarded();
    const others: Difference[] = [{ status: 'completed' }, { awardedTo: 'another' }, 'gone'];
    for (const other of others) {
      await expectRefused(() => saveCompletion(project, stager.id, now), key, other, StaleRead);
    }
  });

  it('fails if an account closes in the meantime', async () => {
    const { project, owner, stager } = await awarded();
    const complete = () => saveCompletion(project, stager.id, now);
    await expectRefused(complete, keys.tally(owner.id), { closedAt: 'now' }, notFound('User'));
    await expectRefused(complete, keys.tally(stager.id), { closedAt: 'now' }, StaleRead);
  });
});

describe('removeProject', () => {
  it('removes it in any status, with the search entries of an open one, and notes its files', async () => {
    const { project, names } = await scene({ photos: ['photos/a'] });
    let unused: string[] = [];
    const remove = async () => {
      ({ unused } = await removeProject(project, now));
      Object.assign(names, { [unused[0] ?? '']: 'note' });
    };
    expect(await seenIn(remove, names)).toMatchInlineSnapshot(`
      "+ JOBS sweepProject#project createdAt=now, entity=Job, kind=sweepProject, subjectId=project
      - PROJECT#project PROJECT
      + UPLOAD#note UPLOAD GSI1PK=USER#owner#UPLOADS, GSI1SK=note, GSI3PK=UNUSED_UPLOADS, GSI3SK=a time#note, condemned=true, createdAt=now, entity=Upload, files=["photos/a"], id=note, userId=owner, writableUntil=now
      - GEO: 3
      - SEARCH: 16"
    `);
    expect(unused.length).toBe(1);
  });

  it('leaves the search alone if it is not open, and notes no files if it has none', async () => {
    const { project, names } = await scene({ status: 'cancelled' });
    expect(await seenIn(() => removeProject(project, now), names)).toMatchInlineSnapshot(`
      "+ JOBS sweepProject#project createdAt=now, entity=Job, kind=sweepProject, subjectId=project
      - PROJECT#project PROJECT"
    `);
  });

  it('fails if the project has changed since it was read', async () => {
    const { project, key } = await scene();
    const others: Difference[] = [
      { status: 'completed' },
      { awardedTo: 'another' },
      { photos: ['photos/b'] },
      { revision: 7 },
      'gone',
    ];
    for (const other of others) {
      await expectRefused(() => removeProject(project, now), key, other, StaleRead);
    }
  });
});

it("writes a transition's changes only from its own state", async () => {
  const { project, names, key } = await scene({ pendingBidCount: 1 });
  const award = () => transact([moveProject(project.id, 'award', { set: { awardFee: 50 }, add: { pendingBidCount: -1 } })]);
  await expectRefused(award, key, { status: 'cancelled' }, StaleRead);
  expect(await changesOf(award, names)).toMatchInlineSnapshot(
    `"  PROJECT#project PROJECT awardFee: null > 50, pendingBidCount: 1 > 0, status: open > in_progress"`,
  );
});

describe('a project that an administrator hides', () => {
  it('leaves the search, and comes back unchanged except for its revision', async () => {
    const { project, key, names } = await scene();
    const hide = () => transact(hideProject(project, 'removed'));
    for (const other of ['gone' as const, { revision: 9 }, { status: 'cancelled' }, { selectedBidId: 'bid' }])
      await expectRefused(hide, key, other, StaleRead);
    expect(await seenIn(hide, names)).toMatchInlineSnapshot(`
      "  PROJECT#project PROJECT hidden: nothing > removed, revision: 0 > 1
      - GEO: 3
      - SEARCH: 16"
    `);
    const hidden = (await findProject(project.id)) as ProjectRecord;
    expect(await seenIn(() => transact(showProject(hidden, now)), names)).toMatchInlineSnapshot(`
      "  PROJECT#project PROJECT hidden: removed > nothing, revision: 1 > 2
      + GEO: 3
      + SEARCH: 16"
    `);
  });

  it('is also out of sight while its owner is suspended, and stays hidden afterwards', async () => {
    const { project, names } = await scene();
    expect(await seenIn(() => transact(pauseProject(project, true)), names)).toMatchInlineSnapshot(`
      "  PROJECT#project PROJECT paused: nothing > true, revision: 0 > 1
      - GEO: 3
      - SEARCH: 16"
    `);
    const paused = (await findProject(project.id)) as ProjectRecord;
    expect(await seenIn(() => transact(hideProject(paused, 'removed')), names)).toMatchInlineSnapshot(
      `"  PROJECT#project PROJECT hidden: nothing > removed, revision: 1 > 2"`,
    );
    const both = (await findProject(project.id)) as ProjectRecord;
    expect(await seenIn(() => transact(pauseProject(both, false)), names)).toMatchInlineSnapshot(
      `"  PROJECT#project PROJECT paused: true > nothing, revision: 2 > 3"`,
    );
  });

  it.each<[Partial<ProjectRecord>, boolean]>([
    [{ hidden: 'held' }, true],
    [{ hidden: 'refused' }, true],
    [{ hidden: 'removed' }, false],
    [{ hidden: 'held', status: 'cancelled' }, false],
    [{ hidden: 'held', lat: null }, false],
  ])('alerts stagers when shown for the first time, if it is open and has a place: %j', async (fields, isNews) => {
    const { project } = await scene();
    expect(JSON.stringify(showProject({ ...project, ...fields }, now)).includes('alertOfProject')).toBe(isNews);
  });

  it.each<Partial<ProjectRecord>>([{ status: 'in_progress' }, { selectedBidId: 'bid' }])(
    'removes no search entries if it has none: %j',
    async (fields) => {
      const { project } = await scene();
      expect(hideProject({ ...project, ...fields }, 'removed')).toHaveLength(1);
    },
  );
});

describe('a project photo that an administrator hides', () => {
  const photos = ['photos/a', 'photos/b', 'photos/c'];

  it.each([
    [['A', 'B', 'C'], 'B'],
    [['A', 'B', ''], 'B'],
    [[], ''],
  ])('leaves the project with its caption (%j), and returns to its place', async (photoTexts, text) => {
    const { project, key, names } = await scene({ photos, photoTexts });
    const { writes, kept } = hideProjectPhoto({ project, mask: freshMask('owner') }, 'photos/b', now);
    expect(kept).toEqual({ photo: 'photos/b', place: 1, noteId: expect.any(String), text });
    for (const other of [{ revision: 9 }, { photos: ['photos/b'] }])
      await expectRefused(() => transact(writes), key, other, StaleRead);
    await transact(writes);
    const less = await getProject(project.id);
    expect([less.photos, less.photoTexts]).toEqual([['photos/a', 'photos/c'], photoTexts.filter((one) => one !== 'B')]);
    expect(less.revision).toBe(1);
    const show = () => transact(showProjectPhoto({ project: less, mask: freshMask('owner') }, kept));
    await expectRefused(show, key, { revision: 9 }, StaleRead);
    const deleted = conflict('This photo was hidden for so long that its file was deleted');
    await expectRefused(show, keys.upload(kept.noteId), 'gone', deleted);
    expect(await changesOf(show, { ...names, [kept.noteId]: 'note' })).toContain('- UPLOAD#note UPLOAD');
    const { revision: _, ...again } = await getProject(project.id);
    const { revision: __, ...before } = project;
    expect(again).toEqual(before);
  });

  it('returns without a caption if it had none', async () => {
    const { project } = await scene({ photos, photoTexts: ['', 'B', ''] });
    const { writes, kept } = hideProjectPhoto({ project, mask: freshMask('owner') }, 'photos/b', now);
    await transact(writes);
    const { text: _, ...withoutText } = kept;
    await transact(showProjectPhoto({ project: await getProject(project.id), mask: freshMask('owner') }, withoutText));
    expect((await getProject(project.id)).photoTexts).toEqual([]);
  });
});

it('lists projects posted before a time, newest first', async () => {
  const owner = await aPerson({}, now);
  const posted = [];
  for (const day of [0, 1, 2]) posted.push(await aProject(owner, {}, plus(now, days(day))));
  const listed = async (time: Date, limit = 9) => (await listProjectsPostedBefore(time, { limit })).items.map(({ id }) => id);
  const [first, second] = posted.map(({ id }) => id);
  expect(await listed(plus(now, days(2)))).toEqual([second, first]);
  expect(await listed(plus(now, days(2)), 1)).toEqual([second]);
  expect(await listed(now)).toEqual([]);
});
