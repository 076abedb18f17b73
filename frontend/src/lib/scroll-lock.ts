import { useEffect } from 'react';

let locks = 0;

/**
 * Holds the page still behind a dialog. Radix would do it by writing a <style> element, which the site's
 * Content-Security-Policy refuses; a style property set by script is allowed.
 */
export const useScrollLock = (): void => {
  useEffect(() => {
    locks += 1;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      locks -= 1;
      if (locks === 0) document.documentElement.style.overflow = '';
    };
  }, []);
};
