import { useRef } from 'react';

const focusable = 'a[href], button, input, select, textarea';

/**
 * Where the focus goes when a dialog opens and closes. Opening: to what is marked `data-autofocus`, or
 * to the first thing in it; Radix would skip links. Closing: back to
 * what had it; Radix would give it to the dialog's own trigger, and these have none: a state opens them, from wherever.
 */
export const useOpener = () => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event): void => {
      opener.current = document.activeElement;
      const content = event.currentTarget instanceof Element ? event.currentTarget : null;
      const first = content?.querySelector<HTMLElement>('[data-autofocus]') ?? content?.querySelector<HTMLElement>(focusable);
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      // Unless closing has led on already: to another screen, or to another dialog.
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
};
