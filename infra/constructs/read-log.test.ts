import { productionSettings, type Resource, resourcesOf, restoredSettings, synthesize } from '#infra/testing/synth';

const { data } = synthesize(productionSettings).templates;
const [trail] = Object.values(resourcesOf(data, 'AWS::CloudTrail::Trail')) as [Resource];

interface Selector {
  Name: string;
  FieldSelectors: { Field: string; Equals?: string[]; StartsWith?: unknown[]; NotStartsWith?: unknown[] }[];
}
const selectors = trail.Properties.AdvancedEventSelectors as Selector[];
const field = (name: string, of: string) => {
  const selector = selectors.find(({ Name }) => Name === name);
  return selector?.FieldSelectors.find(({ Field }) => Field === of);
};

it('records reads by other than our own roles, and changes of the account, in another account', () => {
  expect(trail.Properties).toMatchObject({
    S3BucketName: 'settee-reads-210987654321',
    IsLogging: true,
    IsMultiRegionTrail: true,
    EnableLogFileValidation: true,
  });
  expect(selectors.map(({ Name }) => [Name, field(Name, 'eventCategory')?.Equals])).toEqual([
    ['Management', ['Management']],
    ['Table', ['Data']],
    ['Files', ['Data']],
  ]);
  for (const name of ['Table', 'Files'])
    expect(JSON.stringify(field(name, 'userIdentity.arn')?.NotStartsWith)).toContain(
      ':sts::123456789012:assumed-role/settee-test-"',
    );
  expect(field('Table', 'resources.type')?.Equals).toEqual(['AWS::DynamoDB::Table']);
  const files = JSON.stringify(field('Files', 'resources.ARN')?.StartsWith);
  for (const folder of ['/certificates/', '/exports/']) expect(files).toContain(folder);
  expect(files).not.toContain('photos');
});

it('does not exist if a stage names no bucket for it', () => {
  const without = synthesize(restoredSettings).templates.data;
  without.resourceCountIs('AWS::CloudTrail::Trail', 0);
});
