/**
 * What administrators can switch off (docs/admin-panel.md, "Switch something off"). `effect` is for administrators. `off` is the
 * API's error message and stands beside the disabled button.
 */
export const switches = {
  sign_up: {
    name: 'sign-up',
    title: 'Sign-up',
    effect: 'Nobody can sign up. People with an account can still log in.',
    off: "You can't sign up right now. Please try again later.",
  },
  posting: {
    name: 'posting',
    title: 'Posting projects',
    effect: 'Nobody can post a project. Existing projects continue.',
    off: "You can't submit projects right now. Please try again later.",
  },
  bidding: {
    name: 'bidding',
    title: 'Bidding',
    effect: 'Nobody can place a bid. Owners can still accept existing bids.',
    off: "You can't place bids right now. Please try again later.",
  },
  payments: {
    name: 'payments',
    title: 'Payments',
    effect:
      'Nobody can start a payment. Payments already made are settled. No accepted bid expires until a day after you switch payments back on.',
    off: "You can't pay platform fees right now. Your accepted bid stays valid. Please try again later.",
  },
  mail: {
    name: 'email',
    title: 'Email',
    effect: 'Emails wait and are sent later. Security emails and password links are still sent.',
    off: 'Emails are delayed right now.',
  },
} as const;
export type SwitchName = keyof typeof switches;
export const switchNames = Object.keys(switches) as [SwitchName, ...SwitchName[]];

/** A fixed list, because the audit log stores no free text. */
export const switchReasons = {
  fault: 'Something is broken',
  abuse: 'Abuse',
  provider: 'Another service is failing',
  maintenance: 'Maintenance',
  other: 'Another reason',
} as const;
export type SwitchReason = keyof typeof switchReasons;
