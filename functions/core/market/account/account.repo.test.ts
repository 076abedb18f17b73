import { describe, expect, it } from 'vitest';
import { conflict, notFound, signedOut } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { transact } from '#core/kernel/table/transact';
import { put } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import { aPerson, aStager, confirmedAddress } from '#functions/testing/builders';
import { changeItem, changesOf, expectRefused } from '#functions/testing/changes';
import { RegisterBody, type UserType } from '#shared/account/user.contract';
import {
  createAccount,
  findAccountByEmail,
  findAccountByIdentifier,
  findAccounts,
  getAccount,
  getOwnAccount,
  hidePortfolioPhoto,
  listAccounts,
  savePortfolio,
  showPortfolioPhoto,
} from './account.repo';
import { saveProfile } from './profile.repo';

const now = new Date('2026-03-01T12:00:00.000Z');

const registration = (email: string, userType: UserType = 'realtor') =>
  RegisterBody.parse({
    ...{ email, userType, password: 'correct horse', name: 'Dana Lee', phone: '(555) 010-0000' },
    ...{ company: 'Lee & Co', agreeToTerms: true },
  });
const register = (email: string, userType?: UserType) => createAccount(newId(now), registration(email, userType), 'hash', now);

describe('createAccount', () => {
  it('stores a stager with unique claims, counters, and the email that confirms the address', async () => {
    const names = { [now.toISOString()]: 'now' };
    const changes = await changesOf(async () => {
      const { id, stagerIdentifier } = await register('dana@repo.example', 'staging_company');
      expect(stagerIdentifier).toMatch(/^STG-[0-9A-HJKMNP-TV-Z]{6}$/);
      Object.assign(names, { [id]: 'dana', [stagerIdentifier ?? '']: 'STG' });
    }, names);
    expect(changes).toMatchInlineSnapshot(`
      "+ AUDIT#events#year an id GSI1PK=AUDIT#BY#dana, GSI1SK=an id, GSI2PK=AUDIT#ABOUT#dana, GSI2SK=an id, createdAt=now, entity=AuditRecord, expiresAtEpochSeconds=1806926400, id=an id, list=events, type=account_registered, userId=dana
      + EMAIL#dana@repo.example CLAIM entity=EmailClaim, userId=dana
      + STAGER#STG CLAIM entity=StagerClaim, userId=dana
      + USER#dana PROFILE GSI3PK=USERS, GSI3SK=dana, avatar=null, badges=[], bio=null, company=Lee & Co, createdAt=now, email=dana@repo.example, entity=User, id=dana, lastSeenAt=now, name=Dana Lee, passwordHash=hash, phone=(555) 010-0000, portfolioPairs=[], portfolioPhotos=[], rating=0, resetTokenHash=null, serviceAreas=[], sessionGeneration=0, stagerIdentifier=STG, stripeCustomerId=null, userType=staging_company, username=dana
      + USER#dana TALLY awaitedPayments=0, bids=0, deals=0, entity=Tally, notificationReads=0, pendingBids=0, projects=0, unreadNotifications=0
      + USER#dana TALLY#INBOX entity=Inbox, notificationReads=0, unreadMessages=0, unreadNotifications=0
      + USER#dana#MAILS an id GSI3PK=ACCOUNT_MAILS_DUE, GSI3SK=now#dana#verify_email#an id, attempts=0, bidId=null, category=account, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=verify_email, failures=0, id=an id, join=verify_email, mark=null, notificationId=null, projectId=null, reason=null, state=due, to=null, userId=dana
      + USERNAME#dana CLAIM entity=UsernameClaim, userId=dana"
    `);
  });

  it('gives an owner no stager identifier', async () => {
    const changes = await changesOf(() => register('owner@repo.example'));
    expect(changes).toContain('stagerIdentifier=null');
    expect(changes).not.toContain('StagerClaim');
  });

  it('rejects an email that another account has', async () => {
    await register('first@repo.example');
    expect(
      await changesOf(() =>
        expect(register('first@repo.example')).rejects.toThrow(conflict('An account with this email already exists')),
      ),
    ).toBe('');
  });

  it.each([
    ['same@one.example', /^same$/],
    ['same@two.example', /^same-[0-9a-hjkmnp-tv-z]{5}$/],
    ["o'neil+list@repo.example", /^oneillist$/],
    [`${'x'.repeat(60)}@repo.example`, /^x{40}$/],
    ['+@repo.example', /^user$/],
  ])('derives the username of %s from the part before the @, with a suffix if taken', async (email, username) => {
    expect((await register(email)).username).toMatch(username);
  });

  it('tries another stager identifier if the first is taken', async () => {
    const made: string[] = [];
    const account = await createAccount(
      newId(now),
      registration('twin@repo.example', 'staging_company'),
      'hash',
      now,
      async (writes) => {
        const claims = writes.flatMap(({ item }) =>
          item.Put?.Item?.entity === 'StagerClaim' ? [item.Put.Item.PK as string] : [],
        );
        made.push(...claims);
        const taken = put({ PK: made[0] ?? '', SK: 'CLAIM', entity: 'StagerClaim', userId: 'another' }, { replace: true });
        await transact([taken]);
        await transact(writes);
      },
    );
    expect(made.length).toBe(2);
    expect(account.stagerIdentifier).toBe(made[1]?.slice('STAGER#'.length));
  });
});

