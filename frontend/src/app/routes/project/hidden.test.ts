import { describe, expect, it } from 'vitest';
import { mayHide, partsOf } from './hidden';

const hidden = (text: string) => ({ text, isHidden: true });
const shown = (text: string) => ({ text, isHidden: false });

describe('partsOf', () => {
  it.each([
    ['Oak floors.', 'Oak floors.', [shown('Oak floors.')]],
    ['Call 704 555 0142.', 'Call [hidden].', [shown('Call '), hidden('704 555 0142'), shown('.')]],
    ['dana@example.com', '[hidden]', [hidden('dana@example.com')]],
    ['a@b.co, or 704 555 0142', '[hidden], or [hidden]', [hidden('a@b.co'), shown(', or '), hidden('704 555 0142')]],
    // The owner typed "[hidden]".
    ['The key is [hidden].', 'The key is [hidden].', [shown('The key is '), hidden('[hidden]'), shown('.')]],
    // The masked text belongs to another version.
    ['Two rooms.', 'Call [hidden] now', [shown('Two rooms.')]],
    ['Two rooms.', '[hidden] house', [shown('Two rooms.')]],
    ['So call 704 555 0142', 'call [hidden]', [shown('So call 704 555 0142')]],
    ['Call me now', 'Call you [hidden] now', [shown('Call me now')]],
    ['', '', []],
  ])('splits %j, shown to others as %j', (text, read, parts) => {
    expect(partsOf(text, read)).toEqual(parts);
  });
});

it('mayHide returns true only if a text may contain contact details', () => {
  const texts = [
    'Call 704 555 0142',
    'dana (at) home dot com',
    'Call seven o four five',
    'dana@x.co',
    'Send an email',
    'Oak floors, freshly painted.',
  ];
  expect(texts.map(mayHide)).toEqual([true, true, true, true, true, false]);
});
