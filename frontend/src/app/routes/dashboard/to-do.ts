import { isFindable } from '#lib/project-labels';
import type { Bid } from '#shared/contracts/answers/bid';
import type { Project } from '#shared/contracts/answers/project';
import { isSelected } from '#shared/lifecycle/bid';
import { isEditable } from '#shared/lifecycle/project';

type OwnProject = Pick<Project, 'id' | 'title' | 'photos' | 'status' | 'state' | 'bidCount' | 'acceptingBids' | 'createdAt'>;
type ReceivedBid = Pick<Bid, 'userId' | 'amount' | 'status' | 'paymentDueAt' | 'paidAt'>;

/** What an owner can do about a project now. */
export type ToDo<P extends OwnProject = Project> = { project: P } & (
  | { kind: 'compare'; count: number; lowest: number }
  | { kind: 'noState' }
  | { kind: 'noBids'; days: number }
  | { kind: 'feeDue'; dueAt: string; stagerId: string }
  | { kind: 'connected' }
);

/** What waits for the owner comes before what waits for others. */
const order: readonly ToDo['kind'][] = ['connected', 'compare', 'noState', 'noBids', 'feeDue'];

const dayMs = 86_400_000;
/** Days after the award in which the two have most likely not spoken yet. */
const newForDays = 3;
/** Days without a bid after which a project is worth another look. */
const quietAfterDays = 5;

const toDoOf = <P extends OwnProject>(project: P, bids: readonly ReceivedBid[], now: Date): ToDo<P> | null => {
  if (project.status === 'in_progress') {
    const isNew = bids.some(({ paidAt }) => paidAt && now.getTime() - Date.parse(paidAt) < newForDays * dayMs);
    return isNew ? { kind: 'connected', project } : null;
  }
  if (project.status !== 'open') return null;
  const selected = bids.find(({ status }) => isSelected(status));
  // What waits beside a selected bid cannot be accepted: there is nothing to compare.
  if (selected) {
    const { paymentDueAt: dueAt, userId: stagerId } = selected;
    return dueAt ? { kind: 'feeDue', project, dueAt, stagerId } : null;
  }
  const pending = bids.filter(({ status }) => status === 'pending');
  if (pending.length > 0) {
    return { kind: 'compare', project, count: pending.length, lowest: Math.min(...pending.map(({ amount }) => amount)) };
  }
  if (!isEditable(project)) return null;
  if (!isFindable(project)) return { kind: 'noState', project };
  const days = Math.floor((now.getTime() - Date.parse(project.createdAt)) / dayMs);
  return project.acceptingBids && days >= quietAfterDays ? { kind: 'noBids', project, days } : null;
};

/** What there is to do about these projects, the most urgent kind first. Only what can be acted on is in it. */
export const toDosOf = <P extends OwnProject>(
  projects: readonly P[],
  bidsOf: ReadonlyMap<string, readonly ReceivedBid[]>,
  now: Date,
): ToDo<P>[] =>
  projects
    .flatMap((project) => toDoOf(project, bidsOf.get(project.id) ?? [], now) ?? [])
    .sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
