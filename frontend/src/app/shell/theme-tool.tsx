import { type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from '#lib/hydrated';

const ThemeChoice = lazy<ComponentType>(() => import('#components/theme-choice').catch(() => ({ default: () => null })));

/** The choice of a theme. No part of a first load, and not of a page that is made before: which theme it is only the browser knows. */
export const ThemeTool = () => (
  <div className="min-h-9">
    {useHydrated() && (
      <Suspense>
        <ThemeChoice />
      </Suspense>
    )}
  </div>
);
