import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef } from 'react';
import { caretInMask, maskPhone } from '#lib/phone';
import { Input, type InputProps } from './input';

/** A US phone number: digits only, at most ten, shown as (123) 456-7890 while it is typed. Works with `register('phone')`. */
export const PhoneInput = ({ onChange, ...rest }: Omit<InputProps, 'type' | 'maxLength' | 'value'>) => {
  const pending = useRef<{ input: HTMLInputElement; caret: number } | null>(null);

  const mask = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const typed = input.value;
    const caret = caretInMask(typed, input.selectionStart ?? typed.length);
    input.value = maskPhone(typed);
    input.setSelectionRange(caret, caret);
    pending.current = { input, caret };
    onChange?.(event);
  };

  // A render that follows (a validation message, say) must not send the caret to the end.
  useLayoutEffect(() => {
    if (pending.current && document.activeElement === pending.current.input) {
      pending.current.input.setSelectionRange(pending.current.caret, pending.current.caret);
    }
    pending.current = null;
  });

  // maxLength would cut "+1 (555) 123-4567" before it can be read.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    if (!whole && input.value !== '') return;
    event.preventDefault();
    input.value = '';
    input.setRangeText(maskPhone(event.clipboardData.getData('text')), 0, 0, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };

  return (
    <Input
      autoComplete="tel-national"
      inputMode="tel"
      placeholder="(555) 123-4567"
      {...rest}
      type="tel"
      maxLength={14}
      onChange={mask}
      onPaste={paste}
    />
  );
};
