import { expect, it } from 'vitest';
import { claimNameOf, mailboxOf } from './mailbox';

it.each([
  ['dana@example.com', 'dana@example.com', 'dana@example.com'],
  ['dana+shop@example.com', 'dana@example.com', 'dana+shop@example.com'],
  ['d.ana@example.com', 'd.ana@example.com', 'd.ana@example.com'],
  ['d.a.n.a@gmail.com', 'dana@gmail.com', 'dana@gmail.com'],
  ['dana+a+b@gmail.com', 'dana@gmail.com', 'dana@gmail.com'],
  ['da.na+x@googlemail.com', 'dana@gmail.com', 'dana@gmail.com'],
  ['dana@googlemail.com', 'dana@gmail.com', 'dana@gmail.com'],
  ['dana+@example.com', 'dana@example.com', 'dana+@example.com'],
  ['dana@notgmail.com', 'dana@notgmail.com', 'dana@notgmail.com'],
  ['d.ana@mail.gmail.com', 'd.ana@mail.gmail.com', 'd.ana@mail.gmail.com'],
])('maps %s to the mailbox %s and the claim %s', (email, mailbox, claim) => {
  expect([mailboxOf(email), claimNameOf(email)]).toEqual([mailbox, claim]);
});
