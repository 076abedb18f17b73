import { clsx } from 'clsx';

/** Joins class names. Components take `className` for layout only (margin, width, place in a grid), so nothing needs overriding. */
export const classNames = clsx;
