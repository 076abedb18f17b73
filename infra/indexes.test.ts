import { resourcesOf, synthesize, throwawaySettings } from '#infra/testing/synth';
import released from './released-indexes.json';

interface Index {
  partitionKey: string;
  sortKey: string;
  projection: string;
}

/**
 * Index changes between two templates. A table takes one creation or deletion of an index in an update, and CloudFormation fails at a second:
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTable.html
 */
const changes = (before: Record<string, Index>, after: Record<string, Index>): string[] => [
  ...Object.keys(before).flatMap((name) => (after[name] ? [] : [`${name} goes`])),
  ...Object.entries(after).flatMap(([name, index]) => {
    const old = before[name];
    if (!old) return [`${name} comes`];
    // Key and projection cannot change, so a changed index is deleted and created in one update.
    return JSON.stringify(old) === JSON.stringify(index) ? [] : [`${name} goes`, `${name} comes`];
  }),
];

const deployed = (): Record<string, Index> => {
  const [table] = Object.values(resourcesOf(synthesize(throwawaySettings).templates.data, 'AWS::DynamoDB::GlobalTable'));
  const indexes = table?.Properties.GlobalSecondaryIndexes as {
    IndexName: string;
    KeySchema: { AttributeName: string }[];
    Projection: { ProjectionType: string };
  }[];
  return Object.fromEntries(
    indexes.map(({ IndexName, KeySchema: [partition, sort], Projection }) => [
      IndexName,
      { partitionKey: partition?.AttributeName ?? '', sortKey: sort?.AttributeName ?? '', projection: Projection.ProjectionType },
    ]),
  );
};

// After a release: write its indexes into released-indexes.json (docs/operating.md, "Add or remove an index").
it('changes at most one index of the released table', () => {
  const found = changes(released, deployed());
  expect([found, found.length <= 1]).toEqual([found, true]);
});

it('counts an index that is added, removed or redefined under its name', () => {
  const index: Index = { partitionKey: 'A', sortKey: 'B', projection: 'ALL' };
  expect(changes({ one: index }, { one: index })).toEqual([]);
  expect(changes({ one: index }, { one: index, two: index })).toEqual(['two comes']);
  expect(changes({ one: index }, { two: index })).toEqual(['one goes', 'two comes']);
  expect(changes({ one: index }, { one: { ...index, projection: 'KEYS_ONLY' } })).toEqual(['one goes', 'one comes']);
});
