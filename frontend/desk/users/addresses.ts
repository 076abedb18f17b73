// Relative: the panel is at an address of its own on each stage.

const tabAddress = (tab: string): string => `?tab=${tab}`;

/** The focus goes to the item. */
export const itemAddress = (tab: string, id: string): string => `${tabAddress(tab)}&item=${id}`;

export const paymentAddress = (id: string): string => `${tabAddress('money')}&payment=${id}`;

export const queueAddress = tabAddress('reports');

export const caseAddress = (id: string): string => `?tab=reports&case=${id}`;

export const auditAddress = (of: { by: string } | { about: string }): string =>
  `${tabAddress('audit-log')}&${new URLSearchParams(of as Record<string, string>)}`;
