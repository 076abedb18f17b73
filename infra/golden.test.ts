import { productionSettings, synthesize } from '#infra/testing/synth';

const { templates } = synthesize(productionSettings);

/** Removes what changes with every build and what the CDK adds. */
const steady = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(steady);
  if (typeof value === 'string') return value.replace(/\b[0-9a-f]{64}\b/g, '<hash>');
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !['Metadata', 'Parameters', 'Rules'].includes(name) || 'VisibilityConfig' in value)
      .map(([name, content]) => [name, steady(content)]),
  );
};

const resources = (template: keyof typeof templates, wanted = /./): unknown =>
  steady(
    Object.fromEntries(
      Object.entries(templates[template].toJSON().Resources as Record<string, unknown>).filter(([id]) => wanted.test(id)),
    ),
  );

/**
 * The last reviewed templates, so that a review shows what AWS will see of a change. Update with
 * `npx jest infra/golden -u`, and read what changed.
 */
it.each(['data', 'edge', 'web'] as const)('the %s stack matches its snapshot', (name) => {
  expect(resources(name)).toMatchSnapshot();
});

it('two endpoints and the gateway’s stage match their snapshots', () => {
  expect(resources('projects', /^(AcceptBid|RoutesAcceptBid)/)).toMatchSnapshot();
  expect(resources('desk', /^(GrantBadge|RoutesGrantBadge)/)).toMatchSnapshot();
  expect(resources('gateway')).toMatchSnapshot();
});

it('the alarms match their snapshot', () => {
  expect(resources('operations', /Alarm/)).toMatchSnapshot();
});

it('a schedule and live updates match their snapshots', () => {
  expect(resources('events', /^(ExpireAcceptances|DeadLetters|BroadcastChanges)/)).toMatchSnapshot();
  expect(resources('live', /^(WatchProjects|RoutesWatchProjects|RoutesPing|RoutesStage)/)).toMatchSnapshot();
});
