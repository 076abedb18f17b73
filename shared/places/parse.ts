import { type StateCode, states } from '#shared/states';
import { foldPlace } from './fold';

/** A possible meaning of a typed place. With a state or a ZIP code, no place of another state matches. */
export interface Reading {
  /** The city, or the beginning of its name. Empty if there is only a ZIP code. */
  name: string;
  /** The parts between name and state: a county or its beginning, or a city if the name is a neighborhood. */
  within: readonly string[];
  state: StateCode | null;
  /** Five digits. */
  zip: string | null;
}

const maxText = 200;

const country = /(?:^|[\s,]+)(?:u\.?s\.?a\.?|u\.?s\.?|united states(?: of america)?)$/i;
const zipAtEnd = /(?:^|[\s,]+)(\d{5})(?:[-\s]?\d{4})?$/;
const zipInFront = /^(\d{5})(?:-\d{4})?[\s,]+(?=\D+$)/;
const streetKinds =
  /\b(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|boulevard|blvd|court|ct|circle|cir|place|pl|way|terrace|ter|parkway|pkwy|highway|hwy)\b\.?$/i;
/** "Apt 4B", "# 12", "Suite 200", "PO Box 7" */
const inHouse = /^(?:#|(?:apt|apartment|unit|suite|ste|floor|fl|bldg|building|po box|p\.o\. box)\b\.?\s*#?(?=\w{0,2}\d|\w$))/i;

/** Besides codes and names (https://www.gpo.gov: traditional abbreviations that are written as words). */
const otherStateNames: Readonly<Record<string, StateCode>> = {
  ariz: 'AZ',
  calif: 'CA',
  colo: 'CO',
  conn: 'CT',
  fla: 'FL',
  ill: 'IL',
  mass: 'MA',
  mich: 'MI',
  minn: 'MN',
  'n carolina': 'NC',
  's carolina': 'SC',
  'n dakota': 'ND',
  's dakota': 'SD',
  okla: 'OK',
  penn: 'PA',
  tenn: 'TN',
  tex: 'TX',
  'w virginia': 'WV',
  wisc: 'WI',
};

const codeOf = new Map<string, StateCode>([
  ...Object.entries(states).flatMap(([code, name]): [string, StateCode][] => [
    [code.toLowerCase(), code as StateCode],
    [name.toLowerCase(), code as StateCode],
  ]),
  ...Object.entries(otherStateNames),
]);

/** Reads a code (also with periods), a name or a usual abbreviation. */
export const stateCalled = (text: string): StateCode | undefined =>
  codeOf.get(text.trim().toLowerCase().replaceAll('.', '').replace(/\s+/g, ' '));

/** Splits off a state at the end without a comma. */
const stateAtEnd = (text: string): { rest: string; state: StateCode } | undefined => {
  const words = text.split(/\s+/);
  for (const count of [3, 2, 1]) {
    const state = words.length > count && stateCalled(words.slice(-count).join(' '));
    if (state) return { rest: words.slice(0, -count).join(' '), state };
  }
  return undefined;
};

/** Removes a house number and its street, if a comma or a word for a street ends it. */
const withoutStreet = (parts: readonly string[]): string[] => {
  const left = parts.filter((part) => !inHouse.test(part));
  const [first = '', ...others] = left;
  if (/^\d/.test(first) && others.length > 0) return others;
  if (!/^\d/.test(first)) return left;
  const words = first.split(/\s+/);
  const end = words.findLastIndex((word) => streetKinds.test(word));
  const after = words.slice(end + 1).join(' ');
  return end > 0 && after ? [after] : [];
};

/**
 * Returns the possible meanings, likeliest first: "Charlotte", "Charlotte, NC", "Charlotte NC 28203-4512", "1200 S Tryon St,
 * Charlotte, NC 28203, USA", "Dilworth, Charlotte, North Carolina". A state without a comma comes second, because "new or" begins
 * New Orleans.
 */
export const readPlace = (text: string): Reading[] => {
  let rest = text
    .slice(0, maxText)
    .replace(/[\r\n;]+/g, ', ')
    .replace(/\s+/g, ' ')
    .trim();
  let zip: string | null = null;
  let state: StateCode | null = null;
  const strip = () => {
    rest = rest.replace(/[\s,]+$/, '');
  };
  strip();
  if (rest.includes(',') || /\s/.test(rest)) rest = rest.replace(country, '');
  strip();
  const found = zipAtEnd.exec(rest);
  if (found) {
    zip = found[1] ?? null;
    rest = rest.slice(0, found.index);
  } else {
    const inFront = zipInFront.exec(rest);
    if (inFront && !streetKinds.test(rest.split(',')[0] ?? '')) {
      zip = inFront[1] ?? null;
      rest = rest.slice(inFront[0].length);
    }
  }
  strip();
  const comma = rest.lastIndexOf(',');
  const last = comma > 0 ? stateCalled(rest.slice(comma + 1)) : undefined;
  if (last) {
    state = last;
    rest = rest.slice(0, comma);
  } else if (zip && stateCalled(rest)) {
    // "NC 28203"
    return [{ name: '', within: [], state: stateCalled(rest) ?? null, zip }];
  }
  const reading = (of: string, its: StateCode | null): Reading => {
    const [name = '', ...within] = withoutStreet(
      of
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    );
    return { name, within, state: its, zip };
  };
  const ending = state === null ? stateAtEnd(rest) : undefined;
  // Beside a ZIP code, the last word must be the state.
  const readings = ending ? [...(zip ? [] : [reading(rest, null)]), reading(ending.rest, ending.state)] : [reading(rest, state)];
  return readings.filter(({ name, zip: code }) => foldPlace(name) !== '' || code !== null);
};
