import { formatNumber } from './format';

/** Starts a download without leaving the page. */
export const download = (url: string | undefined): void => {
  if (url !== undefined) window.location.assign(url);
};

/** Returns `15 KB` or `3.2 MB`, and never `0`. */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} KB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;
