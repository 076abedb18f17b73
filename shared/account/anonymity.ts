/** Explains what is anonymous before a fee is paid. functions/core/market/account/contact.view.ts decides it. */
export const anonymity =
  'Until the platform fee is paid, owners know a stager by an identifier such as STG-4K2MPQ, and stagers know an owner by the kind of account, with a first name once the two write to each other or a bid is accepted.';

/** The same text for one of the two parties. */
export const ownAnonymity = {
  owner:
    'Stagers see your account type, and your first name once you write to each other or accept a bid. The stager who pays the platform fee sees your full name, company, email and phone number.',
  stager:
    'Owners see your identifier, rating, badges and portfolio. Once you pay the platform fee for a project, its owner sees your name, company, email and phone number.',
};
