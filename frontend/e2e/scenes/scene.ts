import type { Page } from 'playwright-core';
import type { patterns } from '#config/paths';
import type { DemoData, Role } from './demo-data';

/**
 * Every screen of the specification's section 2 in its main states, as data. `npx tsx frontend/e2e/screenshots.ts` photographs them, and the
 * accessibility test holds each to the rules: a scene that is added here is looked at and checked.
 */
export interface Scene {
  /** Unique; names the picture. */
  name: string;
  /** The pattern of `config/paths.ts` that it shows; 'notFound' for an address that none is for. */
  screen: keyof typeof patterns | 'notFound';
  state: 'full' | 'empty' | 'loading' | 'error' | 'restricted' | 'dialog' | 'invalid' | 'done';
  as: Role;
  path: (demo: DemoData) => string;
  /** Words that are there in the main part once the scene is set; those of loading scenes are read aloud only. */
  ready: string | RegExp;
  /** Calls that are never answered: addresses as Playwright's globs. */
  hold?: readonly string[];
  /** Calls that are answered with 500. */
  fail?: readonly string[];
  /** What is done on the screen before it is looked at. */
  act?: (page: Page, demo: DemoData) => Promise<void>;
}
