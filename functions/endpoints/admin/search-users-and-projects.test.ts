import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { closeAccount } from '#core/market/jobs/delete-account';
import { getProject } from '#core/market/project/project.repo';
import { deleteProject, editProject, editUser, searchUsersAndProjects } from '#shared/api/routes';
import { aCase, adminClaims, anOwner, aProject, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';
import { withContention } from '../../testing/contention';
import { expectProjectionsConsistent, withFollowing } from '../../testing/followed';

withContention();

const find = caller(searchUsersAndProjects);
const edit = caller(editProject);
const editProfile = caller(editUser);
const remove = caller(deleteProject);
const follow = withFollowing();
const found = async (q: string) => {
  await follow();
  const { body } = await find({ claims: adminClaims, query: { q } });
  return { users: body.users.map(({ id }) => id), projects: body.projects.map(({ id }) => id) };
};

describe('searchUsersAndProjects', () => {
  it('finds users by the beginning of any word in name or company', async () => {
    const stager = await aStager({ name: 'Mara Solís', company: 'Harbor & Quill Staging' });
    for (const q of ['mar', 'SOLIS', 'Harbor & Q', 'quill sta', 'harb']) expect((await found(q)).users).toEqual([stager.id]);
    for (const q of ['arbor', 'quilt', 'solis mara']) expect((await found(q)).users).toEqual([]);
    const { body } = await find({ claims: adminClaims, query: { q: 'quill' } });
    expect(body.users).toEqual([
      {
        id: stager.id,
        name: 'Mara Solís',
        company: 'Harbor & Quill Staging',
        email: stager.email,
        userType: 'staging_company',
        stagerIdentifier: stager.stagerIdentifier,
        suspended: false,
      },
    ]);
  });

  it('finds a user by the beginning of the current email address, and by no other part', async () => {
    const stager = await aStager({ email: 'first.part@begun.example' });
    for (const q of ['first.pa', 'FIRST.PART@beg', 'first.part@begun.example'])
      expect((await found(q)).users).toEqual([stager.id]);
    for (const q of ['begun', '@begun.example', 'part@']) expect((await found(q)).users).toEqual([]);
    const { name, company, phone, bio, sessionId } = stager;
    const body = { name, company, phone, bio, email: 'other.part@begun.example' };
    await editProfile({ params: { id: stager.id }, sessionId, body });
    expect([(await found('first.pa')).users, (await found('other.pa')).users]).toEqual([[], [stager.id]]);
    await expectProjectionsConsistent();
  });

  it('finds a user by complete email address, identifier or id, in any case', async () => {
    const stager = await aStager({ email: 'whole.address@find.example' });
    const identifier = String(stager.stagerIdentifier);
    for (const q of [
      'Whole.Address@find.example',
      identifier.toLowerCase(),
      identifier.slice(4),
      stager.id,
      stager.id.toLowerCase(),
    ])
      expect((await found(q)).users).toEqual([stager.id]);
    for (const q of ['@find.example', identifier.slice(0, 8), newId(new Date())]) expect((await found(q)).users).toEqual([]);
  });

  it('finds projects in any state by words in title, city and neighborhood, and by id', async () => {
    const owner = await anOwner({ name: 'Dana Whitfield' });
    const place = { city: 'Santa Zulema', neighborhood: 'Old Yarrow' };
    const { id } = await aProject(owner, { title: 'Vacant colonial, call 555-010-9876', ...place, state: null });
    for (const q of ['vacant co', 'colonial', '555 010', 'zulema', 'santa z', 'yarrow', id])
      expect((await found(q)).projects).toEqual([id]);
    const { body } = await find({ claims: adminClaims, query: { q: 'zulema' } });
    expect(body.projects).toEqual([
      {
        id,
        title: 'Vacant colonial, call 555-010-9876',
        ...place,
        state: null,
        status: 'open',
        ownerId: owner.id,
        ownerName: 'Dana Whitfield',
      },
    ]);
  });

  it('finds projects by place with state', async () => {
    const owner = await anOwner();
    const { id } = await aProject(owner, { title: 'Loft', city: 'Zell', neighborhood: 'Upper Quay', state: 'NC' });
    for (const q of ['Zell, NC', 'zell n', 'Upper Quay, Zell, NC', 'quay, zell']) expect((await found(q)).projects).toEqual([id]);
    for (const q of ['NC', 'zell, tx', 'quay, nc']) expect((await found(q)).projects).toEqual([]);
    await edit({ params: { id }, sessionId: owner.sessionId, body: { state: 'TX' } });
    expect([(await found('zell, nc')).projects, (await found('zell, tx')).projects]).toEqual([[], [id]]);
  });

  it('finds what a pasted link points to', async () => {
    const [owner, { id }] = [await anOwner(), await aProject(await anOwner())];
    expect((await found(`https://settee.example/projects/${id}?utm=mail`)).projects).toEqual([id]);
    for (const q of [`https://settee.example/admin?tab=users&user=${owner.id}`, `/messages?to=${owner.id.toLowerCase()}#end`])
      expect((await found(q)).users).toEqual([owner.id]);
    expect(await found(`/projects/${id}Z`)).toEqual({ users: [], projects: [] });
  });

  it('shows whether a user is suspended', async () => {
    const owner = await anOwner({ name: 'Sunday Quince' });
    await aCase({ targetType: 'profile', targetId: owner.id }, undefined, { action: 'suspend', reason: 'fraud' });
    await follow();
    const { body } = await find({ claims: adminClaims, query: { q: 'sunday quince' } });
    expect(body.users).toMatchObject([{ id: owner.id, suspended: true }]);
  });

  it('shows whether administrators hide a project', async () => {
    const project = await aProject(await anOwner(), { title: 'Quincunx cottage' });
    await aCase({ targetType: 'project', targetId: project.id }, undefined, { action: 'hide' });
    await follow();
    expect((await find({ claims: adminClaims, query: { q: 'quincunx' } })).body.projects).toMatchObject([
      { id: project.id, status: 'open', hidden: 'removed' },
    ]);
  });

  it('follows edits and deletions', async () => {
    const owner = await anOwner({ name: 'Pomona Ash' });
    const { id } = await aProject(owner, { title: 'Plum cottage' });
    const { sessionId } = owner;
    await edit({ params: { id }, sessionId, body: { title: 'Pear cottage' } });
    expect([(await found('plum')).projects, (await found('pear')).projects]).toEqual([[], [id]]);
    const { email, phone, bio } = owner;
    await editProfile({ params: { id: owner.id }, sessionId, body: { name: 'Pomona Birch', company: '', email, phone, bio } });
    expect([(await found('ash')).users, (await found('birch')).users]).toEqual([[], [owner.id]]);
    await remove({ params: { id }, sessionId });
    expect((await found('pear')).projects).toEqual([]);
    await closeAccount(owner.id, new Date());
    expect((await found('pomona')).users).toEqual([]);
    await expectProjectionsConsistent();
  });

  it('is correct after concurrent edits', async () => {
    const owner = await anOwner({ name: 'Racing Zero' });
    const { id } = await aProject(owner, { title: 'Racing zero' });
    const { sessionId, email, phone } = owner;
    await Promise.all(
      ['one', 'two', 'three', 'four'].flatMap((word) => [
        edit({ params: { id }, sessionId, body: { title: `Racing ${word}` } }),
        editProfile({
          params: { id: owner.id },
          sessionId,
          body: { name: `Racing ${word}`, company: null, email, phone, bio: null },
        }),
      ]),
    );
    await follow();
    await expectProjectionsConsistent();
    expect(await found('racing')).toEqual({ users: [owner.id], projects: [id] });
    expect((await found((await getProject(id)).title)).projects).toEqual([id]);
  });

  it('returns twenty of each and whether there are more, at a constant cost', async () => {
    const owner = await anOwner({ company: 'Twentyfold' });
    for (let number = 0; number < 22; number += 1) await aProject(owner, { title: `Twentyfold ${number}`, state: null });
    for (let number = 0; number < 21; number += 1) await anOwner({ name: `Twentyfold ${number}` });
    await follow();
    const { body } = await find({ claims: adminClaims, query: { q: 'twentyf' } });
    expect([body.users.length, body.hasMoreUsers, body.projects.length, body.hasMoreProjects]).toEqual([20, true, 20, true]);
    const few = await measureConsumption(() => find({ claims: adminClaims, query: { q: 'twentyfold 2' } }));
    const many = await measureConsumption(() => find({ claims: adminClaims, query: { q: 'twentyfold' } }));
    expect(many.commands.sort()).toEqual(['BatchGetItem', 'BatchGetItem', 'BatchGetItem', 'Query', 'Query']);
    expect(many.units).toBeLessThan(40);
    expect(few.units).toBeLessThan(many.units);
  });

  it.each([
    ['', 'Please enter at least 2 characters'],
    [undefined, 'Please enter at least 2 characters'],
    [' a ', 'Please enter at least 2 characters'],
    ['x'.repeat(101), 'Must be at most 100 characters'],
    ['a\u0000b', 'Text contains characters that are not allowed'],
    ['a\ud800b', 'Text contains characters that are not allowed'],
  ])('refuses %j', async (q, message) => {
    const { status, error } = await find({ claims: adminClaims, query: { q } });
    expect([status, error.message]).toEqual([400, message]);
  });

  it.each(['--', '##', 'DESK_SEARCH#USERS', '%%', "' OR 1=1", '李', '𐐨𐐨', 'ﷺ', '.*'])('treats %j as ordinary text', async (q) => {
    const { status, body } = await find({ claims: adminClaims, query: { q: `${q} zz` } });
    expect([status, body.users, body.projects]).toEqual([200, [], []]);
  });

  it('is for administrators only', async () => {
    expect((await find({ query: { q: 'ab' } })).status).toBe(401);
    expect((await find({ sessionId: (await anOwner()).sessionId, query: { q: 'ab' } })).status).toBe(401);
    expect((await find({ claims: { username: 'x' }, query: { q: 'ab' } })).status).toBe(403);
  });
});
