import ThemeChoice from '#components/theme-choice';
import { useHydrated } from '#lib/hydrated';

/** The choice of a theme. Not in a page that is made before: which theme it is only the browser knows. */
export const ThemeTool = () => <div className="min-h-9">{useHydrated() && <ThemeChoice />}</div>;
