import { describe, expect, it } from 'vitest';
import { conflict } from '#core/kernel/errors';
import { newId, sha256 } from '#core/kernel/ids';
import { StaleRead } from '#core/kernel/stale';
import { removedEntities } from '#core/kernel/table/entities';
import { keys } from '#core/kernel/table/keys';
import { eachItemOf } from '#core/kernel/table/listed.repo';
import { getTally } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { put } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import { getMailSettings } from '#core/market/preferences/settings.repo';
import { aNotification, aPerson, confirmedAddress } from '#functions/testing/builders';
import { changeItem, changesOf, expectRefused } from '#functions/testing/changes';
import { getAccount } from './account.repo';
import { deletionHash } from './deletion.repo';
import { rememberDevice } from './device.repo';
import { removeItems, saveClosure, saveEnd } from './erase.repo';
import { saveProfile } from './profile.repo';
import { beginReset } from './reset.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const reference = '7K3M-9QXP-04TB-ZN5H';
let sequence = 0;

/** A stager with photos and a former confirmed address. `deals`: paid bids that other users keep. */
const scene = async ({ deals = 0, userType = 'staging_company' as const } = {}) => {
  sequence += 1;
  const [first, second] = [`first${sequence}@erase.example`, `second${sequence}@erase.example`];
  const person = await confirmedAddress(await aPerson({ email: first, userType, name: 'Dana Lee' }, now));
  await changeItem(keys.user(person.id), { portfolioPhotos: ['photos/a'] });
  await changeItem(keys.tally(person.id), { deals });
  const before = await getAccount(person.id);
  await saveProfile(before, { ...before, email: second }, 'Chrome', now);
  const account = await getAccount(person.id);
  const facts = async () => ({ settings: await getMailSettings(person.id), tally: await getTally(person.id), reference });
  const names = {
    ...{ [person.id]: 'dana', [first]: 'first', [second]: 'second', [now.toISOString()]: 'now', [sha256(second)]: 'hash' },
    ...{
      [account.username]: 'username',
      [account.stagerIdentifier ?? '']: 'STG',
      [account.company ?? '']: 'company',
      [deletionHash(second, reference)]: 'proof',
      [`second${sequence} eraseexample`]: 'second to find',
    },
  };
  return { person, account, first, second, facts, names };
};

