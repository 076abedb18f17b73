/** 'city, state' with stray commas trimmed, or what it was `before` where that leaves nothing (specification section 5). */
export const locationOf = (city: string, state: string | null, before = ''): string =>
  [city, state ?? '']
    .join(', ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .replace(/\s*,[\s,]*/g, ', ') || before;
