/** All names of the product. Change them only here. */
export const site = {
  name: 'Settee',
  tagline: 'Post Projects, Get Bids',
  description:
    'The marketplace where real estate agents, builders and investors post staging projects and local staging professionals bid on them.',
  legalName: 'Settee Marketplace',
  /** CAN-SPAM requires the company's postal address in every email (15 U.S.C. 7704(a)(5)). */
  address: 'P.O. Box 100, Charlotte, NC 28201',
  supportEmail: 'support@settee.example',
  copyrightYear: 2025,
  legalUpdated: 'January 2025',
  minimumAge: 18,
} as const;
