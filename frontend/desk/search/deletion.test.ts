import { expect, it } from 'vitest';
import { parseDeletionLookup } from './deletion';

const reference = '7K3M-9QXP-04TB-ZN5H';

it.each([
  [reference, { email: '', reference }],
  [`dana@example.com ${reference}`, { email: 'dana@example.com', reference }],
  ['7k3m 9qxp 04tb zn5h  dana@example.com', { email: 'dana@example.com', reference }],
  ['7k3m9qxpo4tbzn5h dana@example.com', { email: 'dana@example.com', reference }],
  ['7K3M-9QXP-04TB', undefined],
  ['west main oaks road', undefined],
  ['dana@example.com', undefined],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', undefined],
])('finds the deletion reference, if any, in "%s"', (text, found) => {
  expect(parseDeletionLookup(text)).toEqual(found);
});
