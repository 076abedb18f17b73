/** What the link that led to a payment knew of it; an address that was typed in knew nothing. */
export interface PaymentOrigin {
  projectTitle: string | null;
  paymentDueAt: string | null;
}

const textIn = (state: object, name: keyof PaymentOrigin): string | null => {
  const value = (state as Partial<Record<typeof name, unknown>>)[name];
  return typeof value === 'string' ? value : null;
};

/** Reads a link's `state`, which the browser may have kept from an older version of this page. */
export const paymentOriginOf = (state: unknown): PaymentOrigin => {
  const known = typeof state === 'object' && state !== null ? state : {};
  return { projectTitle: textIn(known, 'projectTitle'), paymentDueAt: textIn(known, 'paymentDueAt') };
};
