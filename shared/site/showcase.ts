/** Separate from site.ts, so that only pages with advertising load it. */

export const figures = [
  { value: '2000+', label: 'projects posted' },
  { value: '3000+', label: 'professionals' },
  { value: '200+', label: 'cities' },
] as const;

export const testimonials = [
  {
    quote:
      'I posted a vacant colonial on Monday and had four bids to compare by Wednesday. It was staged, photographed and under contract within two weeks.',
    name: 'Dana Whitfield',
    role: 'Real Estate Agent, Charlotte',
  },
  {
    quote:
      'We finish six or seven homes a year. Instead of calling around for every model home, we post once and let local stagers come to us with a number and a date.',
    name: 'Marcus Oyelaran',
    role: 'Builder, Austin',
  },
  {
    quote:
      'No monthly fee, no ads, no chasing leads. I bid on the homes I want to work on and pay only when an owner has already said yes.',
    name: 'Renata Solis',
    role: 'Staging Company, San Diego',
  },
] as const;
