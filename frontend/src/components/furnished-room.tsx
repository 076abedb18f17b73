import { useEffect, useRef } from 'react';
import { prefersStillness } from '#lib/motion';
import settee from '../assets/illustrations/settee.svg';
import { Illustration } from './illustration';

/** Milliseconds. The screen stays for at least two seconds. */
const arrivalMs = 1000;

/** Moves the settee into the empty room, once. */
export const FurnishedRoom = () => {
  const arriving = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (prefersStillness()) return;
    const from = { transform: 'translateX(55%)', opacity: 0 };
    const animation = arriving.current?.animate([from, { transform: 'none', opacity: 1 }], {
      duration: arrivalMs,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    });
    return () => animation?.cancel();
  }, []);
  return (
    <div className="relative w-2/5 overflow-hidden sm:w-60 print:hidden">
      <Illustration name="emptyRoom" />
      <img ref={arriving} src={settee} alt="" width={280} height={200} className="absolute inset-0 size-full" />
    </div>
  );
};
