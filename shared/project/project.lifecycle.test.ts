import { describe, expect, it } from 'vitest';
import {
  type HiddenProject,
  hiddenProjects,
  isAcceptingBids,
  isEditable,
  isInSight,
  type ProjectState,
  type ProjectTransition,
  projectAllows,
  projectStandingLabel,
  projectStatuses,
  projectTransitions,
  takesUpdates,
  wasNeverShown,
} from './project.lifecycle';

const transitions = Object.keys(projectTransitions) as ProjectTransition[];
const now = new Date('2026-03-01T12:00:00.000Z');
const open = { status: 'open', selectedBidId: null, deadline: null } as const;

describe('the lifecycle of a project', () => {
  it.each<[ProjectState, ProjectTransition[]]>([
    ['open', ['edit', 'delete', 'cancel', 'award']],
    ['in_progress', ['complete']],
    ['completed', []],
    ['cancelled', []],
  ])('allows a project that is %s only the transitions %j', (status, allowed) => {
    expect(transitions.filter((transition) => projectAllows(status, transition))).toEqual(allowed);
  });
});

describe('taking bids', () => {
  it('is possible only for open projects', () => {
    expect(projectStatuses.filter((status) => isAcceptingBids({ ...open, status }, now))).toEqual(['open']);
  });

  it('ends when a bid is accepted', () => {
    expect(isAcceptingBids({ ...open, selectedBidId: '01J00000000000000000000000' }, now)).toBe(false);
  });

  it.each<[string, { hidden?: HiddenProject; paused?: true }]>([
    ...hiddenProjects.map((hidden) => [`that is ${hidden}`, { hidden }] as [string, { hidden: HiddenProject }]),
    ['whose owner is suspended', { paused: true }],
  ])('is impossible for a project %s', (_, out) => {
    expect([isInSight(out), isAcceptingBids({ ...open, ...out }, now)]).toEqual([false, false]);
  });

  it('was never possible for projects that are held or were refused before they became public', () => {
    expect([...hiddenProjects, undefined].filter(wasNeverShown)).toEqual(['held', 'refused']);
  });

  it.each([
    ['2026-03-01T12:00:00.001Z', true],
    ['2026-03-01T12:00:00.000Z', false],
    ['2026-03-01T11:59:59.999Z', false],
  ])('with a deadline of %s is possible at noon: %s', (deadline, takes) => {
    expect(isAcceptingBids({ ...open, deadline }, now)).toBe(takes);
  });
});

describe('the status label of a project', () => {
  it('is its status, or "Bidding Closed" if it is open but takes no bids', () => {
    const texts = projectStatuses.map((status) =>
      [true, false].map((acceptingBids) => projectStandingLabel({ status, acceptingBids })),
    );
    expect(texts).toEqual([
      ['Open for Bids', 'Bidding Closed'],
      ['In Progress', 'In Progress'],
      ['Completed', 'Completed'],
      ['Cancelled', 'Cancelled'],
    ]);
  });
});

describe('editing', () => {
  it('is possible only for open projects without bids', () => {
    const editable = projectStatuses.flatMap((status) =>
      [0, 1].filter((bidCount) => isEditable({ status, bidCount })).map((bidCount) => [status, bidCount]),
    );
    expect(editable).toEqual([['open', 0]]);
  });
});

describe('updates', () => {
  it('are possible for projects with bids until the work is completed', () => {
    const taking = projectStatuses.flatMap((status) =>
      [0, 1].filter((bidCount) => takesUpdates({ status, bidCount })).map((bidCount) => [status, bidCount]),
    );
    expect(taking).toEqual([
      ['open', 1],
      ['in_progress', 1],
    ]);
  });
});
