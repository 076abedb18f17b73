import { describe, expect, it } from 'vitest';
import { caretInMask, maskPhone } from './phone';

describe('the phone mask', () => {
  it('shows what was typed so far, digit by digit', () => {
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

  it('drops everything that is no digit and everything beyond ten', () => {
    expect(maskPhone('call 555.123.4567 ext 89')).toBe('(555) 123-4567');
    expect(maskPhone('abc')).toBe('');
  });

  it('takes the country off a number that was pasted or filled in', () => {
    expect(maskPhone('+1 (555) 123-4567')).toBe('(555) 123-4567');
    expect(maskPhone('15551234567')).toBe('(555) 123-4567');
    expect([maskPhone('1'), maskPhone('1551234567')]).toEqual(['(1', '(155) 123-4567']);
  });

  it('lets Backspace remove a digit each time until nothing is left', () => {
    let shown = '(555) 123-4567';
    for (let digits = 9; digits >= 0; digits -= 1) {
      shown = maskPhone(shown.slice(0, -1));
      expect(shown.replace(/\D/g, '')).toHaveLength(digits);
    }
    expect(shown).toBe('');
  });

  it('keeps the caret behind the digit that was typed in the middle', () => {
    // (555) 1|23-4567 with a 9 typed at the bar.
    expect(caretInMask('(555) 1923-456', 8)).toBe(8);
    expect(caretInMask('(5555', 4)).toBe(4);
    expect(caretInMask('(555) 123', 9)).toBe(9);
    expect(caretInMask('(555', 0)).toBe(0);
  });
});
