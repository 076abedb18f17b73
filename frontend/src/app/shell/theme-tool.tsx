import ThemeChoice from '#components/theme-choice';
import { useHydrated } from '#lib/hydrated';

/** Not prerendered, because only the browser knows the theme. */
export const ThemeTool = () => <div className="min-h-9">{useHydrated() && <ThemeChoice />}</div>;
