import { describe, expect, it } from 'vitest';
import { caretInMask, isForeign, maskPhone, pastedPhone } from './phone';

describe('the phone mask', () => {
  it('formats the number digit by digit', () => {
    const typed = Array.from('5551234567', (_, index) => maskPhone('5551234567'.slice(0, index + 1)));
    expect(typed).toEqual([
      '(5',
      '(55',
      '(555',
      '(555) 1',
      '(555) 12',
      '(555) 123',
      '(555) 123-4',
      '(555) 123-45',
      '(555) 123-456',
      '(555) 123-4567',
    ]);
  });

  it('drops everything that is not a digit and everything after ten digits', () => {
    expect(maskPhone('call 555.123.4567 ext 89')).toBe('(555) 123-4567');
    expect(maskPhone('abc')).toBe('');
  });

  it('removes the country code of a number that was pasted or filled in', () => {
    expect(maskPhone('+1 (555) 123-4567')).toBe('(555) 123-4567');
    expect(maskPhone('15551234567')).toBe('(555) 123-4567');
    expect([maskPhone('1'), maskPhone('1551234567')]).toEqual(['(1', '(155) 123-4567']);
  });

  it.each([
    ['+1 (704) 555-0123', '(704) 555-0123'],
    ['1-704-555-0123', '(704) 555-0123'],
    ['704.555.0123', '(704) 555-0123'],
    ['\u202a+1\u00a0(704) 555\u20110123\u202c', '(704) 555-0123'],
    ['＋１ ７０４ ５５５ ０１２３', '(704) 555-0123'],
    ['704-555-0123 x12', '(704) 555-0123'],
    ['Text: 704-555-0123', '(704) 555-0123'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['+7 045 550 123', '+7 045 550 123'],
    ['0044 20 7946 0958', '0044 20 7946 0958'],
    ['+1 (704) 555-01234', '+1 (704) 555-01234'],
    ['704-555-01234', '704-555-01234'],
    ['7045550123, 7045550124', '7045550123, 7045550124'],
  ])('shows a pasted %j as %s', (pasted, shown) => {
    expect(pastedPhone(pasted)).toBe(shown);
  });

  it('recognizes a number of another country by its plus and country code', () => {
    expect(['+44 20', '+ 52', '+0', '+1 704', '+', '704'].map(isForeign)).toEqual([true, true, true, false, false, false]);
  });

  it('lets Backspace remove a digit each time until nothing is left', () => {
    let shown = '(555) 123-4567';
    for (let digits = 9; digits >= 0; digits -= 1) {
      shown = maskPhone(shown.slice(0, -1));
      expect(shown.replace(/\D/g, '')).toHaveLength(digits);
    }
    expect(shown).toBe('');
  });

  it('keeps the caret after a digit that is typed in the middle', () => {
    // (555) 1|23-4567 with a 9 typed at the bar.
    expect(caretInMask('(555) 1923-456', 8)).toBe(8);
    expect(caretInMask('(5555', 4)).toBe(4);
    expect(caretInMask('(555) 123', 9)).toBe(9);
    expect(caretInMask('(555', 0)).toBe(0);
  });
});
