// Relative: the panel is at an address of its own on each stage.

/** A tab of the panel. */
export const tabAddress = (tab: string): string => `?tab=${tab}`;

export const queueAddress = tabAddress('reports');

/** Where one case of the queue is read. */
export const caseAddress = (id: string): string => `?tab=reports&case=${id}`;
