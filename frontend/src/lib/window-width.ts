/** Whether the window is wider than a phone: Tailwind's `sm`. */
export const isRoomy = (): boolean => window.matchMedia('(min-width: 40rem)').matches;
