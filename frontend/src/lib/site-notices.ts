import { create } from 'zustand';
import type { NoticesFile } from '#shared/site/notices';
import type { SwitchName } from '#shared/site/switches';

/** As last read by this page. */
export const useSiteNotices = create<NoticesFile>(() => ({ notices: [], off: [] }));

export const setNotices = (file: NoticesFile): void => useSiteNotices.setState(file, true);

/** May be outdated: the API decides. */
export const useIsOff = (name: SwitchName): boolean => useSiteNotices(({ off }) => off.includes(name));
