/**
 * How anonymous the two sides are to each other before a platform fee is paid: said the same wherever it is said. The views that make it so are in
 * functions/core/account/contact.view.ts.
 */
export const anonymity =
  'Until the platform fee is paid, owners know a stager by an identifier such as STG-4K2MPQ, and stagers know an owner by the kind of account, with a first name once the two write to each other or a bid is accepted.';
