import { keptDays } from '#core/kernel/audit-log/trail';
import { AppError, existing } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { StaleRead } from '#core/kernel/stale';
import { collections, gsi1, gsi3, keys, openCaseOf } from '#core/kernel/table/keys';
import { type Page, type PageRequest, queryKeys, queryPage } from '#core/kernel/table/page';
import { get, getMany } from '#core/kernel/table/read';
import { put, remove, update, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import type { ModerationReason } from '#shared/moderation/moderation.values';
import type { CaseRecord } from './case';

export interface ReportRecord {
  id: string;
  caseId: string;
  reason: ModerationReason;
  text: string | null;
  /** Null for a visitor or a deleted account. */
  reporterId: string | null;
  createdAt: string;
}

/** AP170: returns a case with its history. 1 read unit and more. */
export const findCase = (id: string): Promise<CaseRecord | undefined> => get<CaseRecord>(keys.case(id));

/** @throws AppError NOT_FOUND */
export const getCase = async (id: string): Promise<CaseRecord> => existing('Case', await findCase(id));

/** AP171: returns open cases, oldest first. 0.5 read units for each 4 KB of keys, and 0.5 for each case and 4 KB. */
export const listOpenCases = async (request: PageRequest): Promise<Page<CaseRecord>> => {
  const { items, next } = await queryKeys(gsi3.openCases(), request, 'oldest-first');
  const cases = await getMany<CaseRecord>(items.map((key) => keys.case(openCaseOf(key))));
  // The index may lag.
  return { items: cases.filter(({ open }) => open), next };
};

/** AP172: returns the cases about things of an account, latest first. 0.5 read units for each 4 KB, about 4. */
export const listCasesOf = (authorId: string, request: PageRequest): Promise<Page<CaseRecord>> =>
  queryPage<CaseRecord>({ index: 'GSI1', partition: gsi1.casesOf(authorId) }, request);

/** AP173: returns the reports of a case. 1 read unit for each 4 KB, about 8. */
export const listReports = (caseId: string, request: PageRequest): Promise<Page<ReportRecord>> =>
  queryPage<ReportRecord>({ partition: collections.reports(caseId), consistent: true }, request);

/** Refused (StaleRead) if the case has changed. */
export const saveCase = (before: CaseRecord | undefined, after: CaseRecord): Write => {
  const key = keys.case(after.id);
  const waiting = after.open ? gsi3.openCase(after.openedAt, after.id) : undefined;
  if (!before) {
    const author = gsi1.moderationCase(after.authorId, after.createdAt, after.id);
    return put({ ...key, ...author, ...waiting, entity: 'Case', ...after }, { refusal: new StaleRead() });
  }
  return update(key, {
    set: { ...after, ...waiting },
    unset: waiting ? [] : ['GSI3PK', 'GSI3SK'],
    when: { version: before.version },
  });
};

/** Refused (StaleRead) if the case has changed. */
export const endCase = ({ id, version }: CaseRecord): Write => remove(keys.case(id), { when: { version } });

export class AlreadyReported extends AppError {
  constructor() {
    super('CONFLICT', 'You have reported this already');
  }
}

/** Hashes the reporter with the case, so that one reporter counts once and visitors cannot be matched across cases. */
const reporterHash = (reporter: string, caseId: string): string => sha256(JSON.stringify([caseId, reporter]));

/** Refused (AlreadyReported) after an earlier report by this reporter. */
export const putReport = (report: ReportRecord, reporter: string, now: Date): Write =>
  put(
    {
      ...keys.report(report.caseId, reporterHash(reporter, report.caseId)),
      ...(report.reporterId && gsi1.report(report.reporterId, report.caseId)),
      entity: 'Report',
      ...report,
      // As long as the audit log.
      expiresAtEpochSeconds: ttl(plus(now, days(keptDays))),
    },
    { refusal: new AlreadyReported() },
  );
