import { keptDays } from '#core/kernel/audit-log/trail';
import { AppError, notFound } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { StaleRead } from '#core/kernel/stale';
import { collections, gsi1, gsi3, keys, openCaseOf } from '#core/kernel/table/keys';
import { type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { get, getMany } from '#core/kernel/table/read';
import { put, remove, update, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import type { ModerationReason } from '#shared/contracts/moderation-values';
import type { CaseRecord } from './case';

/** What somebody has reported, as it is stored. */
export interface ReportRecord {
  id: string;
  caseId: string;
  reason: ModerationReason;
  text: string | null;
  /** Null: a visitor, or somebody who has left since. */
  reporterId: string | null;
  createdAt: string;
}

/** AP170: a case by its id. 1 read unit and more, with its history. */
export const findCase = (id: string): Promise<CaseRecord | undefined> => get<CaseRecord>(keys.moderationCase(id));

/** @throws AppError NOT_FOUND */
export const getCase = async (id: string): Promise<CaseRecord> => {
  const found = await findCase(id);
  if (!found) throw notFound('Case');
  return found;
};

/** AP171: what waits for an administrator, the oldest first. 0.5 read units for each 4 KB of keys, and 0.5 for each case and 4 KB. */
export const listOpenCases = async (request: PageRequest): Promise<Page<CaseRecord>> => {
  const page = await queryPage<{ GSI3SK: string }>(
    { index: 'GSI3', partition: gsi3.openCases(), order: 'oldest-first', withKeys: true },
    request,
  );
  const cases = await getMany<CaseRecord>(page.items.map(({ GSI3SK }) => keys.moderationCase(openCaseOf(GSI3SK))));
  // One may have been closed since the index was written.
  return { items: cases.filter(({ open }) => open), next: page.next };
};

/** AP172: every case about something of an account, the latest first. 0.5 read units for each 4 KB, about 4 of them. */
export const listCasesOf = (authorId: string, request: PageRequest): Promise<Page<CaseRecord>> =>
  queryPage<CaseRecord>({ index: 'GSI1', partition: gsi1.casesOf(authorId) }, request);

/** AP173: the reports of a case. 1 read unit for each 4 KB, about 8 of them. */
export const listReports = (caseId: string, request: PageRequest): Promise<Page<ReportRecord>> =>
  queryPage<ReportRecord>({ partition: collections.reports(caseId), consistent: true }, request);

/** Writes a new case, or one that was read before. Refused (StaleRead) when it has changed meanwhile. */
export const saveCase = (before: CaseRecord | undefined, after: CaseRecord): Write => {
  const key = keys.moderationCase(after.id);
  const waiting = after.open ? gsi3.openCase(after.openedAt, after.id) : undefined;
  if (!before) {
    const author = gsi1.moderationCase(after.authorId, after.createdAt, after.id);
    return put({ ...key, ...author, ...waiting, entity: 'Case', ...after }, { refusal: new StaleRead() });
  }
  return update(key, {
    set: { ...after, ...waiting },
    unset: waiting ? [] : ['GSI3PK', 'GSI3SK'],
    when: { version: before.version },
    refusal: new StaleRead(),
  });
};

/** Ends a case of which nothing is left but what it bars. Refused (StaleRead) when it has changed meanwhile. */
export const endCase = ({ id, version }: CaseRecord): Write =>
  remove(keys.moderationCase(id), { when: { version }, refusal: new StaleRead() });

/** The refusal of a second report of one thing by the same reporter. */
export class AlreadyReported extends AppError {
  constructor() {
    super('CONFLICT', 'You have reported this already');
  }
}

/**
 * Who has reported something: an account, or a visitor by the network. One report of each; the key is a hash of reporter and case, so that nobody
 * is known by it, nor the same visitor in two cases.
 */
const reporterHash = (reporter: string, caseId: string): string => sha256(JSON.stringify([caseId, reporter]));

/** Stores a report. Refused (AlreadyReported) when there is one of this reporter. */
export const putReport = (report: ReportRecord, reporter: string, now: Date): Write =>
  put(
    {
      ...keys.report(report.caseId, reporterHash(reporter, report.caseId)),
      ...(report.reporterId && gsi1.report(report.reporterId, report.caseId)),
      entity: 'Report',
      ...report,
      // As long as what administrators did is on record.
      expiresAtEpochSeconds: ttl(plus(now, days(keptDays))),
    },
    { refusal: new AlreadyReported() },
  );
