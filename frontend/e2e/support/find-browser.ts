import { existsSync } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

/** Headless Chromium, which Playwright uses. A visit takes two thirds of the time that a full browser needs. */
const headlessNames = ['chromium-headless-shell', 'chrome-headless-shell'];

const onPath = (names: readonly string[]): string[] =>
  (process.env.PATH ?? '').split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name)));

const mac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const windows = (): string[] =>
  [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((root) => root !== undefined)
    .flatMap((root) => [
      path.join(root, 'Google/Chrome/Application/chrome.exe'),
      path.join(root, 'Chromium/Application/chrome.exe'),
      path.join(root, 'Microsoft/Edge/Application/msedge.exe'),
    ]);

const fullBrowserPaths = (): string[] => ['/usr/bin/chromium', ...onPath(names), ...mac, ...windows()];

const findFirst = (candidates: readonly string[]): string | undefined => {
  const named = process.env.CHROME_PATH;
  if (!named) return candidates.find((candidate) => existsSync(candidate));
  if (existsSync(named)) return named;
  throw new Error(`CHROME_PATH is ${named}, but there is no such file.`);
};

/** Finds a browser of the Chromium family, preferably a full one. `CHROME_PATH` overrides the search. */
export const findBrowser = (): string | undefined => findFirst([...fullBrowserPaths(), ...onPath(headlessNames)]);

/** Finds a browser of the Chromium family for tests, preferably a headless one. */
export const findTestBrowser = (): string | undefined => findFirst([...onPath(headlessNames), ...fullBrowserPaths()]);
