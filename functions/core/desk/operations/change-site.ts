import { saveWithAction } from '#core/kernel/audit-log/audit.repo';
import type { NoticeInput } from '#shared/site/site-state.contract';
import type { SwitchName, SwitchReason } from '#shared/site/switches';
import { publish } from './publish';
import { assertLatest, type SiteState, withNotices, withSwitch } from './site-state';
import { findSiteState, saveSiteState } from './site-state.repo';

interface Administrator {
  username: string;
}

interface SwitchChange {
  version: number;
  isOn: boolean;
  reason?: SwitchReason | undefined;
}

/**
 * Turns a switch off or on for everybody. Pages show it at once, and functions within ten seconds.
 *
 * @throws AppError CONFLICT if somebody else made a change meanwhile; UNAVAILABLE if it is stored but the pages' file was not written
 */
export const setSwitch = async (
  name: SwitchName,
  press: SwitchChange,
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
  const action = isOn
    ? ({ type: 'switched_on', switch: name } as const)
    : ({ type: 'switched_off', switch: name, reason } as const);
  const state = await saveSiteState(before, after, saveWithAction(action, administrator, now));
  await publish(state, now);
  return state;
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
  const action = { type: 'notices_changed', notices: after.notices.length } as const;
  const state = await saveSiteState(before, after, saveWithAction(action, administrator, now));
  await publish(state, now);
  return state;
};
