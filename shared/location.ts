/** Returns 'city, state' without stray commas, or `before` if both are empty (specification section 5). */
export const locationOf = (city: string, state: string | null, before = ''): string =>
  [city, state ?? '']
    .join(', ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .replace(/\s*,[\s,]*/g, ', ') || before;
