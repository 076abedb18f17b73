// Relative: the panel is at an address of its own on each stage.

export const queueAddress = '?tab=reports';

/** Where one case of the queue is read. */
export const caseAddress = (id: string): string => `?tab=reports&case=${id}`;
