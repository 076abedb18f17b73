import { beforeEach, expect, it } from 'vitest';
import { anEmptyDevice, stored } from '#lib/device.fixture';
import { bidDraft } from './bid-draft';

const bid = bidDraft('theo', 'p1');

beforeEach(() => {
  anEmptyDevice();
  stored.set('sessionId', 'abc');
});

it('keeps the filled-in fields of a bid for its account and project', () => {
  bid.keep({
    amount: '1,850',
    timeline: undefined,
    acceptsCreditCards: false,
    extensionPrice: 0,
    note: '',
    depositPercent: null,
  });
  expect(bid.read()).toEqual({ amount: '1,850', extensionPrice: 0 });
  expect([bidDraft('theo', 'p2').read(), bidDraft('june', 'p1').read()]).toEqual([null, null]);
});

it('keeps nothing for a bid without input', () => {
  bid.keep({ note: 'Plants' });
  bid.keep({ acceptsCreditCards: false });
  expect([...stored.keys()]).toEqual(['sessionId']);
});

it.each(['x', '[]', '7', '{"note":{}}'])('ignores an unreadable draft: %s', (text) => {
  stored.set('bidDraft:theo:p1', text);
  expect(bid.read()).toBeNull();
});
