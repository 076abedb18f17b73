import { useEffect, useState } from 'react';

/** Returns whether an element, or the section around it, is in the window, so that no link to it is needed. */
export const useInWindow = (id: string, what: 'section' | 'itself' = 'section'): boolean => {
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    const named = document.getElementById(id);
    const part = what === 'section' ? named?.closest('section') : named;
    if (!part) return;
    // The bar at the foot of the window covers it.
    const rootMargin = what === 'itself' ? '0px 0px -80px 0px' : '0px';
    const observer = new IntersectionObserver(([entry]) => setIsIn(entry?.isIntersecting ?? false), { rootMargin });
    observer.observe(part);
    return () => observer.disconnect();
  }, [id, what]);
  return isIn;
};
