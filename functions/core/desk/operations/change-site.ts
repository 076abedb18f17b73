import { type AdminAction, type Administrator, saveWithAction } from '#core/kernel/audit-log/audit.repo';
import type { NoticeInput } from '#shared/site/site-state.contract';
import type { SwitchName } from '#shared/site/switches';
import { publish } from './publish';
import { assertLatest, type SiteState, type SwitchChange, withNotices, withSwitch } from './site-state';
import { findSiteState, saveSiteState } from './site-state.repo';

/** Stores the state with its audit record, and publishes it. */
const change = async (
  before: SiteState,
  after: SiteState,
  action: AdminAction,
  administrator: Administrator,
  now: Date,
): Promise<SiteState> => {
  const state = await saveSiteState(before, after, saveWithAction(action, administrator, now));
  await publish(state, now);
  return state;
};

/**
 * Turns a switch off or on for everybody. Pages show it at once, and functions within ten seconds.
 *
 * @throws AppError CONFLICT if somebody else made a change meanwhile; UNAVAILABLE if it is stored but the pages' file was not written
 */
export const setSwitch = async (
  name: SwitchName,
  press: SwitchChange & { version: number },
  administrator: Administrator,
  now: Date,
): Promise<SiteState> => {
  const before = await findSiteState();
  const after = withSwitch(before, name, press, now);
  if (!after) {
    await publish(before, now);
    return before;
  }
  assertLatest(before, press.version);
  const { isOn, reason = 'other' } = press;
  const action: AdminAction = isOn ? { type: 'switched_on', switch: name } : { type: 'switched_off', switch: name, reason };
  return change(before, after, action, administrator, now);
};

/** Sets the notices above all pages. Throws like `setSwitch`. */
export const replaceNotices = async (
  { version, notices }: { version: number; notices: readonly NoticeInput[] },
  administrator: Administrator,
  now: Date,
): Promise<SiteState> => {
  const before = await findSiteState();
  assertLatest(before, version);
  const after = withNotices(before, notices, now);
  return change(before, after, { type: 'notices_changed', notices: after.notices.length }, administrator, now);
};
