import path from 'node:path';
import { type FunctionEntry, functionEntries } from '#infra/bundle';

/**
 * The API's stacks, by the folders of functions/ whose routes they serve. A route takes five of a stack's 500 resources.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 *
 * Stacks deploy in this order. After the first deployment, a folder may only move to a later stack, because names of functions
 * and routes are unique, and the old stack must give them up first.
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

export const functionsOf = (area: Area): FunctionEntry[] =>
  functionEntries().filter(({ file }) => areas[area].some((folder) => path.dirname(file) === path.join('functions', folder)));
