/**
 * What an administrator can switch off for everybody (docs/desk.md, "Switch something off"). `off` is what is said instead: by the API, and by screens
 * beside the button before it is pressed.
 */
export const switches = {
  sign_up: {
    name: 'sign-up',
    title: 'Sign-up',
    effect: 'Nobody can register. Whoever has an account logs in as ever.',
    off: 'New accounts cannot be created at the moment. Please try again later.',
  },
  posting: {
    name: 'posting',
    title: 'Posting projects',
    effect: 'No project can be submitted. Those that are there go on.',
    off: 'Projects cannot be submitted at the moment. Please try again later.',
  },
  bidding: {
    name: 'bidding',
    title: 'Bidding',
    effect: 'No bid can be placed. Those that are there can be accepted.',
    off: 'Bids cannot be placed at the moment. Please try again later.',
  },
  payments: {
    name: 'payments',
    title: 'Payments',
    effect:
      'No payment begins. What is paid is settled all the same, and no acceptance lapses until a day after payments are on again.',
    off: 'Platform fees cannot be paid at the moment. Your acceptance does not lapse meanwhile. Please try again later.',
  },
  mail: {
    name: 'mail',
    title: 'Mail',
    effect: 'Due mail waits, and goes out later. Mail about an account’s security and links for a new password go out as ever.',
    off: 'Mail is delayed at the moment.',
  },
} as const;
export type SwitchName = keyof typeof switches;
export const switchNames = Object.keys(switches) as [SwitchName, ...SwitchName[]];

/** Why something is off: for the record, which holds no free text. */
export const switchReasons = {
  fault: 'Something is broken',
  abuse: 'It is being abused',
  provider: 'Another service fails',
  maintenance: 'Maintenance',
  other: 'Another reason',
} as const;
export type SwitchReason = keyof typeof switchReasons;
