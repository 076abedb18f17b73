import { describe, expect, it } from 'vitest';
import { AppError, forbidden } from '#core/kernel/errors';
import { emptyTally } from '#core/kernel/table/tally';
import { aPerson } from '#functions/testing/builders';
import type { UserType } from '#shared/account/user.contract';
import type { Account } from './account';
import { userForAdmin, userForSelf } from './account.view';
import {
  canSeeContact,
  contactFor,
  contactOfParty,
  firstNameFor,
  fullContact,
  introductionFor,
  propertyFor,
  pseudonymOf,
  reachOf,
} from './contact.view';
import { formerMember } from './former';

const now = new Date('2026-03-01T12:00:00.000Z');
const leftAt = now.toISOString();

const person = async (id: string, fields: Partial<Account> = {}): Promise<Account> => {
  const { sessionId: _, ...account } = await aPerson({}, now);
  const contact = { name: `Dana ${id}`, company: `${id} & Co`, email: `${id}@contact.example`, phone: '+15550100000' };
  return { ...account, ...contact, avatar: 'avatar', id, ...fields };
};
const contactOf = ({ name, company, email, phone }: Account) => ({ name, company, email, phone });
const hidden = { name: null, company: null, email: null, phone: null };

const parties = ['owner', 'stager'] as const;

describe('contact details', () => {
  it.each([
    ['owner', 'owner', undefined, true],
    ['owner', 'stager', undefined, false],
    ['owner', 'stager', parties, true],
    ['stager', 'owner', parties, true],
    // A user who is not a party of the bid sees no details, and their details are hidden.
    ['loser', 'owner', parties, false],
    ['loser', 'stager', parties, false],
    ['owner', 'loser', parties, false],
    ['stager', 'loser', parties, false],
    ['loser', 'loser', parties, true],
    [undefined, 'owner', parties, false],
    [undefined, 'owner', undefined, false],
  ])(
    'are visible to oneself and to the parties of a paid bid: %s views %s, parties %j: %s',
    async (viewerId, id, paidParties, isOpen) => {
      const viewer = viewerId === undefined ? undefined : { id: viewerId };
      const [sight, subject] = [{ viewer, paidParties }, await person(id)];
      expect(canSeeContact(sight, id)).toBe(isOpen);
      expect(contactFor(sight, subject)).toEqual(isOpen ? contactOf(subject) : hidden);
      expect(introductionFor(sight, subject)).toEqual(
        isOpen
          ? { name: subject.name, company: subject.company, avatar: 'avatar', linked: true }
          : { name: 'Dana, Real Estate Agent', company: null, avatar: null, linked: false },
      );
    },
  );

  it.each(parties)("are only the %s's own while an administrator impersonates that party", async (id) => {
    const [own = '', other = ''] = id === 'owner' ? parties : [...parties].reverse();
    const sight = { viewer: { id, isImpersonating: true as const }, paidParties: parties };
    expect([canSeeContact(sight, own), canSeeContact(sight, other)]).toEqual([true, false]);
    expect(contactFor(sight, await person(other))).toEqual(hidden);
    expect(introductionFor(sight, await person(other))).toMatchObject({ name: 'Dana, Real Estate Agent', linked: false });
  });

  it('are nulls if nothing is kept of the person', () => {
    expect(contactFor({ viewer: { id: 'owner' }, paidParties: parties }, undefined)).toEqual(hidden);
  });

  it('include the date of leaving for a former member', async () => {
    const stager = await person('stager');
    const kept = { ...contactOf(stager), leftAt };
    expect(contactFor({ viewer: { id: 'owner' }, paidParties: parties }, formerMember(stager, now))).toEqual(kept);
    expect(fullContact(formerMember(stager, now))).toEqual({ ...kept, userType: stager.userType });
  });
});

