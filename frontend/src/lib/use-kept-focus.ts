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

/** As a target: the headline of whatever screen is shown. */
export const screenHeading: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector<HTMLElement>('main [data-screen-heading]');
  },
};
