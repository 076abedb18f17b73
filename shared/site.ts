/** Everything that names the product. Change it here and nowhere else; what advertises it is in showcase.ts. */
export const site = {
  name: 'Settee',
  tagline: 'Post Projects, Get Bids',
  description:
    'The marketplace where real estate agents, builders and investors post staging projects and local staging professionals bid on them.',
  legalName: 'Settee Marketplace',
  /** Where letters reach the company: every mail names it (CAN-SPAM, 15 U.S.C. 7704(a)(5)). */
  address: 'P.O. Box 100, Charlotte, NC 28201',
  supportEmail: 'support@settee.example',
  copyrightYear: 2025,
  legalUpdated: 'January 2025',
  minimumAge: 18,
} as const;
