import type { Bid } from '#shared/bid/bid.answers';
import { labelOf } from '#shared/labels';
import type { Project } from '#shared/project/project.answers';
import { occupancyStatuses } from '#shared/project/project.values';
import { formatNumber } from './format';

export const occupancyLabel = (value: string): string => labelOf(occupancyStatuses, value);

export const bidTimelineLabel = (timeline: Bid['timeline']): string => (timeline === 'flexible' ? 'Flexible' : timeline);

/** The forms' largest choice, 5, means '5 or more'. */
export const bedroomsLabel = (bedrooms: number): string => (bedrooms >= 5 ? '5+' : String(bedrooms));

/** The forms' largest choice, 6, means '6 or more'. */
export const bathroomsLabel = (bathrooms: number): string => (bathrooms >= 6 ? '6+' : String(bathrooms));

/** `2,400 sq ft` */
export const areaLabel = (squareFeet: number): string => `${formatNumber(squareFeet)} sq ft`;

const countyKind = /\b(?:county|parish|borough|census area|municipality|city)$/i;

/** Returns `Mecklenburg County`, whether or not 'County' was typed, `Orleans Parish`, and in Alaska the text. */
export const countyLabel = (county: string, state: string | null = null): string => {
  if (countyKind.test(county) || state === 'AK') return county;
  return `${county} ${state === 'LA' ? 'Parish' : 'County'}`;
};

/** The legal name, or the owner's text if the county is unknown. */
export const countyOf = ({ countyName, county }: Pick<Project, 'countyName' | 'county'>): string => countyName ?? county;

/** Returns the owner's words for a photo, or its number. */
export const photoName = ({ photos, photoTexts }: Pick<Project, 'photos' | 'photoTexts'>, photo: string): string => {
  const index = photos.indexOf(photo);
  return photoTexts[index] || `Photo ${index + 1}`;
};

/** Stagers search by state, so nobody finds a project without one. */
export const isFindable = ({ state }: Pick<Project, 'state'>): boolean => Boolean(state);
