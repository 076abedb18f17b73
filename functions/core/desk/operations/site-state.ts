import { AppError, conflict } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import { hours, plus } from '#core/kernel/time';
import type { SiteState as Answer } from '#shared/contracts/answers/site-state';
import type { NoticeInput } from '#shared/contracts/site-state';
import type { Notice, NoticesFile } from '#shared/notices';
import { type SwitchName, type SwitchReason, switches, switchNames } from '#shared/switches';

/** What administrators have said to the whole site: one item. */
export interface SiteState {
  /** What is off. */
  off: Partial<Record<SwitchName, { reason: SwitchReason; since: string }>>;
  /** When what is on was last switched on. */
  onSince: Partial<Record<SwitchName, string>>;
  notices: readonly Notice[];
  version: number;
}

export const nothingSaid: SiteState = { off: {}, onSince: {}, notices: [], version: 0 };

export const isOff = ({ off }: SiteState, name: SwitchName): boolean => off[name] !== undefined;

/** What screens that know of the switch ask again after. */
const retryAfterSeconds = 300;

/** @throws AppError SWITCHED_OFF */
export const mustBeOnIn = (state: SiteState, name: SwitchName): void => {
  if (isOff(state, name)) throw new AppError('SWITCHED_OFF', switches[name].off, { retryAfterSeconds });
};

/** Whether something has been on for so long. What never was off has. */
export const isOnFor = (state: SiteState, name: SwitchName, milliseconds: number, now: Date): boolean => {
  const since = state.onSince[name];
  return !isOff(state, name) && (since === undefined || plus(new Date(since), milliseconds) <= now);
};

/** Stagers who could not pay for a while get a day to do so. */
const paymentGrace = hours(24);

/** Whether an acceptance may end because its fee was not paid in time: not while nobody can pay, nor in the day after. */
export const mayLapse = (state: SiteState, now: Date): boolean => isOnFor(state, 'payments', paymentGrace, now);

/** @throws AppError CONFLICT for a change of what somebody has changed since */
export const mustBeLatest = (state: SiteState, version: number): void => {
  if (state.version !== version) throw conflict('Someone else just changed this. Please reload and check it.');
};

interface Press {
  isOn: boolean;
  reason?: SwitchReason | undefined;
}

/** The state after a switch was pressed; undefined where it is so already. */
export const pressed = (
  state: SiteState,
  name: SwitchName,
  { isOn, reason = 'other' }: Press,
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

/** Those that are not over. A notice that says something else than before is another one, so that it is seen by who has dismissed that. */
export const noticed = (state: SiteState, wanted: readonly NoticeInput[], now: Date): SiteState => ({
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