describe('an account', () => {
  it('is found by its current email, and not by a former one that is still held', async () => {
    const account = await confirmedAddress(await register('here@repo.example'));
    expect(await findAccountByEmail('here@repo.example')).toEqual(account);
    expect(await findAccountByEmail('nobody@repo.example')).toBeUndefined();
    await saveProfile(account, { ...account, email: 'there@repo.example' }, 'Chrome', now);
    expect(await get(keys.emailClaim('here@repo.example'))).toMatchObject({ userId: account.id });
    expect(await findAccountByEmail('here@repo.example')).toBeUndefined();
    expect((await findAccountByEmail('there@repo.example'))?.id).toBe(account.id);
  });

  it('causes an error if it is gone, and signs its holder out', async () => {
    const id = newId(now);
    await expect(getAccount(id)).rejects.toThrow(notFound('User'));
    await expect(getOwnAccount(id)).rejects.toThrow(signedOut());
    const account = await register('own@repo.example');
    expect([await getAccount(account.id), await getOwnAccount(account.id)]).toEqual([account, account]);
  });

  it('is found together with others by id, each once', async () => {
    const [one, two] = [await register('one@repo.example'), await register('two@repo.example')];
    const found = await findAccounts([one.id, two.id, one.id, newId(now)]);
    expect([...found]).toEqual(
      expect.arrayContaining([
        [one.id, one],
        [two.id, two],
      ]),
    );
    expect(found.size).toBe(2);
  });

  it('is listed with all others, newest first, page by page', async () => {
    const [older, newer] = [await aPerson({}, plus(now, days(1))), await aPerson({}, plus(now, days(2)))];
    const first = await listAccounts({ limit: 1 });
    expect(first.items.map(({ id }) => id)).toEqual([newer.id]);
    expect((await listAccounts({ limit: 1, cursor: first.next })).items.map(({ id }) => id)).toEqual([older.id]);
  });
});

it('finds a stager by stager identifier', async () => {
  const { id, stagerIdentifier } = await aStager();
  expect((await findAccountByIdentifier(stagerIdentifier ?? ''))?.id).toBe(id);
  expect(await findAccountByIdentifier('STG-ZZZZZZ')).toBeUndefined();
});

describe('a portfolio photo that an administrator hides', () => {
  const scene = async () => {
    const { id } = await aPerson({}, now);
    await changeItem(keys.user(id), { portfolioPhotos: ['photos/a', 'photos/b', 'photos/c'] });
    return { id, hidden: hidePortfolioPhoto(await getAccount(id), 'photos/b', now) };
  };

  it('leaves the portfolio, keeps its file for a while, and returns to its place', async () => {
    const { id, hidden } = await scene();
    const { kept, writes } = hidden;
    expect(kept).toEqual({ photo: 'photos/b', place: 1, noteId: expect.any(String) });
    await expectRefused(() => transact(writes), keys.user(id), { portfolioPhotos: ['photos/b'] }, StaleRead);
    const names = { [id]: 'dana', [kept.noteId]: 'note' };
    expect(await changesOf(() => transact(writes), names)).toMatchInlineSnapshot(`
      "+ UPLOAD#note UPLOAD GSI1PK=USER#dana#UPLOADS, GSI1SK=note, GSI3PK=UNUSED_UPLOADS, GSI3SK=a time#note, createdAt=a time, dueAt=a time, entity=Upload, files=["photos/b"], id=note, userId=dana, writableUntil=a time
        USER#dana PROFILE portfolioPhotos: ["photos/a","photos/b","photos/c"] > ["photos/a","photos/c"]"
    `);
    const account = await getAccount(id);
    const show = () => transact(showPortfolioPhoto(account, kept));
    await expectRefused(show, keys.user(id), { portfolioPhotos: [] }, StaleRead);
    await expectRefused(
      show,
      keys.upload(kept.noteId),
      'gone',
      conflict('This photo was hidden for so long that its file was deleted'),
    );
    expect(await changesOf(show, names)).toMatchInlineSnapshot(`
      "- UPLOAD#note UPLOAD
        USER#dana PROFILE portfolioPhotos: ["photos/a","photos/c"] > ["photos/a","photos/b","photos/c"]"
    `);
  });
});

describe('savePortfolio', () => {
  const files = [put({ PK: 'UPLOAD#one', SK: 'UPLOAD', entity: 'Upload' })];
  const change = { photos: ['a', 'b'], writes: files, unused: [] };

  it('saves photos and pairs together with the changes of the files', async () => {
    const account = await register('photos@repo.example');
    let saved = account;
    const save = async () => {
      saved = await savePortfolio(account, change, {
        portfolioPairs: [['a', 'b']],
        portfolioCompleted: [['a', 'project']],
        portfolioConcepts: [],
      });
    };
    expect(await changesOf(save, { [account.id]: 'dana' })).toMatchInlineSnapshot(`
      "+ UPLOAD#one UPLOAD entity=Upload
        USER#dana PROFILE portfolioCompleted: nothing > [["a","project"]], portfolioConcepts: nothing > [], portfolioPairs: [] > [["a","b"]], portfolioPhotos: [] > ["a","b"]"
    `);
    expect(saved).toEqual(await getAccount(account.id));
  });

  it.each([
    [{ portfolioPhotos: ['c'] }],
    [{ portfolioPairs: [['c', 'd']] }],
    [{ portfolioCompleted: [['c', 'project']] }],
    ['gone' as const],
  ])('rejects the change if the portfolio differs from what was read: %j', async (other) => {
    const account = await aPerson({}, now);
    const save = () =>
      savePortfolio(account, { ...change, writes: [] }, { portfolioPairs: [], portfolioCompleted: [], portfolioConcepts: [] });
    await expectRefused(save, keys.user(account.id), other, StaleRead);
  });
});
