/**
 * How anonymous the two sides are to each other before a platform fee is paid: said the same wherever it is said. The views that make it so are in
 * functions/core/account/contact.view.ts.
 */
export const anonymity =
  'Until the platform fee is paid, owners know a stager by an identifier such as STG-4K2MPQ, and stagers know an owner by the kind of account, with a first name once the two write to each other or a bid is accepted.';

/** The same to one of the two. */
export const ownAnonymity = {
  owner:
    'Until the platform fee is paid, stagers know you by the kind of your account, with your first name once the two of you write to each other or you accept a bid. The stager whose fee is paid sees your full name, company, email address and phone number.',
  stager:
    'Until the platform fee is paid, owners know you by your identifier, with your rating, badges and portfolio. The owner for whose project you have paid sees your name, company, email address and phone number.',
};
