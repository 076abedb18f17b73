import { AppError, conflict } from '#core/kernel/errors';
import { perProcess } from '#core/kernel/per-process';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import type { Save } from '#core/kernel/table/transact';
import { put } from '#core/kernel/table/write';
import { type SwitchName, switches } from '#shared/site/switches';
import { initialSiteState, isOff, type SiteState } from './site-state';

/** AP244: returns the switches and notices. 1 read unit. */
export const findSiteState = async (): Promise<SiteState> => ({
  ...initialSiteState,
  ...(await get<SiteState>(keys.siteState())),
});

/** @throws AppError CONFLICT if somebody else changed it meanwhile */
export const saveSiteState = async (before: SiteState, after: SiteState, save: Save): Promise<SiteState> => {
  const next = { ...after, version: before.version + 1 };
  const refusal = conflict('Someone else just changed this. Please reload and check it.');
  await save([put({ ...keys.siteState(), entity: 'SiteState', ...next }, { over: { version: before.version }, refusal })]);
  return next;
};

/** A switch takes effect everywhere within this time. */
const keptMs = 10_000;

const kept = perProcess((): { reading?: { state: Promise<SiteState>; readAt: number } } => ({}));

/** Returns the state of at most ten seconds ago, with one read per process in that time. `now` counts. */
export const recentSiteState = (now: Date): Promise<SiteState> => {
  const memory = kept();
  const age = memory.reading ? now.getTime() - memory.reading.readAt : keptMs;
  if (memory.reading && age >= 0 && age < keptMs) return memory.reading.state;
  const reading = { state: findSiteState(), readAt: now.getTime() };
  memory.reading = reading;
  // A failed read is not kept.
  reading.state.catch(() => {
    if (memory.reading === reading) delete memory.reading;
  });
  return reading.state;
};

/** Seconds after which screens ask again. */
const retryAfterSeconds = 300;

/** @throws AppError SWITCHED_OFF while an administrator has it off */
export const assertSwitchedOn = async (name: SwitchName, now: Date): Promise<void> => {
  if (isOff(await recentSiteState(now), name)) throw new AppError('SWITCHED_OFF', switches[name].off, { retryAfterSeconds });
};
