import { writeFileSync } from 'node:fs';
import { type AttributeValue, ScanCommand } from '@aws-sdk/client-dynamodb';
import { inParallel } from '#core/kernel/parallel';
import { table } from '#core/kernel/table/client';
import { getProject, saveCompletion } from '#core/market/project/project.repo';
import { env } from '#functions/env';
import type { Place } from '#shared/places/gazetteer';
import { findPlace, loadState } from '#shared/places/load';
import { stateCodes } from '#shared/states';
import {
  aBid,
  aMessage,
  anAcceptedBid,
  anOwner,
  aPaidBid,
  aProject,
  aStager,
  type Person,
} from '../../../../functions/testing/builders';
import { byPopulation } from '../people';
import { onEmptyTable } from '../table';

/**
 * Writes a small marketplace, created by the product's own code, to a file, which `npm run bench -- scale` copies. A program of
 * its own, because a process keeps the first address of the table that it uses. Usage: template.bench.ts <file>
 */

export type Item = Record<string, AttributeValue>;

export interface Part {
  items: Item[];
  /** The ids that all copies share. For every other id, each copy has one of its own. */
  shared: string[];
}

export interface People {
  owner: Person;
  stager: Person;
  projectId: string;
  heavyOwner: Person;
  heavyStager: Person;
  heavyProject: { id: string; owner: Person };
}

export interface Template {
  projects: number;
  marketplace: Part;
  /** Each contains one item of the kind that its copies multiply. */
  heavy: { owner: Part; stager: Part; project: Part };
  people: People;
}

const largestCity = 'los-angeles-ca';
const [projects, owners, stagers, otherBids] = [100, 10, 20, 3];

/** The items that have been added to the table since the last call. */
const newItems = (() => {
  const known = new Set<string>();
  return async (): Promise<Item[]> => {
    const items: Item[] = [];
    let after: Item | undefined;
    do {
      const page = await table().send(new ScanCommand({ TableName: env.TABLE_NAME, ExclusiveStartKey: after }));
      items.push(...(page.Items ?? []));
      after = page.LastEvaluatedKey;
    } while (after);
    const nameOf = ({ PK, SK }: Item): string => `${PK?.S}\n${SK?.S}`;
    const found = items.filter((item) => !known.has(nameOf(item)));
    for (const item of found) known.add(nameOf(item));
    return found;
  };
})();

const talk = async (one: Person, other: Person, messages: number): Promise<void> => {
  for (let count = 0; count < messages; count += 1)
    await aMessage(count % 2 ? one : other, count % 2 ? other : one, 'Is Tuesday at ten all right? The keys are at the office.');
};

const heavyOwner = async () => {
  const owner = await anOwner();
  const project = await aProject(owner);
  await aBid(project, await aStager());
  return { person: owner, part: { items: await newItems(), shared: [owner.id] } };
};

const heavyStager = async () => {
  const [owner, stager] = [await anOwner(), await aStager()];
  await aBid(await aProject(owner), stager);
  await talk(owner, stager, 3);
  return { person: stager, part: { items: await newItems(), shared: [stager.id] } };
};

const heavyProject = async () => {
  const owner = await anOwner();
  const project = await aProject(owner);
  await aBid(project, await aStager());
  const { id } = project;
  return { person: { id, owner }, part: { items: await newItems(), shared: [id, owner.id] } };
};

/** Of ten projects, three are open, one waits for its fee, two are in progress and four are completed; each has four bids. */
const marketplace = async () => {
  const somewhere = byPopulation(await Promise.all(stateCodes.map(loadState)));
  const posting = await Promise.all(Array.from({ length: owners }, () => anOwner()));
  const bidding = await Promise.all(Array.from({ length: stagers }, () => aStager()));
  const largest = (await findPlace(largestCity)) as Place;
  const numbers = Array.from({ length: projects }, (_, number) => number);
  const ids = await inParallel(numbers, 2, async (number) => {
    // The projects of the largest city are open, so that a search there fills its page.
    const { name: city, county } = number < 3 ? largest : somewhere();
    const first = number + Math.floor(number / 10);
    const [owner, winner] = [posting[number % owners] as Person, bidding[first % stagers] as Person];
    const project = await aProject(owner, { city, county: county.name, state: county.state });
    for (let bid = 1; bid <= otherBids; bid += 1) await aBid(project, bidding[(first + bid) % stagers] as Person);
    const state = number % 10;
    if (state < 3) await aBid(project, winner);
    else if (state === 3) await anAcceptedBid(project, winner);
    else await aPaidBid(project, winner);
    if (state > 3) await talk(owner, winner, 6);
    if (state > 5) await saveCompletion(await getProject(project.id), winner.id, new Date());
    return project.id;
  });
  const [owner, stager] = [posting[4] as Person, bidding[4] as Person];
  return { owner, stager, projectId: ids[4] as string, part: { items: await newItems(), shared: [] } };
};

const make = async (): Promise<Template> => {
  const [owner, stager, project] = [await heavyOwner(), await heavyStager(), await heavyProject()];
  const { part, ...people } = await marketplace();
  return {
    projects,
    marketplace: part,
    heavy: { owner: owner.part, stager: stager.part, project: project.part },
    people: { ...people, heavyOwner: owner.person, heavyStager: stager.person, heavyProject: project.person },
  };
};

const [file = ''] = process.argv.slice(2);
await onEmptyTable(async () => {
  writeFileSync(file, JSON.stringify(await make()));
});
