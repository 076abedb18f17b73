import { useEffect, useState } from 'react';

/** Whether the section of the page that has this id or has it in it, or only what has it, is in the window: then nothing needs to lead there. */
export const useInWindow = (id: string, what: 'section' | 'itself' = 'section'): boolean => {
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    const named = document.getElementById(id);
    const part = what === 'section' ? named?.closest('section') : named;
    if (!part) return;
    // What lies behind the bar at the foot of the window is not seen.
    const rootMargin = what === 'itself' ? '0px 0px -80px 0px' : '0px';
    const observer = new IntersectionObserver(([entry]) => setIsIn(entry?.isIntersecting ?? false), { rootMargin });
    observer.observe(part);
    return () => observer.disconnect();
  }, [id, what]);
  return isIn;
};
