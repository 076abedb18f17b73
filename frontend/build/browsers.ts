import packageJson from '../../package.json' with { type: 'json' };

/** The oldest browsers that the site works in ("browserslist" in package.json), as esbuild and vite call them: `safari16.4`. */
export const browserFloor: string[] = packageJson.browserslist.map((line) => line.replace('ios_saf', 'ios').replace(' >= ', ''));
