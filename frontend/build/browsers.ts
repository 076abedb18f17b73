import packageJson from '../../package.json' with { type: 'json' };

/** The oldest supported browsers ("browserslist" in package.json), in the form of esbuild and vite: `safari16.4`. */
export const browserFloor: string[] = packageJson.browserslist.map((line) => line.replace('ios_saf', 'ios').replace(' >= ', ''));