/** The notes of files are named at random. */
const withoutNoteNames = (changes: string): string =>
  changes.replace(/(UPLOAD#|id=|UNUSED_UPLOADS, GSI3SK=a time#|GSI1SK=)[\w-]{43}/g, '$1note');

describe('saveClosure', () => {
  it('deletes personal data, frees emails and names, and creates the job that deletes the rest', async () => {
    const { account, facts, names } = await scene();
    const read = await facts();
    expect(withoutNoteNames(await changesOf(() => saveClosure(account, read, now), names))).toMatchInlineSnapshot(`
      "+ DELETION#proof DELETION completedAt=null, deletedAt=now, entity=Deletion, expiresAt=a time, expiresAtEpochSeconds=1806926400
      - EMAIL#first CLAIM
      - EMAIL#second CLAIM
      + JOBS deleteAccount#dana createdAt=now, entity=Job, kind=deleteAccount, subjectId=dana
      - STAGER#STG CLAIM
      + UPLOAD#note UPLOAD GSI1PK=USER#dana#UPLOADS, GSI1SK=note, GSI3PK=UNUSED_UPLOADS, GSI3SK=a time#note, condemned=true, createdAt=now, entity=Upload, files=["photos/a"], id=note, userId=dana, writableUntil=now
      + USER#an id#MAILS an id GSI3PK=ACCOUNT_MAILS_DUE, GSI3SK=now#an id#account_deleted:an id#an id, attempts=0, bidId=null, category=account, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=account_deleted, failures=0, id=an id, join=account_deleted:an id, mark=7K3M-9QXP-04TB-ZN5H, notificationId=null, projectId=null, reason=null, state=due, to=second, userId=an id
      - USER#dana MAIL
      - USER#dana PROFILE
        USER#dana TALLY closedAt: nothing > now, deletionHash: nothing > proof
        USER#dana TALLY#INBOX closedAt: nothing > now
      - USERNAME#username CLAIM"
    `);
  });

  it("keeps the former member's details for parties of paid bids", async () => {
    const { account, facts, names } = await scene({ deals: 1 });
    const read = await facts();
    const changes = await changesOf(() => saveClosure(account, read, now), names);
    expect(changes.split('\n').filter((line) => line.includes('LEAVER'))).toMatchInlineSnapshot(`
      [
        "+ USER#dana LEAVER company=company, email=second, entity=Leaver, expiresAt=a time, expiresAtEpochSeconds=1787918400, id=dana, leftAt=now, name=Dana Lee, phone=(555) 010-0000, stagerIdentifier=STG, userType=staging_company",
      ]
    `);
  });

  it('leaves former emails alone whose hold has ended', async () => {
    const { account, first, facts } = await scene();
    const read = await facts();
    expect(await changesOf(() => saveClosure(account, read, plus(now, days(7))))).not.toContain(first);
  });

  it('frees an email once if the account returned to it', async () => {
    const { account, first, facts, names } = await scene();
    await saveProfile(account, { ...account, email: first }, 'Chrome', now);
    const [back, read] = [await getAccount(account.id), await facts()];
    expect(read.settings.formerAddresses.map(({ email }) => email)).toEqual([first]);
    const changes = (await changesOf(() => saveClosure(back, read, now), names)).split('\n');
    expect(changes.filter((line) => line.includes('EMAIL#'))).toEqual(['- EMAIL#first CLAIM']);
  });

  it('fails while a payment is awaited, whether read or begun since', async () => {
    const { account, facts } = await scene();
    const { settings, tally } = await facts();
    const close = (awaitedPayments: number) => async () =>
      saveClosure(account, { settings, tally: { ...tally, awaitedPayments }, reference }, now);
    const open =
      "A platform fee for one of your bids or projects is still due. You can delete your account once it's paid or cancelled.";
    await expect(close(1)()).rejects.toThrow(conflict(open));
    await expectRefused(close(0), keys.tally(account.id), { awaitedPayments: 1 }, StaleRead);
  });

  it('fails if the account, photos, deals, settings, or an email changed', async () => {
    const { account, first, second, facts } = await scene();
    const read = await facts();
    const close = () => saveClosure(account, read, now);
    await expectRefused(close, keys.tally(account.id), { deals: 1 }, StaleRead);
    await expectRefused(close, keys.user(account.id), { email: 'x@erase.example' }, StaleRead);
    await expectRefused(close, keys.user(account.id), { portfolioPhotos: ['photos/b'] }, StaleRead);
    await expectRefused(close, keys.user(account.id), 'gone', StaleRead);
    await expectRefused(close, keys.mailSettings(account.id), { revision: 77 }, StaleRead);
    await expectRefused(close, keys.emailClaim(first), { userId: 'erin' }, StaleRead);
    await expectRefused(close, keys.emailClaim(second), { userId: 'erin' }, StaleRead);
  });

  it('releases no stager identifier for an owner', async () => {
    const account = await aPerson({ userType: 'realtor' }, now);
    const read = { settings: await getMailSettings(account.id), tally: await getTally(account.id), reference };
    const changes = await changesOf(() => saveClosure(account, read, now));
    expect(changes).not.toContain('STAGER#');
    expect(changes).toContain('- USER#');
  });
});

describe('the rest of a closed account', () => {
  it('is covered by the lists of items to remove', async () => {
    const { person, account } = await scene();
    const other = await aPerson({}, now);
    for (const { id } of [person, other]) {
      const owner = await getAccount(id);
      await aNotification(owner, now);
      await beginReset(owner, now);
      await transact([
        ...rememberDevice(undefined, owner, now).writes,
        put({ ...keys.badge(id, 'one'), entity: 'Badge' }),
        put({ ...keys.keptAnswer(id, 'createProject', 'hash'), entity: 'KeptAnswer' }),
      ]);
    }
    // Withdrawn bids have a test of their own.
    const removed = removedEntities().filter((entity) => entity !== 'BidderClaim');
    const present = async (id: string): Promise<string[]> => {
      const found: string[] = [];
      for (const entity of removed) for await (const _ of eachItemOf(entity, id)) found.push(entity);
      return found;
    };
    expect(await present(account.id)).toEqual(removed);
    for (const entity of removed) for await (const items of eachItemOf(entity, account.id)) await removeItems(items);
    expect(await present(account.id)).toEqual([]);
    expect(await present(other.id)).toEqual(removed);
  });

  it('ends with its counters, its leaver record, and the job', async () => {
    const { account, facts, names } = await scene({ deals: 1 });
    await transact([put({ ...keys.reputation(account.id), entity: 'Reputation' })]);
    await saveClosure(account, await facts(), now);
    const hash = deletionHash(account.email, reference);
    const later = plus(now, days(1));
    await expect(removeItems([{ PK: 'NOTHING', SK: newId(now) }])).resolves.toBeUndefined();
    expect(await changesOf(() => saveEnd(account.id, hash, later), names)).toMatchInlineSnapshot(`
      "  DELETION#proof DELETION completedAt: null > a time
      - JOBS deleteAccount#dana
      - USER#dana LEAVER
      - USER#dana REPUTATION
      - USER#dana TALLY
      - USER#dana TALLY#INBOX"
    `);
  });

  it('ends without a deletion record if there was none', async () => {
    const { account } = await scene();
    const changes = await changesOf(() => saveEnd(account.id, undefined, now));
    expect(changes).toContain('TALLY#INBOX');
    expect(changes).not.toContain('DELETION');
  });
});
