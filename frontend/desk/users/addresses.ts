// Relative: the panel is at an address of its own on each stage.

/** A tab of the panel. */
export const tabAddress = (tab: string): string => `?tab=${tab}`;

/** A tab with the item that the focus goes to. */
export const itemAddress = (tab: string, id: string): string => `${tabAddress(tab)}&item=${id}`;

/** The tab Money with one payment open. */
export const paymentAddress = (id: string): string => `${tabAddress('money')}&payment=${id}`;

export const queueAddress = tabAddress('reports');

/** Where one case of the queue is read. */
export const caseAddress = (id: string): string => `?tab=reports&case=${id}`;

/** The audit of what somebody did, or of what is about somebody or something. */
export const auditAddress = (of: { by: string } | { about: string }): string =>
  `${tabAddress('audit-log')}&${new URLSearchParams(of as Record<string, string>)}`;
