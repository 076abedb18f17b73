import type { Account } from '#core/market/account/account';
import { fullContact } from '#core/market/account/contact.view';
import { photoUrls } from '#core/market/photo/photo.view';
import { publicTitle } from '#core/market/project/project';
import type { Case, CaseDetail, CaseReport, Decision } from '#shared/moderation/moderation.answers';
import { isPhoto, type ModerationReason, moderationReasonNames } from '#shared/moderation/moderation.values';
import { actionsOn, type CaseRecord, scoreOf } from './case';
import type { ReportRecord } from './case.repo';
import type { WholeCase } from './decide';
import { photosOf, type Thing } from './kinds';

const reasonsOf = ({ reasons }: CaseRecord): { reason: ModerationReason; count: number }[] =>
  moderationReasonNames.flatMap((reason) => {
    const count = reasons[reason];
    return count === undefined ? [] : [{ reason, count }];
  });

const authorForAdmin = (author: Account | undefined): Case['author'] =>
  author
    ? {
        id: author.id,
        name: fullContact(author).name,
        userType: author.userType,
        suspendedIn: author.suspension?.caseId ?? null,
      }
    : null;

export const caseForAdmin = (record: CaseRecord, author: Account | undefined): Case => ({
  id: record.id,
  version: record.version,
  kind: record.kind,
  open: record.open,
  targetType: record.target.type,
  score: scoreOf(record.reasons),
  reasons: reasonsOf(record),
  reportCount: record.reportCount,
  openedAt: record.openedAt,
  lastReportedAt: record.lastReportedAt,
  answered: record.answer !== null,
  decided: record.decision,
  claimedBy: record.claimedBy,
  author: authorForAdmin(author),
  photo: isPhoto(record.target.type) ? (photoUrls([record.target.id])[0] ?? null) : null,
});

const thingForAdmin = (thing: Thing): CaseDetail['thing'] => ({
  title: thing.shown.title,
  texts: thing.shown.texts.flatMap(([label, text]) => (text ? [{ label, text }] : [])),
  photos: photosOf(thing),
  hidden: thing.isHidden,
  projectId: thing.project && !thing.project.hidden ? thing.project.id : null,
});

export const wholeCaseForAdmin = ({ record, thing, author }: WholeCase, administrator: string): CaseDetail => ({
  ...caseForAdmin(record, author),
  thing: thing ? thingForAdmin(thing) : null,
  authorEmail: author ? fullContact(author).email : null,
  authorSince: author?.createdAt ?? null,
  answer: record.answer,
  history: record.history,
  actions: actionsOn(record, thing, author, administrator),
  cannotHide: thing && !thing.isHidden && !thing.hide ? (thing.whyNot ?? null) : null,
});

export const reportForAdmin = (
  { id, reason, text, reporterId, createdAt }: ReportRecord,
  accounts: ReadonlyMap<string, Account>,
): CaseReport => {
  const reporter = reporterId === null ? undefined : accounts.get(reporterId);
  return { id, reason, text, reporter: reporter ? { id: reporter.id, name: fullContact(reporter).name } : null, createdAt };
};

const stateOf = ({ lastNotified }: CaseRecord): Decision['state'] => {
  const action = lastNotified?.action;
  return action === undefined || action === 'claim' || action === 'release' || action === 'dismiss' ? 'waiting' : action;
};

/** Hides from the author who reported the thing and how often. */
export const decisionForAuthor = ({ record, thing }: Omit<WholeCase, 'author'>): Decision => ({
  caseId: record.id,
  targetType: record.target.type,
  projectId: thing?.project?.id ?? null,
  projectTitle: thing?.project ? publicTitle(thing.project) : null,
  hidden: thing?.isHidden ?? false,
  state: stateOf(record),
  reason: record.lastNotified?.reason ?? null,
  decidedAt: record.lastNotified?.at ?? record.createdAt,
  answer: record.answer,
  mayAnswer: record.mayAnswer,
});
