import { useEffect } from 'react';

let locks = 0;

/**
 * Holds the page still behind a dialog. Radix would do it by writing a <style> element, which the site's
 * Content-Security-Policy refuses; a style property set by script is allowed.
 */
export const useScrollLock = (): void => {
  useEffect(() => {
    const { style, clientWidth } = document.documentElement;
    locks += 1;
    if (locks === 1) {
      // The room that the scrollbar leaves, so that the page does not shift.
      style.paddingRight = `${window.innerWidth - clientWidth}px`;
      style.overflow = 'hidden';
    }
    return () => {
      locks -= 1;
      if (locks > 0) return;
      style.overflow = '';
      style.paddingRight = '';
    };
  }, []);
};
