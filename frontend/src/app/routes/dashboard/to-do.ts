import { whyReopened } from '#features/bids/standing';
import { isReviewAskedFor } from '#features/reviews/review';
import { isFindable } from '#lib/project-labels';
import type { ReceivedBid } from '#shared/bid/bid.answers';
import { isSelected } from '#shared/bid/bid.lifecycle';
import type { Conversation } from '#shared/message/message.answers';
import type { Project } from '#shared/project/project.answers';
import { isEditable } from '#shared/project/project.lifecycle';
import { datesToAgreeOn } from './proposed-dates';

export type ToDo = { project: Project } & (
  | { kind: 'compare'; count: number; lowest: number }
  | { kind: 'questions'; count: number }
  | { kind: 'dates'; title: string }
  | { kind: 'review' }
  /** The chosen stager did not pay, and nobody else has bid. */
  | { kind: 'reopened'; why: string }
  | { kind: 'noState' }
  | { kind: 'noBids'; days: number }
  /** `others`: the number of other pending bids. */
  | { kind: 'feeDue'; dueAt: string; stagerId: string; others: number }
  | { kind: 'connected'; bidId: string; stagerId: string; paidAt: string }
);

/** The owner's own tasks come first. */
const order: readonly ToDo['kind'][] = [
  'connected',
  'dates',
  'compare',
  'questions',
  'review',
  'reopened',
  'noState',
  'noBids',
  'feeDue',
];

const dayMs = 86_400_000;
/** For this many days after the award, the owner sees how to reach the stager. */
const connectedForDays = 3;
/** After this many days without a bid, the owner gets advice. */
const quietAfterDays = 5;

const toDoOf = (project: Project, bids: readonly ReceivedBid[], now: Date): ToDo | null => {
  if (project.status === 'in_progress') {
    const paid = bids.find(({ paidAt }) => paidAt && now.getTime() - Date.parse(paidAt) < connectedForDays * dayMs);
    return paid?.paidAt ? { kind: 'connected', project, bidId: paid.id, stagerId: paid.userId, paidAt: paid.paidAt } : null;
  }
  if (project.status === 'completed' && isReviewAskedFor(project.reviewAwaitedSince, now)) return { kind: 'review', project };
  if (project.status !== 'open' || project.hidden) return null;
  const selected = bids.find(({ status }) => isSelected(status));
  const pending = bids.filter(({ status }) => status === 'pending');
  // While one bid is selected, no other can be accepted.
  if (selected) {
    const { paymentDueAt: dueAt, userId: stagerId } = selected;
    return dueAt ? { kind: 'feeDue', project, dueAt, stagerId, others: pending.length } : null;
  }
  if (pending.length > 0) {
    return { kind: 'compare', project, count: pending.length, lowest: Math.min(...pending.map(({ amount }) => amount)) };
  }
  if (!isEditable(project)) return null;
  const why = whyReopened(bids);
  if (why) return { kind: 'reopened', project, why };
  if (!isFindable(project)) return { kind: 'noState', project };
  const days = Math.floor((now.getTime() - Date.parse(project.createdAt)) / dayMs);
  return project.acceptingBids && days >= quietAfterDays ? { kind: 'noBids', project, days } : null;
};

/** Returns the questions to answer while a project is open and others can see it, in addition to any other task. */
const questionsToDo = (project: Project): ToDo | null =>
  project.status === 'open' && !project.hidden && project.openQuestionCount
    ? { kind: 'questions', project, count: project.openQuestionCount }
    : null;

/** Returns the proposed dates to answer, in addition to any other task. */
const datesToDo = (project: Project, bids: readonly ReceivedBid[]): ToDo | null => {
  const dates = datesToAgreeOn(
    bids.flatMap(({ days }) => days),
    'owner',
  );
  return dates === null ? null : { kind: 'dates', project, title: dates };
};

/** Returns the owner's tasks, the most urgent kind first. */
export const toDosOf = (projects: readonly Project[], bidsOf: ReadonlyMap<string, readonly ReceivedBid[]>, now: Date): ToDo[] =>
  projects
    .flatMap((project) => {
      const bids = bidsOf.get(project.id) ?? [];
      return [toDoOf(project, bids, now), datesToDo(project, bids), questionsToDo(project)].filter((todo) => todo !== null);
    })
    .sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));

/** Removes 'connected' if the two have exchanged a message since the payment. */
export const withoutContacted = (todos: readonly ToDo[], conversations: readonly Conversation[]): ToDo[] =>
  todos.filter(
    (todo) =>
      todo.kind !== 'connected' ||
      !conversations.some(({ user, lastMessage }) => user.id === todo.stagerId && lastMessage.createdAt > todo.paidAt),
  );
