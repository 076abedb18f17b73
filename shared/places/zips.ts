import type { Place } from './gazetteer';
import { findPlace } from './load';

export const zipPattern = /^\d{5}$/;

/** Finds the place of a ZIP code. `lines` is a file of `zips` with a line for each place: `charlotte-nc|28201 28202`. */
export const placeIdOfZip = (lines: readonly string[], code: string): string | undefined =>
  lines.find((line) => line.includes(code, line.indexOf('|') + 1))?.split('|')[0];

/** Finds the Postal Service's place for a ZIP code, or else the nearest. Takes any text. */
export const findZip = async (code: string): Promise<Place | undefined> => {
  if (!zipPattern.test(code)) return undefined;
  const file = (await import(`./zips/${code.charAt(0)}.json`)) as { default: readonly string[] };
  const id = placeIdOfZip(file.default, code);
  return id === undefined ? undefined : findPlace(id);
};
