import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { marketDays } from '#core/desk/follow/market';
import { keptDays } from '#core/kernel/audit-log/trail';
import { answersAreKeptFor } from '#core/kernel/idempotency/idempotency';
import { mailLogDays } from '#core/kernel/outbox/outbox';
import { entities } from '#core/kernel/table/entities';
import { days, hours, minutes } from '#core/kernel/time';
import { deviceLifetimeDays } from '#core/market/account/device.repo';
import { unusedFor } from '#core/market/photo/upload.repo';
import { verificationDays } from '#core/market/preferences/settings';
import { latestEndOf } from '#core/telling/live/connection';
import { stages } from '#infra/stages';
import { figureIn } from '#infra/testing/sentences';
import { deletionProofDays } from '#shared/account/deletion';
import { formerContactDays } from '#shared/account/leaving';
import { deckDays } from '#shared/deck/deck.values';
import { exportDays } from '#shared/export/export.values';
import { impersonationMinutes, impersonationShownDays } from '#shared/impersonation/impersonation.values';
import { undoDays } from '#shared/mail/mail.contract';
import { documentDays } from '#shared/verification/document.values';
import { quotas, windowMinutes } from './quotas';
import { type Kept, kept, publicRetention, retention } from './retention';

const session = 'functions/core/market/account/session.ts';
const bucket = 'infra/constructs/media-bucket.ts';
const noncurrent = (rule: string): number =>
  figureIn(bucket, new RegExp(`id: '${rule}'[^}]*noncurrentVersionExpiration: Duration\\.days\\((\\d+)\\)`));
const now = new Date();

/** Where each figure is made true. */
const figures: Record<keyof typeof kept, number> = {
  sessionDays: figureIn(session, /const lifetime = days\((\d+)\)/),
  idleSessionDays: figureIn(session, /const idleLifetime = days\((\d+)\)/),
  deviceDays: deviceLifetimeDays,
  resetHours: figureIn('functions/core/market/account/reset.repo.ts', /const lifetime = hours\((\d+)\)/),
  verificationDays,
  undoDays,
  answerHours: answersAreKeptFor / hours(1),
  throttleHours: Math.max(...Object.values(quotas).map(({ window }) => windowMinutes[window])) / 60,
  connectionMinutes: (latestEndOf(now).getTime() - now.getTime()) / minutes(1),
  unusedUploadDays: unusedFor / days(1),
  storedUploadDays: figureIn(bucket, /prefix: 'uploads\/', expiration: Duration\.days\((\d+)\)/),
  cachedPhotoDays: figureIn('functions/core/market/photo/photo.storage.ts', /public, max-age=(\d+)/) / 86_400,
  photoVersionDays: noncurrent('leftovers'),
  exportDays,
  exportVersionDays: noncurrent('copies-of-data'),
  formerContactDays,
  deckDays,
  mailDays: mailLogDays,
  activityDays: figureIn('functions/core/desk/follow/activity.repo.ts', /ttl\(plus\(at, days\((\d+)\)/),
  auditDays: keptDays,
  documentDays,
  documentVersionDays: figureIn(bucket, /id: 'deleted-documents'[^}]*noncurrentVersionExpiration: Duration\.days\((\d+)\)/),
  // With the record of what was done about them.
  reportDays: keptDays,
  marketDays,
  impersonationMinutes,
  impersonationShownDays,
  deletionProofDays,
  stripeEventDays: figureIn('functions/core/market/payment/payment.repo.ts', /entity: 'StripeEvent'[^}]*days\((\d+)\)/),
  followedDays: figureIn('functions/core/desk/follow/follow.ts', /entity: 'Followed'[^}]*days\((\d+)\)/),
  logDays: stages.prod?.logRetentionDays ?? 0,
  firewallLogDays: readFileSync('infra/constructs/firewall.ts', 'utf8').includes('retention: logs.RetentionDays.TWO_WEEKS,')
    ? 14
    : 0,
  failedEventDays: figureIn('infra/stacks/events.ts', /retentionPeriod: Duration\.days\((\d+)\)/),
  backupDays: figureIn('infra/constructs/backups.ts', /const kept = Duration\.days\((\d+)\)/),
};

const rows = Object.entries<Kept>(retention).map(([id, row]) => ({
  ...row,
  stored: Object.entries(entities).flatMap(([entity, { kept }]) => (kept === id ? [entity] : [])),
}));

const table = (title: string, about: typeof rows): string =>
  [
    ...[`### ${title}`, '', '| What | How long | Entities |', '| --- | --- | --- |'],
    ...about.map(({ what, howLong, stored }) => `| ${what} | ${howLong} | ${stored.join(', ')} |`),
  ].join('\n');
const tables = [
  table(
    'About users',
    rows.filter(({ isInternal }) => !isInternal),
  ),
  table(
    'About nobody, or administrators',
    rows.filter(({ isInternal }) => isInternal),
  ),
].join('\n\n');

const document = 'docs/data-model.md';
const between = /(<!-- retention -->\n\n)[\s\S]*?(\n\n?<!-- \/retention -->)/;

describe('what is kept, and for how long', () => {
  it('matches the code and the templates', () => {
    expect(kept).toEqual(figures);
    expect(figureIn('infra/constructs/marketplace-table.ts', /recoveryPeriodInDays: keepData \? (\d+)/)).toBe(kept.backupDays);
  });

  it('describes what, why, how long, and the end for each row in text that fits a table', () => {
    for (const { what, why, howLong, endedBy } of rows)
      for (const text of [what, why, howLong, endedBy]) expect(text).toMatch(/^[^|\n]{6,}$/);
    expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
  });

  it('appears in the privacy policy, except for internal data', () => {
    expect(publicRetention.length).toBeGreaterThan(20);
    expect(publicRetention.filter(({ isInternal }) => isInternal)).toEqual([]);
  });

  it('appears in docs/data-model.md', () => {
    const text = readFileSync(document, 'utf8');
    expect(text).toMatch(between);
    const right = text.replace(between, (_, before: string) => `${before}${tables}\n\n<!-- /retention -->`);
    if (process.env.WRITE) writeFileSync(document, right);
    else expect(text).toBe(right);
  });
});
