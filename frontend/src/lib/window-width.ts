/** Whether the window has room for more than one thing beside another: from Tailwind's `sm` on. Narrower ones are phones. */
export const isRoomy = (): boolean => window.matchMedia('(min-width: 40rem)').matches;
