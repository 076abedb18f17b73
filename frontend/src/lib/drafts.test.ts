import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anEmptyDevice, refusing, stored } from './device.fixture';
import { inDraftPhotos } from './draft-photos-store';
import { draftPlaces, outboxPlace } from './draft-places';
import { drafts } from './drafts';
import { countUnsent } from './unsent';

const keepPhotos = (userId: string) => inDraftPhotos('readwrite', (store) => store.put(`photos of ${userId}`, userId));
const photosOf = (userId: string) => inDraftPhotos('readonly', (store) => store.get(userId));
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
/** Waits until the device has handled all requests. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const people = ['amy', 'dana', 'marcus'];

beforeEach(async () => {
  anEmptyDevice();
  stored.set('theme', 'dark');
  for (const userId of people) {
    stored.set(draftPlaces.text(userId), '{}');
    stored.set(draftPlaces.sendingKey(userId), 'k1');
    stored.set(draftPlaces.bid(userId, 'p1'), '{}');
    await keepPhotos(userId);
  }
});

it('stores drafts and photos by user', async () => {
  expect([draftPlaces.text('dana'), draftPlaces.sendingKey('dana')]).toEqual(['projectDraft:dana', 'projectDraftKey:dana']);
  expect(await Promise.all(people.map(photosOf))).toEqual(['photos of amy', 'photos of dana', 'photos of marcus']);
});

it('counts unsent entries and drafts separately', () => {
  const begun = { projects: people.length, bids: people.length };
  expect(countUnsent()).toEqual({ waiting: 0, ...begun });
  for (const key of ['k1', 'k2']) stored.set(outboxPlace('dana', key), '{}');
  expect(countUnsent()).toEqual({ waiting: 2, ...begun });
});

describe('the end of a session', () => {
  it('deletes all drafts and nothing else', async () => {
    drafts.forget();
    expect(stored.get('draftsGoing')).toBe('yes');
    await settled();
    expect([...stored.keys()]).toEqual(['theme']);
    expect(await databases()).toEqual([]);
  });

  it('deletes drafts on the next page after letGo, unless keep follows', async () => {
    const nextPage = async () => {
      vi.resetModules();
      await import('./drafts');
      await settled();
    };
    await nextPage();
    drafts.letGo();
    drafts.keep();
    await nextPage();
    expect(stored.size).toBe(10);
    drafts.letGo();
    expect(stored.size).toBe(11);
    await nextPage();
    expect([...stored.keys(), ...(await databases())]).toEqual(['theme']);
  });
});

describe('a login', () => {
  it('keeps the drafts of that user, and deletes those of others', async () => {
    await drafts.forgetOthers('dana');
    expect([...stored.keys()]).toEqual(['theme', 'projectDraft:dana', 'projectDraftKey:dana', 'bidDraft:dana:p1']);
    expect(await Promise.all(people.map(photosOf))).toEqual([undefined, 'photos of dana', undefined]);
  });

  it('creates no database', async () => {
    drafts.forget();
    indexedDB.open('another');
    await settled();
    await drafts.forgetOthers('dana');
    expect(await databases()).toEqual(['another']);
  });

  it('deletes the photos of others if the device also has other databases', async () => {
    indexedDB.open('another');
    await settled();
    await drafts.forgetOthers('dana');
    expect(await photosOf('amy')).toBeUndefined();
  });
});

describe('a browser that refuses storage', () => {
  it('rejects with the error, and stores nothing', async () => {
    await expect(refusing('opening', () => photosOf('dana'))).rejects.toThrow('UnknownError');
    await expect(refusing('what does not fit', () => keepPhotos('zoe'))).rejects.toThrow('QuotaExceededError');
    expect(await photosOf('zoe')).toBeUndefined();
  });

  it('breaks nothing if local storage throws', async () => {
    const refuse = () => {
      throw new Error('forbidden');
    };
    vi.stubGlobal('localStorage', new Proxy({}, { get: () => refuse, ownKeys: refuse }));
    drafts.letGo();
    drafts.keep();
    drafts.forget();
    await drafts.forgetOthers('dana');
    expect(countUnsent().waiting).toBe(0);
    vi.resetModules();
    await import('./drafts');
  });
});
