import { productionSettings, stubBuild, synthesize } from '#infra/testing/synth';

const { templates } = synthesize(productionSettings);

it.each(Object.entries(templates))('keeps the %s stack far below the limit of 500 resources (areas.ts)', (_name, template) => {
  const { Resources } = template.toJSON() as { Resources: Record<string, unknown> };
  expect(Object.keys(Resources).length).toBeLessThanOrEqual(300);
});

// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
it.each(Object.entries(templates))('keeps the %s stack below the limit of dynamic references', (_name, template) => {
  expect([...JSON.stringify(template.toJSON()).matchAll(/\{\{resolve:/g)].length).toBeLessThanOrEqual(60);
});

it('imports only from stacks that stay, so that functions can be removed at any time', () => {
  const exporters = Object.values(templates).flatMap((template) =>
    [...JSON.stringify(template.toJSON()).matchAll(/"Fn::ImportValue":"([^:"]+):/g)].map(([, stack]) => stack),
  );
  expect([...new Set(exporters)].sort()).toEqual(['settee-test-data', 'settee-test-edge']);
});

it('changes only its own Lambda when a handler changes', () => {
  const changed = synthesize(productionSettings, stubBuild('PlaceBid')).templates;
  const differing = Object.entries(templates).flatMap(([name, template]) => {
    const before = template.toJSON().Resources as Record<string, unknown>;
    const after = changed[name as keyof typeof templates].toJSON().Resources as Record<string, unknown>;
    expect(Object.keys(after)).toEqual(Object.keys(before));
    return Object.keys(before).filter((id) => JSON.stringify(before[id]) !== JSON.stringify(after[id]));
  });
  expect(differing).toEqual([expect.stringMatching(/^PlaceBidFunction[0-9A-F]{8}$/)]);
});
