import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { manifest } from '#shared/api/manifest';
import { callRoute } from '../testing/call';
import { changeItem } from '../testing/changes';
import { callAs, freshFixtures, type PersonName, type Role } from '../testing/fixtures';
import { withMailServer } from '../testing/mail';
import { callAbout, rows } from '../testing/operations';
import { withPush } from '../testing/push';
import { withS3 } from '../testing/s3';
import { withStripe } from '../testing/stripe';

process.env.RATE_LIMIT_SCALE = '100000';
withMailServer();
withS3();
const stripe = withStripe();
withPush();

const since = '2026-01-01T00:00:00.000Z';
// The bidder comes first, because new fixtures reset its payment at Stripe.
const people = ['bidder', 'owner'] as const satisfies readonly (PersonName & Role)[];

const refused = manifest.filter(({ definition }) => definition.whileSuspended).map(({ id }) => id);

describe('a suspended account', () => {
  it('cannot start anything new', () => {
    expect(refused.sort()).toEqual([
      'acceptBid',
      'answerQuestion',
      'askQuestion',
      'createDeck',
      'createProject',
      'createUpload',
      'editBid',
      'editProject',
      'placeBid',
      'postUpdate',
      'replacePortfolioPhotos',
      'reviewProject',
      'saveConcepts',
    ]);
  });

  const ofAccounts = rows.filter(({ route }) => !['admin', 'public', 'stripe'].includes(route.definition.access));

  // Suspended users can still read, pay, agree, complete, cancel and reply.
  it.each(ofAccounts.map((row) => [row.route.id, row.about, row] as const))(
    'gets the usual answer or a refusal: %s, %s',
    async (id, _about, row) => {
      for (const role of people) {
        const fixtures = await freshFixtures();
        const { id: userId } = fixtures[role];
        const call = await callAbout(row, fixtures, stripe);
        await changeItem(keys.user(userId), { suspension: { caseId: userId, reason: 'spam', since } });
        const { status, error } = await callRoute(row.route, { ...callAs(role, fixtures, false), ...call });
        const usual = row.statusFor(role);
        // A wrong account type is refused first.
        const isFor = row.route.definition.access !== 'stager' || role !== 'owner';
        const isOf = row.route.definition.access !== 'owner' || role === 'owner';
        // Only the other party of paid work gets messages. The address cannot change.
        const isStranger = id === 'sendMessage' && role === 'bidder';
        const isMove = id === 'editUser' && role === 'owner';
        if ((refused.includes(row.route.id) && isFor && isOf) || isStranger || isMove) {
          expect([role, status, error.code]).toEqual([role, 403, 'SUSPENDED']);
          expect(error.message).toContain('Your account is suspended');
        } else expect([role, status]).toEqual([role, usual]);
      }
    },
  );
});
