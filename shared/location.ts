/** Joins 'city, state' and trims stray commas. Returns `before` if nothing remains (specification section 5). */
export const locationOf = (city: string, state: string | null, before = ''): string =>
  [city, state ?? '']
    .join(', ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .replace(/\s*,[\s,]*/g, ', ') || before;