describe('the contact details of a bid', () => {
  const bid = { ownerId: 'owner', userId: 'stager', paymentStatus: 'paid' } as const;

  it.each(parties)('are returned for its %s', async (id) => {
    const party = await person(id);
    for (const reader of parties)
      expect(contactOfParty(bid, { id: reader }, party)).toEqual({ ...contactOf(party), userType: party.userType });
    const property = { address: '7 Front Street', access: null };
    expect(propertyFor(bid, { id }, property)).toEqual(property);
    expect(propertyFor(bid, { id }, { address: null, access: 'Ring twice' })).toEqual({ address: null, access: 'Ring twice' });
    expect(propertyFor(bid, { id }, undefined)).toEqual({ address: null, access: null });
  });

  it('are refused for anyone else', async () => {
    const loser = await person('loser');
    const error = forbidden('Only the owner and the stager of this bid can see the contact details');
    expect(() => contactOfParty(bid, { id: 'owner' }, loser)).toThrow(error);
    expect(() => contactOfParty(bid, loser, { ...loser, id: 'owner' })).toThrow(error);
  });

  it.each(parties)('are refused, like the property, to an administrator who impersonates its %s', async (id) => {
    const reader = { id, isImpersonating: true as const };
    const looking = expect.objectContaining({ code: 'IMPERSONATION_READ_ONLY' });
    const party = await person('stager');
    expect(() => contactOfParty(bid, reader, party)).toThrow(looking);
    expect(() => propertyFor(bid, reader, { address: '7 Front Street', access: null })).toThrow(looking);
    // An administrator gets the error that the user would get.
    const unpaid = { ...bid, paymentStatus: 'unpaid' } as const;
    expect(() => contactOfParty(unpaid, reader, party)).toThrow(expect.objectContaining({ code: 'PAYMENT_REQUIRED' }));
  });

  it.each(parties)('are refused for its %s until the fee is paid', async (id) => {
    const party = await person(id);
    const error = new AppError('PAYMENT_REQUIRED', 'You can see contact details once the platform fee is paid');
    expect(() => contactOfParty({ ...bid, paymentStatus: 'unpaid' }, party, party)).toThrow(error);
  });
});

describe('pseudonymOf', () => {
  it.each<[string, UserType, string | null, string]>([
    ['Dana Lee', 'realtor', null, 'Dana, Real Estate Agent'],
    ['Dana\tLee', 'builder', null, 'Dana, Builder'],
    ['dana@acme.io Lee', 'investor', null, 'Real Estate Investor'],
    ['', 'realtor', null, 'Real Estate Agent'],
    ['Dana Lee', 'staging_company', 'STG-1', 'STG-1'],
    ['Dana Lee', 'staging_company', null, 'Anonymous Stager one'],
  ])('returns for %j, %s with %s: %s', async (name, userType, stagerIdentifier, pseudonym) => {
    expect(pseudonymOf(await person('one', { name, userType, stagerIdentifier }))).toBe(pseudonym);
  });
});

describe('firstNameFor', () => {
  it.each<[string, UserType, typeof parties | undefined, string | undefined]>([
    ['Dana Lee', 'realtor', undefined, 'Dana'],
    ['Dana Lee', 'realtor', parties, 'Dana'],
    ['dana@acme.io Lee', 'realtor', parties, undefined],
    ['Dana Lee', 'staging_company', undefined, undefined],
    ['Dana Lee', 'staging_company', parties, 'Dana'],
  ])('returns for %j, %s, parties %j: %s', async (name, userType, paidParties, firstName) => {
    const subject = await person(userType === 'realtor' ? 'owner' : 'stager', { name, userType });
    const viewer = { id: userType === 'realtor' ? 'stager' : 'owner' };
    expect(firstNameFor({ viewer, paidParties }, subject)).toBe(firstName);
  });
});

describe('reachOf', () => {
  it('returns whether the current email is confirmed and a phone number is given', async () => {
    const account = await person('one', { email: 'now@reach.example', phone: null });
    expect(reachOf(account)).toEqual({ emailConfirmed: false, phoneGiven: false });
    expect(reachOf({ ...account, confirmedEmail: 'before@reach.example', phone: '5550101000' })).toEqual({
      emailConfirmed: false,
      phoneGiven: true,
    });
    expect(reachOf({ ...account, confirmedEmail: 'now@reach.example' }).emailConfirmed).toBe(true);
  });
});

describe('the view of an account', () => {
  it('shows its holder everything except credentials', async () => {
    const photos = {
      portfolioPhotos: ['photos/a', 'photos/b'],
      portfolioPairs: [['photos/b', 'photos/a']] as [string, string][],
      portfolioCompleted: [
        ['photos/gone', 'project 1'],
        ['photos/b', 'project 2'],
      ] as [string, string][],
    };
    const account = await person('one', { ...photos, serviceAreas: [{ placeId: '0666000', miles: 10 }] });
    expect(userForSelf(account)).toEqual({
      ...contactOf(account),
      id: 'one',
      username: account.username,
      userType: 'realtor',
      bio: null,
      rating: 0,
      avatar: 'avatar',
      portfolioPhotos: [expect.stringContaining('photos/a'), expect.stringContaining('photos/b')],
      portfolioPairs: [{ before: 1, after: 0 }],
      portfolioCompleted: [{ photo: 1, projectId: 'project 2' }],
      portfolioConcepts: [],
      stagerIdentifier: null,
      serviceAreas: [{ placeId: '0666000', miles: 10 }],
      createdAt: account.createdAt,
    });
    expect(userForSelf(await person('one')).serviceAreas).toEqual([]);
  });

  it('shows administrators the same, with project and bid counts', async () => {
    const account = await person('one');
    expect(userForAdmin(account, { ...emptyTally, projects: 2, bids: 3 })).toEqual({
      ...userForSelf(account),
      projectCount: 2,
      bidCount: 3,
    });
  });
});
