import { expect, it } from 'vitest';
import { telephone } from './telephone';

it.each([
  ['(555) 010-0186', 'tel:5550100186'],
  ['+1 555.010.0186', 'tel:+15550100186'],
  ['555-010-0186 ext. 12', 'tel:5550100186'],
  ['555-010-0186 x12', 'tel:5550100186'],
  ['Text: 555-010-0186', 'tel:5550100186'],
  ['555"><b>0100186', 'tel:5550100186'],
])('links %s to %s', (written, address) => {
  expect(telephone(written)).toBe(address);
});
