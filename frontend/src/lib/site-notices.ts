import { create } from 'zustand';
import type { NoticesFile } from '#shared/notices';
import type { SwitchName } from '#shared/switches';

/** As last read by this page. */
export const useSiteNotices = create<NoticesFile>(() => ({ notices: [], off: [] }));

export const hearNotices = (said: NoticesFile): void => useSiteNotices.setState(said, true);

/** May be outdated: the API decides. */
export const useIsOff = (name: SwitchName): boolean => useSiteNotices(({ off }) => off.includes(name));
