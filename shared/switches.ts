/**
 * What an administrator can switch off for everybody (docs/desk.md, "Switch something off"). `effect`: what that does, for administrators. `off`: what the
 * API answers meanwhile, and screens show beside the button.
 */
export const switches = {
  sign_up: {
    name: 'sign-up',
    title: 'Sign-up',
    effect: 'Nobody can sign up. People with an account can still log in.',
    off: 'New accounts cannot be created at the moment. Please try again later.',
  },
  posting: {
    name: 'posting',
    title: 'Posting projects',
    effect: 'Nobody can post a project. Existing projects go on.',
    off: 'Projects cannot be submitted at the moment. Please try again later.',
  },
  bidding: {
    name: 'bidding',
    title: 'Bidding',
    effect: 'Nobody can place a bid. Owners can still accept existing bids.',
    off: 'Bids cannot be placed at the moment. Please try again later.',
  },
  payments: {
    name: 'payments',
    title: 'Payments',
    effect:
      'Nobody can start a payment. Payments already made are settled. No accepted bid expires until a day after you switch payments back on.',
    off: 'Platform fees cannot be paid at the moment. Your acceptance does not lapse meanwhile. Please try again later.',
  },
  mail: {
    name: 'email',
    title: 'Email',
    effect: 'Emails wait and are sent later. Security emails and password links are still sent.',
    off: 'Mail is delayed at the moment.',
  },
} as const;
export type SwitchName = keyof typeof switches;
export const switchNames = Object.keys(switches) as [SwitchName, ...SwitchName[]];

/** Why something is off: for the record, which holds no free text. */
export const switchReasons = {
  fault: 'Something is broken',
  abuse: 'It is being abused',
  provider: 'Another service is failing',
  maintenance: 'Maintenance',
  other: 'Another reason',
} as const;
export type SwitchReason = keyof typeof switchReasons;
