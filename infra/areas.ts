import path from 'node:path';
import { type FunctionEntry, functionEntries } from '#infra/bundle';

/**
 * The stacks that share the calls of the API: each serves the routes whose handlers are in these folders of functions/. A route takes five
 * resources, and a stack may have 500.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 *
 * They are deployed in this order. Once there is a deployment, a folder may move to a later stack, never to an earlier one: functions and routes have names,
 * and the old stack must let go of them first.
 */
export const areas = {
  accounts: [
    'endpoints/accounts',
    'endpoints/contact',
    'endpoints/live',
    'endpoints/mail',
    'endpoints/notifications',
    'endpoints/operations',
    'endpoints/verification',
  ],
  projects: [
    'endpoints/bids',
    'endpoints/decks',
    'endpoints/messages',
    'endpoints/moderation',
    'endpoints/payments',
    'endpoints/projects',
    'endpoints/questions',
    'endpoints/reviews',
    'endpoints/updates',
    'pages',
  ],
  ledger: ['endpoints/ledger'],
  desk: ['endpoints/admin', 'endpoints/market', 'endpoints/site'],
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof areas;

export const areaIds = Object.keys(areas) as Area[];

/** The functions of an area. */
export const functionsOf = (area: Area): FunctionEntry[] =>
  functionEntries().filter(({ file }) => areas[area].some((folder) => path.dirname(file) === path.join('functions', folder)));
