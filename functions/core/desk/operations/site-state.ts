import { conflict } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import { hours, plus } from '#core/kernel/time';
import type { Notice, NoticesFile } from '#shared/site/notices';
import type { SiteState as Answer } from '#shared/site/site-state.answers';
import type { NoticeInput } from '#shared/site/site-state.contract';
import { type SwitchName, type SwitchReason, switchNames } from '#shared/site/switches';

export interface SiteState {
  off: Partial<Record<SwitchName, { reason: SwitchReason; since: string }>>;
  /** When a switch was last turned on. */
  onSince: Partial<Record<SwitchName, string>>;
  notices: readonly Notice[];
  version: number;
}

export const initialSiteState: SiteState = { off: {}, onSince: {}, notices: [], version: 0 };

export const isOff = ({ off }: SiteState, name: SwitchName): boolean => off[name] !== undefined;

/** Returns whether a switch has been on for this long, or was never off. */
const isOnFor = (state: SiteState, name: SwitchName, milliseconds: number, now: Date): boolean => {
  const since = state.onSince[name];
  return !isOff(state, name) && (since === undefined || plus(new Date(since), milliseconds) <= now);
};

/** Stagers get a day to pay after payments were off. */
const paymentGrace = hours(24);

/** Returns whether unpaid acceptances may end: not while payments are off, and not within a day after. */
export const canLapse = (state: SiteState, now: Date): boolean => isOnFor(state, 'payments', paymentGrace, now);

/** @throws AppError CONFLICT if the state has changed since */
export const assertLatest = (state: SiteState, version: number): void => {
  if (state.version !== version) throw conflict('Someone else just changed this. Please reload and check it.');
};

export interface SwitchChange {
  isOn: boolean;
  reason?: SwitchReason | undefined;
}

/** Returns undefined if nothing changes. */
export const withSwitch = (
  state: SiteState,
  name: SwitchName,
  { isOn, reason = 'other' }: SwitchChange,
  now: Date,
): SiteState | undefined => {
  if (isOn !== isOff(state, name)) return undefined;
  const at = now.toISOString();
  const { [name]: _off, ...off } = state.off;
  const { [name]: _on, ...onSince } = state.onSince;
  return isOn
    ? { ...state, off, onSince: { ...onSince, [name]: at } }
    : { ...state, off: { ...off, [name]: { reason, since: at } }, onSince };
};

const isOver = ({ until }: Pick<Notice, 'until'>, now: Date): boolean => until !== null && until <= now.toISOString();

/**
 * Sets the notices, without those that have ended. A notice with a new text gets a new id, so that people who closed it see it.
 */
export const withNotices = (state: SiteState, wanted: readonly NoticeInput[], now: Date): SiteState => ({
  ...state,
  notices: wanted
    .filter((notice) => !isOver(notice, now))
    .map((notice) => {
      const before = state.notices.find(({ id }) => id === notice.id);
      return { ...notice, id: before?.text === notice.text ? before.id : newId(now) };
    }),
});

export const fileOf = ({ notices, off }: SiteState, now: Date): NoticesFile => ({
  notices: notices.filter((notice) => !isOver(notice, now)),
  off: switchNames.filter((name) => off[name] !== undefined),
});

export const stateForAdmin = (state: SiteState, now: Date): Answer => ({
  version: state.version,
  switches: switchNames.map((name) => ({
    name,
    isOn: !isOff(state, name),
    reason: state.off[name]?.reason ?? null,
    since: state.off[name]?.since ?? state.onSince[name] ?? null,
  })),
  notices: state.notices.filter((notice) => !isOver(notice, now)),
});
