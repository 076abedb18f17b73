// Relative URLs, because the panel is at a different path on each stage.

const tabAddress = (tab: string): string => `?tab=${tab}`;

/** Links to an item in a tab's list, which receives the focus. */
export const itemAddress = (tab: string, id: string): string => `${tabAddress(tab)}&item=${id}`;

export const paymentAddress = (id: string): string => `${tabAddress('money')}&payment=${id}`;

export const queueAddress = tabAddress('reports');

export const caseAddress = (id: string): string => `?tab=reports&case=${id}`;

export const auditAddress = (of: { by: string } | { about: string }): string =>
  `${tabAddress('audit-log')}&${new URLSearchParams(of as Record<string, string>)}`;
