import { expect, it } from 'vitest';
import { listMails } from '#core/kernel/outbox/outbox.repo';
import { minutes, plus } from '#core/kernel/time';
import { closeAccount } from '#core/market/jobs/delete-account';
import { getMailSettings } from '#core/market/preferences/settings.repo';
import { aBid, anAcceptedBid, anOwner, aProject, aStager, confirmedAddress, type Person } from '../testing/builders';
import { lambdaContext } from '../testing/call';
import { logLines } from '../testing/logs';
import { failNextMails, sendAt, sentMail, withMailServer } from '../testing/mail';
import { handler } from './note-mail-event';

withMailServer();

const note = (person: Person, eventType: string, more: { mailId?: string; address?: string; bounceType?: string } = {}) =>
  handler(
    {
      detail: {
        eventType,
        mail: { destination: [more.address ?? person.email], tags: { user: [person.id], mail: [more.mailId ?? 'none'] } },
        ...(more.bounceType && { bounce: { bounceType: more.bounceType } }),
      },
    },
    lambdaContext(),
  );

it('settles an email whose answer was lost, so that it is not sent again', async () => {
  const stager = await confirmedAddress(await aStager());
  await sendAt(plus(new Date(), minutes(1)));
  const owner = await anOwner();
  await sendAt(plus(new Date(), minutes(1)));
  await anAcceptedBid(await aProject(owner), stager);
  failNextMails('answer lost');
  await sendAt(new Date());
  const [mail] = (await listMails(stager.id, { limit: 10 })).items.filter(({ event }) => event === 'bid_accepted');
  expect(mail?.state).toBe('sending');
  for (const _again of [1, 2]) await note(stager, 'Send', { mailId: mail?.id ?? '' });
  await sendAt(plus(new Date(), minutes(20)));
  expect((await sentMail(stager.email)).filter(({ subject }) => subject.includes(' accepted your bid: '))).toHaveLength(1);
});

it('settles all notifications that were sent in one email', async () => {
  const owner = await confirmedAddress(await anOwner());
  const bidders = [await aStager(), await aStager(), await aStager()];
  const project = await aProject(owner);
  await sendAt(plus(new Date(), minutes(1)));
  for (const bidder of bidders) await aBid(project, bidder);
  failNextMails('answer lost');
  await sendAt(plus(new Date(), minutes(3)));
  const bids = async () => (await listMails(owner.id, { limit: 10 })).items.filter(({ event }) => event === 'new_bid');
  expect((await bids()).map(({ state }) => state)).toEqual(['sending', 'sending', 'sending']);
  // The event contains the id of the email that has `together`.
  const [first] = (await bids()).filter(({ together }) => together);
  await note(owner, 'Send', { mailId: first?.id ?? '' });
  expect((await bids()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
});

it("marks the account's current address as undeliverable after a permanent bounce", async () => {
  const person = await confirmedAddress(await anOwner());
  await note(person, 'Bounce', { bounceType: 'Transient' });
  await note(person, 'Bounce', { bounceType: 'Permanent', address: 'former@test.example' });
  expect(await getMailSettings(person.id)).toMatchObject({ undeliverableEmail: null });
  await note(person, 'Bounce', { bounceType: 'Permanent', address: person.email.toUpperCase() });
  expect(await getMailSettings(person.id)).toMatchObject({ undeliverableEmail: person.email });
});

it('switches off all optional emails after a complaint', async () => {
  const person = await anOwner();
  await note(person, 'Complaint');
  const { frequencies } = await getMailSettings(person.id);
  expect(new Set(Object.values(frequencies))).toEqual(new Set(['off']));
});

it('ignores events about unknown emails and deleted accounts, and logs no address', async () => {
  const person = await anOwner();
  await closeAccount(person.id, new Date());
  await note(person, 'Complaint');
  await handler({ detail: { eventType: 'Bounce', mail: {}, bounce: { bounceType: 'Permanent' } } }, lambdaContext());
  expect(logLines.join('\n')).not.toContain(person.email);
});
