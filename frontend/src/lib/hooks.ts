import { type RefObject, useEffect, useRef } from 'react';

/**
 * When one part of a screen gives way to another (`part` changes) and takes the focus with it, the focus goes to `target`
 * instead of getting lost.
 */
export const useKeptFocus = (part: string, target: RefObject<HTMLElement | null>): void => {
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    if (document.activeElement === null || document.activeElement === document.body) target.current?.focus();
  }, [part, target]);
};

/** Longer than a dialog takes to close and to give the focus back, in ms. */
const closingMs = 200;

/**
 * After a dialog: its opener may be gone, with the row that it stood in. The focus then goes to `target`; an opener that is
 * still there has it back already.
 */
export const keepFocusAfterDialog = (target: RefObject<HTMLElement | null>): void => {
  setTimeout(() => {
    if (document.activeElement === document.body) target.current?.focus();
  }, closingMs);
};

/** As a target: the headline of whatever screen is shown. */
export const screenHeading: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector<HTMLElement>('main [data-screen-heading]');
  },
};
