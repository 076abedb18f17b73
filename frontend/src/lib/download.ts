import { formatNumber } from './format';

/** Begins a download from an address that answers with a file, so that the page stays. */
export const download = (url: string | undefined): void => {
  if (url !== undefined) window.location.assign(url);
};

/** `15 KB`, `3.2 MB`: of a file, never `0`. */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} KB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;
