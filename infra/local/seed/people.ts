import type { OwnerRegistration, StagerRegistration } from '#shared/account/user.contract';

/** The password of all demo accounts. It is no secret, because it only opens accounts on the developer's machine. */
export const demoPassword = 'settee-demo';

const shared = { password: demoPassword, agreeToTerms: true as const };

export const owners = {
  dana: {
    ...shared,
    email: 'dana@demo.settee.example',
    name: 'Dana Whitfield',
    userType: 'realtor',
    phone: '(704) 555-0142',
    company: 'Whitfield Realty Group',
    bio: null,
  },
  marcus: {
    ...shared,
    email: 'marcus@demo.settee.example',
    name: 'Marcus Oyelaran',
    userType: 'builder',
    phone: '(512) 555-0187',
    company: 'Oyelaran Homes',
    bio: null,
  },
  priya: {
    ...shared,
    email: 'priya@demo.settee.example',
    name: 'Priya Raman',
    userType: 'investor',
    phone: '(619) 555-0119',
    company: null,
    bio: null,
  },
} as const satisfies Record<string, OwnerRegistration>;

export const stagers = {
  renata: {
    ...shared,
    email: 'renata@demo.settee.example',
    name: 'Renata Solis',
    userType: 'staging_company',
    phone: '(619) 555-0164',
    company: 'Solis Staging & Design',
    bio: 'Coastal homes, small condos and flips across San Diego County. Our own warehouse in Kearny Mesa, two crews, and most homes staged within a week of the walk-through.',
  },
  theo: {
    ...shared,
    email: 'theo@demo.settee.example',
    name: 'Theo Marchetti',
    userType: 'staging_company',
    phone: '(704) 555-0175',
    company: 'Queen City Interiors',
    bio: 'Twelve years of staging in and around Charlotte: brick colonials, lake houses, and townhomes that have to look larger than they are. Photography-ready in ten days.',
  },
  june: {
    ...shared,
    email: 'june@demo.settee.example',
    name: 'June Abernathy',
    userType: 'staging_company',
    phone: '(512) 555-0133',
    company: 'Hill Country Staging Co.',
    bio: 'Model homes and new construction from San Marcos to Georgetown. We plan from the drawings, order early and install in one day.',
  },
  camille: {
    ...shared,
    email: 'camille@demo.settee.example',
    name: 'Camille Ferrand',
    userType: 'staging_company',
    phone: '(303) 555-0128',
    company: 'Front Range Staging',
    bio: 'Bungalows, Denver squares and mountain homes. Warm, uncluttered rooms with pieces that suit the age of the house. We travel for the right project.',
  },
} as const satisfies Record<string, StagerRegistration>;

export type OwnerName = keyof typeof owners;
export type StagerName = keyof typeof stagers;
