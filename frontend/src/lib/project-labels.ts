import type { Bid } from '#shared/contracts/answers/bid';
import type { Project } from '#shared/contracts/answers/project';
import { occupancyStatuses } from '#shared/contracts/project-values';
import { labelOf } from '#shared/labels';
import { formatNumber } from './format';

export const occupancyLabel = (value: string): string => labelOf(occupancyStatuses, value);

/** A bid's: `2 weeks`, `Flexible`. */
export const bidTimelineLabel = (timeline: Bid['timeline']): string => (timeline === 'flexible' ? 'Flexible' : timeline);

/** The forms end at 5, which means 'or more'. */
export const bedroomsLabel = (bedrooms: number): string => (bedrooms >= 5 ? '5+' : String(bedrooms));

/** The forms end at 6, which means 'or more'. */
export const bathroomsLabel = (bathrooms: number): string => (bathrooms >= 6 ? '6+' : String(bathrooms));

/** `2,400 sq ft` */
export const areaLabel = (squareFeet: number): string => `${formatNumber(squareFeet)} sq ft`;

const countyKind = /\b(?:county|parish|borough|census area|municipality|city)$/i;

/** A county that was typed: `Mecklenburg County`, also where the word was typed; `Orleans Parish`; in Alaska as it was typed. */
export const countyLabel = (county: string, state: string | null = null): string => {
  if (countyKind.test(county) || state === 'AK') return county;
  return `${county} ${state === 'LA' ? 'Parish' : 'County'}`;
};

/** A project's county by its legal name, or as its owner wrote it where nobody knows which one that is. */
export const countyOf = ({ countyName, county }: Pick<Project, 'countyName' | 'county'>): string => countyName ?? county;

/** Stagers search by state: a project without one is found by nobody. */
export const isFindable = ({ state }: Pick<Project, 'state'>): boolean => Boolean(state);
