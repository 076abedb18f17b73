import type { Page } from 'playwright-core';
import type { patterns } from '#config/paths';
import type { deskPages } from '#shared/pages';
import type { DemoData, Role } from './demo-data';

/**
 * Every screen of the specification's section 2 in its main states, as data. `npx tsx frontend/e2e/screenshots.ts` takes pictures
 * of them, and the accessibility test checks each: a new scene here is covered by both.
 */
export interface Scene {
  /** Unique, and the name of the picture. */
  name: string;
  /** The pattern in `config/paths.ts`; 'notFound' for an address that matches none. */
  screen: keyof typeof patterns | keyof typeof deskPages | 'notFound';
  state: 'full' | 'empty' | 'loading' | 'error' | 'restricted' | 'dialog' | 'invalid' | 'done';
  as: Role;
  path: (demo: DemoData) => string;
  /** Text that is in the main part once the scene is ready; in loading scenes it is for screen readers only. */
  ready: string | RegExp;
  /** Calls that never get an answer, as Playwright globs. */
  hold?: readonly string[];
  /** Calls that get a 500. */
  fail?: readonly string[];
  /** Calls that get this answer. */
  answer?: Readonly<Record<string, object>>;
  /** Steps on the screen before it is examined. */
  act?: (page: Page, demo: DemoData) => Promise<void>;
}

/** A scene as it is written down. Most show a full screen to a visitor, at an address that does not depend on the data. */
export type SceneData = Omit<Scene, 'state' | 'as' | 'path'> & {
  /** Default: full. */
  state?: Scene['state'];
  /** Default: visitor. */
  as?: Role;
  path: string | Scene['path'];
};

export const sceneOf = ({ path, ...scene }: SceneData): Scene => ({
  state: 'full',
  as: 'visitor',
  ...scene,
  path: typeof path === 'string' ? () => path : path,
});
