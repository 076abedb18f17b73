import { isReviewAskedFor } from '#features/reviews/review';
import { isFindable } from '#lib/project-labels';
import type { Bid } from '#shared/contracts/answers/bid';
import type { Conversation } from '#shared/contracts/answers/message';
import type { Project } from '#shared/contracts/answers/project';
import { isSelected } from '#shared/lifecycle/bid';
import { isEditable } from '#shared/lifecycle/project';

type OwnProject = Pick<
  Project,
  | 'id'
  | 'title'
  | 'photos'
  | 'status'
  | 'state'
  | 'bidCount'
  | 'acceptingBids'
  | 'createdAt'
  | 'openQuestionCount'
  | 'reviewAwaitedSince'
>;
type ReceivedBid = Pick<Bid, 'id' | 'userId' | 'amount' | 'status' | 'paymentDueAt' | 'paidAt'>;

/** What an owner can do about a project now. */
export type ToDo<P extends OwnProject = Project> = { project: P } & (
  | { kind: 'compare'; count: number; lowest: number }
  | { kind: 'questions'; count: number }
  | { kind: 'review' }
  | { kind: 'noState' }
  | { kind: 'noBids'; days: number }
  /** `others`: pending beside the selected bid. */
  | { kind: 'feeDue'; dueAt: string; stagerId: string; others: number }
  | { kind: 'connected'; bidId: string; stagerId: string; paidAt: string }
);

/** What waits for the owner comes before what waits for others. */
const order: readonly ToDo['kind'][] = ['connected', 'compare', 'questions', 'review', 'noState', 'noBids', 'feeDue'];

const dayMs = 86_400_000;
/** Days after the award in which the two have most likely not spoken yet. */
const newForDays = 3;
/** Days without a bid after which a project is worth another look. */
const quietAfterDays = 5;

const toDoOf = <P extends OwnProject>(project: P, bids: readonly ReceivedBid[], now: Date): ToDo<P> | null => {
  if (project.status === 'in_progress') {
    const paid = bids.find(({ paidAt }) => paidAt && now.getTime() - Date.parse(paidAt) < newForDays * dayMs);
    return paid?.paidAt ? { kind: 'connected', project, bidId: paid.id, stagerId: paid.userId, paidAt: paid.paidAt } : null;
  }
  if (project.status === 'completed' && isReviewAskedFor(project.reviewAwaitedSince, now)) return { kind: 'review', project };
  if (project.status !== 'open') return null;
  const selected = bids.find(({ status }) => isSelected(status));
  const pending = bids.filter(({ status }) => status === 'pending');
  // What waits beside a selected bid cannot be accepted: there is nothing to compare.
  if (selected) {
    const { paymentDueAt: dueAt, userId: stagerId } = selected;
    return dueAt ? { kind: 'feeDue', project, dueAt, stagerId, others: pending.length } : null;
  }
  if (pending.length > 0) {
    return { kind: 'compare', project, count: pending.length, lowest: Math.min(...pending.map(({ amount }) => amount)) };
  }
  if (!isEditable(project)) return null;
  if (!isFindable(project)) return { kind: 'noState', project };
  const days = Math.floor((now.getTime() - Date.parse(project.createdAt)) / dayMs);
  return project.acceptingBids && days >= quietAfterDays ? { kind: 'noBids', project, days } : null;
};

/** Questions wait for an answer as long as their project is open, whatever else there is to do about it. */
const questionsOn = <P extends OwnProject>(project: P): ToDo<P> | null =>
  project.status === 'open' && project.openQuestionCount
    ? { kind: 'questions', project, count: project.openQuestionCount }
    : null;

/** What there is to do about these projects, the most urgent kind first. Only what can be acted on is in it. */
export const toDosOf = <P extends OwnProject>(
  projects: readonly P[],
  bidsOf: ReadonlyMap<string, readonly ReceivedBid[]>,
  now: Date,
): ToDo<P>[] =>
  projects
    .flatMap((project) => [toDoOf(project, bidsOf.get(project.id) ?? [], now) ?? [], questionsOn(project) ?? []].flat())
    .sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));

/** A conversation, as far as it says when the reader last spoke with whom. */
type Spoken = { user: Pick<Conversation['user'], 'id'>; lastMessage: Pick<Conversation['lastMessage'], 'createdAt'> };

/** Without the calls that are not needed any more: who has written to whom since the fee was paid is in contact. */
export const withoutContacted = <P extends OwnProject>(todos: readonly ToDo<P>[], conversations: readonly Spoken[]): ToDo<P>[] =>
  todos.filter(
    (todo) =>
      todo.kind !== 'connected' ||
      !conversations.some(({ user, lastMessage }) => user.id === todo.stagerId && lastMessage.createdAt > todo.paidAt),
  );

/** What of it the header counts: the bids and the questions that wait. The rest is advice. */
export const waitingIn = (todos: readonly ToDo<OwnProject>[]): { pendingBids: number; questions: number } => {
  const sum = (countOf: (todo: ToDo<OwnProject>) => number) => todos.reduce((total, todo) => total + countOf(todo), 0);
  return {
    pendingBids: sum((todo) => (todo.kind === 'compare' ? todo.count : todo.kind === 'feeDue' ? todo.others : 0)),
    questions: sum((todo) => (todo.kind === 'questions' ? todo.count : 0)),
  };
};
