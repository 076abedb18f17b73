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

describe('the life of a project', () => {
  it.each<[ProjectState, ProjectTransition[]]>([
    ['open', ['edit', 'delete', 'cancel', 'award']],
    ['in_progress', ['complete']],
    ['completed', []],
    ['cancelled', []],
  ])('lets a project that is %s go on by %j alone', (status, allowed) => {
    expect(transitions.filter((transition) => projectAllows(status, transition))).toEqual(allowed);
  });
});

describe('taking bids', () => {
  it('is for open projects', () => {
    expect(projectStatuses.filter((status) => isAcceptingBids({ ...open, status }, now))).toEqual(['open']);
  });

  it('ends with the acceptance of a bid', () => {
    expect(isAcceptingBids({ ...open, selectedBidId: '01J00000000000000000000000' }, now)).toBe(false);
  });

  it.each<[string, { hidden?: HiddenProject; paused?: true }]>([
    ...hiddenProjects.map((hidden) => [`that is ${hidden}`, { hidden }] as [string, { hidden: HiddenProject }]),
    ['whose owner is suspended', { paused: true }],
  ])('is for none %s', (_, out) => {
    expect([isInSight(out), isAcceptingBids({ ...open, ...out }, now)]).toEqual([false, false]);
  });

  it('of what waits for its first look, and of what it has refused, nobody has ever seen', () => {
    expect([...hiddenProjects, undefined].filter(wasNeverShown)).toEqual(['held', 'refused']);
  });

  it.each([
    ['2026-03-01T12:00:00.001Z', true],
    ['2026-03-01T12:00:00.000Z', false],
    ['2026-03-01T11:59:59.999Z', false],
  ])('with a deadline of %s at noon: %s', (deadline, takes) => {
    expect(isAcceptingBids({ ...open, deadline }, now)).toBe(takes);
  });
});

describe('what readers are told', () => {
  it('is its status, or that it takes no more bids', () => {
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
  it('is for open projects without a bid', () => {
    const editable = projectStatuses.flatMap((status) =>
      [0, 1].filter((bidCount) => isEditable({ status, bidCount })).map((bidCount) => [status, bidCount]),
    );
    expect(editable).toEqual([['open', 0]]);
  });
});

describe('updates', () => {
  it('are for projects with bids, until the work is done', () => {
    const taking = projectStatuses.flatMap((status) =>
      [0, 1].filter((bidCount) => takesUpdates({ status, bidCount })).map((bidCount) => [status, bidCount]),
    );
    expect(taking).toEqual([
      ['open', 1],
      ['in_progress', 1],
    ]);
  });
});
