/** From east to west. */
const usual: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
};

/** Null if the browser knows none. Some call that `Etc/Unknown`, a zone without a clock. */
export const ownTimeZone = (zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string | null => {
  try {
    return zone && new Intl.DateTimeFormat('en-US', { timeZone: zone }).format() ? zone : null;
  } catch {
    return null;
  }
};

/** Adds the chosen zone and the device's own, if they are others. */
export const timeZonesWith = (chosen: string | null): Record<string, string> => {
  const others = [chosen, ownTimeZone()].filter((zone): zone is string => zone !== null && !(zone in usual));
  return { ...usual, ...Object.fromEntries(others.map((zone) => [zone, zone.replaceAll('_', ' ')])) };
};
