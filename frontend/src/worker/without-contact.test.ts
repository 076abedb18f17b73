import { describe, expect, it } from 'vitest';
import { bid, id, moment, ownBid, owner, photo, project } from '#lib/answers.fixture';
import { answerOf } from '#shared/api/answers';
import { withoutContact } from './without-contact';

const me = {
  ...{ id, username: 'dana', email: 'dana@x.example', name: 'Dana Whitfield', userType: 'realtor', phone: '(704) 555-0142' },
  ...{
    company: 'Whitfield Realty',
    bio: 'Ask me: dana@x.example',
    rating: 0,
    avatar: null,
    portfolioPhotos: [],
    portfolioPairs: [],
  },
  ...{
    portfolioCompleted: [],
    portfolioConcepts: [],
    stagerIdentifier: null,
    serviceAreas: [{ placeId: 'charlotte-nc', miles: 25 }],
    createdAt: moment,
  },
};
const message = {
  id,
  senderId: id,
  receiverId: id,
  projectId: null,
  content: 'Text me at dana@x.example',
  masked: false,
  createdAt: moment,
};
const conversation = (user: object) => ({ user, lastMessage: message, unreadCount: 0 });
const linkedOwner = {
  id,
  name: 'Dana Whitfield',
  userType: 'realtor',
  stagerIdentifier: null,
  company: 'Whitfield',
  avatar: null,
  linked: true,
};
const linkedStager = { ...linkedOwner, name: 'Renata Solis', userType: 'staging_company', stagerIdentifier: 'ST-7K2M9Q' };

const handover = {
  ...{ bidId: id, projectId: id, address: '7 Quail Hollow Lane, Whitfield', access: 'Solis meets the crew', photosAllowed: true },
  days: [{ occasion: 'install', agreed: '2026-12-01', proposed: null }],
  closed: false,
};

const answers = {
  getMe: me,
  getProject: project,
  listProjectBids: [bid],
  listUserBids: [ownBid],
  getHandover: handover,
  listConversations: [conversation(linkedOwner), conversation(linkedStager)],
  readThread: [{ ...message, seen: true }],
} as const;

describe('withoutContact', () => {
  it.each(Object.keys(answers) as (keyof typeof answers)[])(
    'removes all contact details from %s and returns a valid answer',
    async (of) => {
      const kept = withoutContact(answers[of]);
      const text = JSON.stringify(kept);
      for (const mark of ['Whitfield', 'Solis', 'x.example', '555', '"dana"'])
        expect([mark, text.includes(mark)]).toEqual([mark, false]);
      const checked = await answerOf(of)?.['~standard'].validate(kept);
      expect(checked && 'issues' in checked ? checked.issues : undefined).toBeUndefined();
    },
  );

  it('keeps everything else unchanged', () => {
    expect(withoutContact(project)).toEqual({
      ...project,
      description: 'Call [hidden].',
      owner: { ...owner, name: null, company: null, email: null, phone: null },
    });
  });

  it('names people as before the fee: by first name, identifier, or kind of account', () => {
    const names = withoutContact([
      me,
      linkedStager,
      linkedOwner,
      { ...linkedOwner, name: 'Dana, Real Estate Agent', linked: false },
    ]);
    expect((names as { name: string }[]).map(({ name }) => name)).toEqual([
      'Dana',
      'ST-7K2M9Q',
      'Real Estate Agent',
      'Dana, Real Estate Agent',
    ]);
  });

  it('sets every contact detail of a person to null, even if only one is present', () => {
    const nobody = { name: null, company: null, email: null, phone: null };
    expect([{ email: 'dana@x.example' }, { phone: '7045550142' }].map(withoutContact)).toEqual([nobody, nobody]);
  });

  it("hides the reader's own phone number, but not that there is one", () => {
    expect(withoutContact(me)).toMatchObject({ phone: '[hidden]' });
    expect(withoutContact({ ...me, phone: null })).toMatchObject({ phone: null });
  });

  it.each([
    ['Call (704) 555-0142 or +1 619.555.0186', 'Call [hidden] or [hidden]'],
    ['It is 1212 East Boulevard, blue door', 'It is [hidden], blue door'],
    ['12 elm st at nine', '[hidden] at nine'],
    ['Come to 9 Quail Hollow Drive.', 'Come to [hidden].'],
    ['Come to 1200 Quail Hollow Drive.', 'Come to [hidden].'],
    ['It is 1212 Old East Boulevard', 'It is [hidden]'],
    ['renata@solis.example', '[hidden]'],
  ])('hides the contact details in "%s"', (text, kept) => {
    expect(withoutContact(text)).toBe(kept);
  });

  it.each([
    '$3,200 in 2 weeks',
    '3 rooms on the way to the court',
    '2,850 square feet, 4 bedrooms',
    '2026-12-01',
    moment,
    id,
    photo,
  ])('keeps "%s"', (text) => {
    expect(withoutContact(text)).toBe(text);
  });

  it.each(['2026-12-01', moment, id, photo])('hides contact details beside "%s"', (plain) => {
    for (const text of [`renata@solis.example ${plain}`, `${plain} renata@solis.example`])
      expect(withoutContact(text)).not.toContain('renata');
  });

  it('handles long texts within a second', () => {
    const started = process.cpuUsage().user;
    for (const text of ['1'.repeat(5000), '1 '.repeat(2500), 'a@'.repeat(2500), `${'1 a '.repeat(1250)}`]) withoutContact(text);
    expect((process.cpuUsage().user - started) / 1000).toBeLessThan(1000);
  });
});
