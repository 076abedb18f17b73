import * as z from 'zod/mini';
import { wellFormed } from '#shared/api/common';
import { PageQuery } from '#shared/api/page';
import { projectStatuses } from '#shared/project/project.lifecycle';
import { PlaceId, searchMiles } from '#shared/service-area/service-area.contract';
import { keysOf, occupancyStatuses, projectTimelines, propertyTypes, stagingLevels } from './project.values';

export const ProjectStatus = z.enum(projectStatuses);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

const searchText = z.optional(z.string().check(z.trim(), z.maxLength(100, 'Must be at most 100 characters'), wellFormed));

/** `nearest` returns one page, with the header `x-truncated: true` if there are more projects than it searched. */
export const searchOrders = ['newest', 'nearest'] as const;

/**
 * By state and city or county (specification section 6), around a place, or in the stager's own areas. The filters narrow each of
 * them.
 */
export const ListProjectsQuery = z.extend(PageQuery, {
  city: searchText,
  county: searchText,
  state: z.optional(z.string().check(z.trim(), z.toUpperCase())),
  status: z.optional(ProjectStatus),
  /** A place of the gazetteer. */
  near: z.optional(PlaceId),
  miles: z.optional(
    z.pipe(z.string(), z.pipe(z.transform(Number), z.literal(searchMiles, `Must be one of ${searchMiles.join(', ')}`))),
  ),
  sort: z.optional(z.enum(searchOrders)),
  /** `own`: in the caller's service areas. */
  areas: z.optional(z.literal('own')),
  propertyType: z.optional(z.enum(keysOf(propertyTypes))),
  stagingLevel: z.optional(z.enum(keysOf(stagingLevels))),
  timeline: z.optional(z.enum(keysOf(projectTimelines))),
  occupancyStatus: z.optional(z.enum(keysOf(occupancyStatuses))),
});
export type ListProjectsQuery = z.infer<typeof ListProjectsQuery>;
