import { deletionProofDays } from '#shared/account/deletion';
import { maxPortfolioPhotos } from '#shared/account/user.values';
import type { ErrorCode } from '#shared/api/errors';
import type { OperationId } from '#shared/api/manifest';
import { photoBodyBytes } from '#shared/api/route';
import { bidEditMinutes } from '#shared/bid/bid.lifecycle';
import { maxConcepts } from '#shared/concept/concept.values';
import { deckDays } from '#shared/deck/deck.values';
import { exportDays } from '#shared/export/export.values';
import { undoDays } from '#shared/mail/mail.contract';
import { feeTiers, standardDays } from '#shared/payment/fees';
import { maxProjectPhotos } from '#shared/project/project.values';
import { figureOf } from '#shared/quotas';
import { maxServiceAreas } from '#shared/service-area/service-area.contract';
import { site } from '#shared/site/site';
import { maxUpdatePhotos, maxUpdates } from '#shared/update/update.contract';
import { documentDays, documentLinkSeconds } from '#shared/verification/document.values';

/** The prose of docs/openapi.json that routes.ts and the contracts cannot express. */

const tiers = feeTiers
  .map(
    ({ minAmount, maxAmount, fee }) =>
      `$${fee} for ${maxAmount === null ? `$${minAmount} and more` : `$${minAmount} to $${maxAmount}`}`,
  )
  .join(', ');

export const overview = `${site.description} An **owner** (realtor, builder or investor) posts a project, **stagers** (staging
companies) bid on it, the owner accepts one bid, and that stager pays a flat platform fee by card. Only then do both see
each other's contact details.

## Conventions

**Bodies** are JSON in UTF-8 (\`content-type: application/json\`), at most 256 KiB unless an operation says otherwise. Unknown
fields are ignored. Texts are trimmed. A NUL, a lone surrogate or a \`__proto__\` key is refused.

**Ids** are opaque, 26 characters, safe in a URL, and sort by time of creation. **Times** are ISO 8601 in UTC. **Money** is in whole US
dollars, except \`PaymentIntent.platformFee\`, which is in cents as at Stripe.

**Success** is 200 with the object or list, 201 with the created object, 204 without a body. If the answer is lost, repeating the request
is safe where the operation says so, and for creations.

**Creations** (201) may carry an \`Idempotency-Key\`: 1 to 255 visible ASCII characters, such as a random UUID, different for each
thing to create. If no answer comes, send the same call with the same key again: it creates once, and every repeat gets the first answer with
\`Idempotent-Replayed: true\`. A key is valid for 24 hours, for one operation and one account (without a session, for one email address
in the body). With another path or body it fails with 422, \`IDEMPOTENCY_KEY_REUSED\`. A refused call does not use up its key. Without a key, every call creates.

**Errors** have one shape, \`Error\`: a \`message\` that may be shown to people, a \`code\` for programs, and for a body that breaks its
schema the \`issues\`, field by field. The gateway before the API may itself refuse a request (401 without an administrator's
token, 404 for an unknown path, 413, 429, 503). Its body has a \`message\` and no \`code\`, so fall back on the status.
503 and 429 may be tried again, 429 after the seconds in \`Retry-After\`; its \`message\` says what the limit is and when to try again.
Refused calls count toward rate limits, too.

**Sessions**: register or log in, keep \`sessionId\`, and send it as \`Authorization: Bearer <sessionId>\`. It lives 30 days, or 14
without use, and ends with a logout, a new password or the account's deletion. After that, calls fail with 401. Where a session is optional, an expired one
is ignored.

**Lists** are bare arrays. \`limit\` (1 to 100, default 50) is the size of a page. The address of the next page is in the \`Link\`
header, \`<...>; rel="next"\`: call it unchanged. A page may be short, even empty, and still have a next one.

**Polling**: every GET carries an \`ETag\`. Send it back as \`If-None-Match\`. If nothing changed, the answer is an empty 304.

**Contact details** (name, company, email address, phone) of an owner or a stager are \`null\` until a paid bid links the two.

**The platform fee** depends on the price of a bid for ${standardDays} days, its amount and extensions: ${tiers}; below $${feeTiers[0]?.minAmount} nothing.
Without rental terms, it depends on the amount.`;

interface OperationText {
  tag: Tag;
  description: string;
}

export const tags = {
  Accounts: 'Registration, sessions, passwords, profiles.',
  Projects: 'Projects that owners post and stagers search.',
  Photos: 'Files of projects and portfolios.',
  Verification: 'Documents that stagers upload to get badges.',
  Mail: 'Email settings, confirmation and unsubscribing.',
  'Live updates': 'Tickets for the WebSocket that reports changes.',
  Updates: 'News from an owner about a project that has bids. Contact details are masked.',
  Questions: "Questions of stagers about a project, with the owner's answers. Contact details are masked.",
  Bids: 'Bids of stagers, and decisions of owners.',
  Decks: 'Bids that an owner shares by a link, which needs no account.',
  'Platform fee': 'Paying for an accepted bid through Stripe.',
  Messages: 'Between any two users. Contact details are masked until a paid bid links them.',
  Notifications: 'Notifications of the caller.',
  Reviews: 'Reviews between the two parties of a completed project.',
  Contact: 'The contact form.',
  Reports: 'Reports to the administrators, and replies to their decisions.',
  Administration: "For people in the group `admin` of the administrators' user pool.",
  Money: 'For administrators: payments, refunds, disputes, and the comparison of the ledger with Stripe.',
  Operations: 'For monitoring.',
} as const;
type Tag = keyof typeof tags;

const photosOf = (most: number) =>
  `\`photos\` holds at most ${most}: each the \`key\` of an upload (see createUpload), the \`/media/...\` path of an existing photo, or a
\`data:\` URL of at most 5 MB. The whole body may have ${photoBodyBytes / 1_000_000} MB. JPEG, PNG and WebP are recognized by their content.`;

export const operations: Record<OperationId, OperationText> = {
  register: {
    tag: 'Accounts',
    description: `Owners and staging companies send different fields: \`userType\` decides. 409 if the email address is taken, in any case. At most
${figureOf('registrationByNetwork')} from one network. The browser is known afterwards. Repeated with its \`Idempotency-Key\`, it signs in with the password as login does, and
fails as login does, because session ids are not stored.`,
  },
  login: {
    tag: 'Accounts',
    description: `401 for an unknown address and for a wrong password alike. At most ${figureOf('loginByEmail')} failures for one email address, and the same for one network.
After that every attempt fails with 429, even with the right password. A browser where the account has signed in before sends the cookie \`device\` and has its own limit of
${figureOf('loginByDevice')}, so that strangers cannot lock its user out. Parallel attempts wait for each other.`,
  },
  getMe: {
    tag: 'Accounts',
    description: `Checks whether a stored session id is still valid: 401 if not. Also keeps the session alive: without this call for 14 days, a session ends.`,
  },
  logout: {
    tag: 'Accounts',
    description: 'Ends the session of the request. 204 even if it does not exist.',
  },
  forgotPassword: {
    tag: 'Accounts',
    description: `Answers 200 with the same text, in the same time, whether or not the account exists. The emailed link leads to
\`/reset-password?token=...\`, works once within an hour, and replaces any earlier link. At most 5 an hour for one email address and from
one network address.`,
  },
  resetPassword: {
    tag: 'Accounts',
    description:
      'Takes the token from the emailed link. Ends every session of the account; log in with the new password afterwards.',
  },
  confirmPassword: {
    tag: 'Accounts',
    description: `Makes this session fresh for 15 minutes, as a login does. Call it after a 403 with the code \`PASSWORD_REQUIRED\`, then repeat the refused call.
At most ${figureOf('confirmationBySession')} wrong passwords for each session.`,
  },
  changePassword: {
    tag: 'Accounts',
    description: `Ends every other session of the account and cancels any open reset link. This session continues. We email the account's address.`,
  },
  listSessions: {
    tag: 'Accounts',
    description: 'This session first, then the latest hundred others. The ids do not open sessions.',
  },
  endSession: {
    tag: 'Accounts',
    description: "Calls with that session fail with 401 from now on. 404 if it is not one of the caller's sessions.",
  },
  getPush: {
    tag: 'Accounts',
    description: 'A browser that is subscribed with another key must subscribe again: we rotate the keys.',
  },
  replacePush: {
    tag: 'Accounts',
    description:
      "The browser's subscription (Push API). 400 if the endpoint is not at the push service of a known browser, or the key is not ours.",
  },
  endPush: { tag: 'Accounts', description: 'May be repeated. A logout also ends pushes.' },
  endOtherSessions: { tag: 'Accounts', description: 'However many there are. May be repeated.' },
  editUser: {
    tag: 'Accounts',
    description: `Replaces all five fields: an absent or null field becomes empty. 403 for another user's id, 409 if the new email address belongs
to another account. Changing the email address or phone number requires a fresh session (see confirmPassword). At most ${figureOf('emailChangeByUser')} new addresses. We
email the old address.`,
  },
  deleteUser: {
    tag: 'Accounts',
    description: `Also deletes the account's projects with the bids on them, its bids, messages, photos, notifications and reviews. 409 during a payment of this
account. The account is gone when this call answers; a job deletes the rest of large accounts. \`reference\`: 16 random characters of Crockford's base 32 from the client,
which prove the deletion later (findDeletion). Without one, the server makes one. We email it to the account's address.`,
  },
  replacePortfolioPhotos: {
    tag: 'Photos',
    description: `${photosOf(maxPortfolioPhotos)} \`pairs\` links before and after photos of one room; without it, pairs stay if both of their photos stay.
To add a concept of the bid that won a completed project, send its path. It is copied, and must be listed in \`completed\`: 409 unless the owner has agreed.`,
  },
  replaceServiceAreas: {
    tag: 'Accounts',
    description: `The full list of at most ${maxServiceAreas}, in display order. Each is a radius in miles around a place of the gazetteer. 400 for
an unknown place, or one listed twice. To search in them, use listProjects with \`areas=own\`.`,
  },
  createUpload: {
    tag: 'Photos',
    description: `\`purpose\` is \`photo\` (default), \`concept\` for a picture beside a bid, or \`certificate\` for a verification document,
which may be a PDF. Only staging companies may upload the last two.
Send all of \`fields\`, then the file as the field \`file\`, as multipart/form-data to \`url\` before \`expiresAt\`. Then send the \`key\`
with a project, a portfolio or a document. Type and size are fixed. Uploads that nothing uses are deleted after a day.
Repeated with its \`Idempotency-Key\`, it answers with the same form and the same end.`,
  },
  getVerification: {
    tag: 'Verification',
    description: 'The latest document for each type of badge, and badges. An expired badge is listed until another replaces it.',
  },
  uploadDocument: {
    tag: 'Verification',
    description: `\`file\` is the \`key\` of an upload with the \`purpose\` \`certificate\` (see createUpload): a PDF, JPEG, PNG or WebP by its content. 409 while
another document for the same type of badge waits. Replaces a document that was decided.`,
  },
  withdrawDocument: {
    tag: 'Verification',
    description: 'Deletes its file at once. 409 if it was decided, 404 if it does not exist.',
  },
  requestExport: {
    tag: 'Accounts',
    description: `A zip of all data of the account as JSON and CSV, with its photos. Its README.txt explains the files. A job makes it within
minutes. We keep it for ${exportDays} days, and it replaces an earlier one. \`getExport\` returns its state. If the account's address is confirmed, we email a link.
At most ${figureOf('exportByUser')}.`,
  },
  getExport: { tag: 'Accounts', description: '`none` also after an export has expired.' },
  openOwnExport: {
    tag: 'Accounts',
    description:
      'Usually one file, several for very large accounts. Start each download before `expiresAt`, or call again. 404 if no export is ready.',
  },
  openExport: {
    tag: 'Accounts',
    description: `Takes the token of the emailed link, any number of times until the export expires.`,
  },
  createProject: {
    tag: 'Projects',
    description: `The server sets \`status\` to \`open\`, and \`location\` to 'city, state'. ${photosOf(maxProjectPhotos)}`,
  },
  listProjects: {
    tag: 'Projects',
    description: `For a stager: projects that accept bids, by one of three searches. If a query has several, the first counts.
\`areas=own\`: in the caller's service areas, each project once. \`near\`: around a place. Otherwise by name: \`state\` is required, and \`city\` or \`county\`
(or both), each the start of a name in any case, with or without accents. Saint and St., Fort and Ft., Mount and Mt. are the same.
\`propertyType\`, \`stagingLevel\`, \`timeline\` and \`occupancyStatus\` narrow any search.
In the first two, every project has \`distanceMiles\` from the nearest of the places. A page may be short or empty and still have a next one.
\`sort=nearest\` with \`near\` returns a single page, of the newest 60 of each part of the area; the header \`X-Truncated\` says whether there were more.
For an owner: the caller's projects, in every status unless \`status\` is given. The other parameters are ignored.
Newest first.`,
  },
  getProject: {
    tag: 'Projects',
    description: `Public. \`owner\` always has all of its keys. Only the owner and the stager with the paid bid get contact details.
\`ownWithdrawal\`: for a stager who withdrew a bid and has no other, while the project is open.`,
  },
  editProject: {
    tag: 'Projects',
    description: `Changes only the fields that are sent, and ignores \`status\`. 409 if the project is no longer open, or has a bid that is not rejected.
${photosOf(maxProjectPhotos)} \`photosBefore\`: the photos that the caller has read; 409 if another edit has changed them.`,
  },
  deleteProject: {
    tag: 'Projects',
    description: '409 if the project is no longer open, or has a bid that is not rejected. Also deletes rejected bids.',
  },
  completeProject: {
    tag: 'Projects',
    description:
      'From `in_progress`. Afterwards the two parties may review each other, the handover cannot change, and its access instructions are deleted. May be repeated.',
  },
  cancelProject: {
    tag: 'Projects',
    description: 'From `open`. Rejects its pending bids. 409 while an accepted bid waits for its fee. May be repeated.',
  },
  listProjectBids: {
    tag: 'Bids',
    description: `Owners and visitors get the bids that are not rejected, newest first. A stager gets only its own bid, in any status.
A deployment may seal bids: then only the owner and the bidder see them. Bidders are anonymous, under \`stagerIdentifier\`.`,
  },
  placeBid: {
    tag: 'Bids',
    description: `409 if the project does not accept bids (see \`Project.acceptingBids\`), or if this stager has bid on it before, even if that bid was
rejected. After a withdrawal, a stager may bid once more: \`revisedFrom\` then holds the earlier amount. 409 for a third bid.`,
  },
  editBid: {
    tag: 'Bids',
    description: `For ${bidEditMinutes} minutes after the bid was placed (until \`changeableUntil\`), or until the owner gets it from GET /api/projects/{id}/bids or GET /api/bids/all,
whichever comes first: 409 after that. An absent field stays as it is; null removes a term or the note. The owner does not see that the bid was changed. May be repeated.`,
  },
  acceptBid: {
    tag: 'Bids',
    description: `The bid becomes \`payment_required\`, the project accepts no more bids, and the stager has until \`paymentDueAt\` to pay. A bid whose fee is 0
becomes \`accepted\` and \`paid\` at once. 409 if another bid is selected, or if the bid has changed since the owner last got it. May be repeated.`,
  },
  deleteBid: {
    tag: 'Bids',
    description: `Called by the owner of the project, it rejects the bid. Called by the bidder, it withdraws the bid, and the stager may bid once
more. 409 if the bid is no longer pending.`,
  },
  getBidContact: {
    tag: 'Bids',
    description:
      "Returns the owner's contact details to the stager, and the stager's to the owner. 403 with the code `PAYMENT_REQUIRED` until the bid is paid.",
  },
  getHandover: {
    tag: 'Bids',
    description:
      'For the two parties of a paid bid. If the other party has left, the address stays as long as the contact details do.',
  },
  saveConcepts: {
    tag: 'Bids',
    description: `${photosOf(maxConcepts).replaceAll('photos', 'concepts')} \`of\` is the path or the key of a photo of the project. \`before\` lists the pictures that the
caller has read: 409 if they have changed. Uploads need the \`purpose\` \`concept\`. Each picture gets a watermark with the stager's identifier. 409 once the bid is no longer pending or the project has a selected bid.`,
  },
  saveProperty: {
    tag: 'Bids',
    description:
      'Only the chosen stager can read it. 409 once the stager has left or the project is completed, except to change only `photosAllowed` of a completed project.',
  },
  proposeDay: {
    tag: 'Bids',
    description: `A day is agreed once both parties have sent the same one. Another day is a proposal; the agreed day stays until the other party sends the new one. \`null\`
withdraws the caller's proposal. Not in the past, and at most three years ahead. 409 once the other party has left or the project is completed.`,
  },
  listUserBids: { tag: 'Bids', description: "Only the caller's, newest first, in every status, each with its project." },
  listReceivedBids: { tag: 'Bids', description: 'Newest first. Shows only the ids of bidders.' },
  listUpdates: { tag: 'Updates', description: 'Public. Newest first.' },
  postUpdate: {
    tag: 'Updates',
    description: `For a project with a bid that is not rejected, which cannot be edited, until it is completed: 409 otherwise, and after ${maxUpdates} updates of one
project. Notifies the stagers with such bids. An update cannot be changed. ${photosOf(maxUpdatePhotos)}`,
  },
  createDeck: {
    tag: 'Decks',
    description: `For an open project without an accepted bid, and for pending bids. One deck at a time: 409 otherwise. Its rooms are those with concepts
in these bids. Anybody with the address \`/deck/<token>\` may open it for ${deckDays} days.`,
  },
  getDeck: { tag: 'Decks', description: '`deck` is null if there is none or its link has expired.' },
  withdrawDeck: { tag: 'Decks', description: 'May be repeated.' },
  openDeck: {
    tag: 'Decks',
    description:
      'Lists bids by position, with the first name of the owner and without ids or identifiers. Leaves out withdrawn and rejected bids. The message of a 404 explains the reason to the reader.',
  },
  answerDeck: {
    tag: 'Decks',
    description:
      'A favorite, the hearts of one viewer, or both. It decides nothing. We notify the owner of a favorite. It may be changed until a bid is accepted: 409 from then on, and for a favorite that is no longer pending. Repeating an answer changes nothing. Contact details are masked.',
  },
  listQuestions: {
    tag: 'Questions',
    description: `Newest first. The owner gets all of them. A stager gets its own and those that are answered or wait for an answer; everybody else gets the answered ones.
Askers are named by their stager identifier.`,
  },
  askQuestion: {
    tag: 'Questions',
    description:
      'Also before bidding. 409 if the project does not accept bids (see `Project.acceptingBids`). Contact details are masked for everybody.',
  },
  answerQuestion: {
    tag: 'Questions',
    description:
      '`answer`, or `declined: true`. Only its stager and the owner can read a declined question. 409 if it was answered or declined before.',
  },
  createPaymentIntent: {
    tag: 'Platform fee',
    description: `For a bid that is \`payment_required\`. Give \`clientSecret\` to Stripe's browser client, then call completePayment. Repeated calls
return the one PaymentIntent of the acceptance. 409 with the code \`PAYMENT_COMPLETED\` if the fee is paid.`,
  },
  completePayment: {
    tag: 'Platform fee',
    description: `Asks Stripe whether the payment succeeded, and trusts nothing else. 409 with the code \`PAYMENT_PROCESSING\` means not yet:
try again. May be repeated, also after the webhook, with the same answer.`,
  },
  cancelPayment: {
    tag: 'Platform fee',
    description: `The bid becomes \`rejected\` and the project accepts bids again. 409 with the code \`PAYMENT_COMPLETED\` if the payment has succeeded at
Stripe; the bid is then paid. May be repeated.`,
  },
  stripeWebhook: {
    tag: 'Platform fee',
    description: `Only Stripe calls it, with \`payment_intent.succeeded\` and other events, signed over the exact bytes of the body. An event takes
effect once, however often it arrives. Unknown events are accepted and ignored.`,
  },
  listConversations: {
    tag: 'Messages',
    description: 'One for each counterpart, with the last message and the number of unread messages.',
  },
  readThread: {
    tag: 'Messages',
    description: `The latest page, oldest message first; the next page has older messages. Marks received messages as read.
Contact details in messages are masked, and \`masked\` is true, until a paid bid links the two users.`,
  },
  sendMessage: {
    tag: 'Messages',
    description: 'To any other user: 400 for the caller, 404 for an unknown user. `projectId` may name the project it is about.',
  },
  countPendingBids: {
    tag: 'Notifications',
    description: "A number: the pending bids on the caller's open projects, 0 for a stager.",
  },
  countUnreadNotifications: {
    tag: 'Notifications',
    description: 'The counts for a navigation bar, besides pending bids: what is unread, and what waits for the caller.',
  },
  listNotifications: { tag: 'Notifications', description: 'Kept as long as the account.' },
  readNotification: { tag: 'Notifications', description: 'May be repeated.' },
  readAllNotifications: {
    tag: 'Notifications',
    description: 'All existing ones; later ones are unread. May be repeated.',
  },
  reviewProject: {
    tag: 'Reviews',
    description:
      'The owner and the stager of a completed project review each other: 403 for everybody else, 409 before completion or the second time.',
  },
  listUserReviews: { tag: 'Reviews', description: 'Public.' },
  getReputation: { tag: 'Reviews', description: 'Public. Zeros for a user without any activity.' },
  sendContactMessage: { tag: 'Contact', description: 'Needs no account. At most 10 an hour from one network.' },
  blockUser: {
    tag: 'Messages',
    description: `Neither user can write until the block ends: sendMessage answers 403 to both. Contact details and the handover of a paid bid stay. 404 without a
conversation. May be repeated.`,
  },
  sendReport: {
    tag: 'Reports',
    description: `Anybody may report what they can see, otherwise 404. Only its receiver may report a message. \`withinId\` is the project of a question,
an update or a project photo, the reviewed user of a review, the sender of a message, or the user of a portfolio photo. A photo is named by its path. The answer does not
depend on earlier reports by others. At most ${figureOf('reportByNetwork')} from one network without a session.`,
  },
  getDecision: {
    tag: 'Reports',
    description:
      'For the author of the reported thing, once there is a decision: otherwise 404. A first project that waits for approval also has one.',
  },
  answerDecision: {
    tag: 'Reports',
    description: 'Once for each decision: 409 the second time, or if there is nothing to answer.',
  },
  getMailSettings: {
    tag: 'Mail',
    description: 'The defaults if the user has not chosen. Emails about the account and about payments cannot be turned off.',
  },
  replaceMailSettings: {
    tag: 'Mail',
    description: 'Replaces all of them. Also applies to emails that are already due. Quiet hours use the time zone.',
  },
  requestVerification: { tag: 'Mail', description: 'Also tries again after an email bounced. At most 10 an hour.' },
  verifyEmail: { tag: 'Mail', description: 'A token works for 7 days, any number of times, until a later one is sent.' },
  restoreEmail: {
    tag: 'Mail',
    description: `A token works once, for ${undoDays} days after the change, even if the address has changed again. The address is confirmed if it was before.`,
  },
  endSubscription: {
    tag: 'Mail',
    description:
      'The target of `List-Unsubscribe`. The body is ignored: email programs send a form. Also applies to emails that are already due.',
  },
  changeSubscription: { tag: 'Mail', description: 'For users who unsubscribed by mistake.' },
  createLiveTicket: {
    tag: 'Live updates',
    description:
      'Opens `wss://<site>/live?ticket=...` once. docs/notifications.md describes the frames. Ignores `Idempotency-Key`: each call makes a ticket.',
  },
  createDeskTicket: {
    tag: 'Live updates',
    description: 'Its connection gets one topic, `desk`: something that administrators watch or that waits for them has changed.',
  },
  getAdminStats: {
    tag: 'Administration',
    description: 'Exact totals, and the 20 latest activities.',
  },
  listUsers: { tag: 'Administration', description: 'With contact details and counts.' },
  listUsersDetailed: {
    tag: 'Administration',
    description: 'Each with up to 3 projects, up to 5 bids, and badges. `projectCount` and `bidCount` are the totals.',
  },
  listAllProjects: {
    tag: 'Administration',
    description: 'Each with its owner and up to 3 bids that are not rejected. `bidCount` is the total of these.',
  },
  deleteUserAsAdmin: { tag: 'Administration', description: 'As deleteUser, for any user.' },
  grantBadge: {
    tag: 'Administration',
    description: "The badge is shown beside the user's bids. 409 if the user has an unexpired badge of this type.",
  },
  revokeBadge: { tag: 'Administration', description: '404 if the user does not have it.' },
  listContactMessages: { tag: 'Administration', description: 'Messages from the contact form.' },
  editContactMessage: { tag: 'Administration', description: 'Changes only the fields that are sent.' },
  listDocuments: {
    tag: 'Administration',
    description: "With the stager's contact details, reputation and badges, and the decision on the document before.",
  },
  openDocument: {
    tag: 'Administration',
    description: `Anybody with the link can open the file for ${documentLinkSeconds} seconds; browsers show it. The file is deleted ${documentDays} days after the decision.
Each call is in the audit log.`,
  },
  decideDocument: {
    tag: 'Administration',
    description: `\`approve\` grants the badge and replaces one of the same type. An insurance certificate and a business license need an \`expiryDate\` in the
future. \`ask_another\` and \`refuse\` show the stager the reason and the administrator's note. 409 with the earlier decision if there is one.`,
  },
  listAuditEntries: {
    tag: 'Administration',
    description:
      'Entries name ids and are kept for 400 days. `list` is `actions` (default) or `events`. With `by` or `about` (an id, or the address or identifier of an account), the default is both. Days are in UTC. A page may be short.',
  },
  listCases: { tag: 'Administration', description: 'One case for each thing, however many people reported it.' },
  getCase: {
    tag: 'Administration',
    description: 'Shows the whole thing in its current state. `actions` lists the possible actions.',
  },
  listCaseReports: {
    tag: 'Administration',
    description: 'In no order, each with its time. Kept for 400 days.',
  },
  listCasesOfUser: { tag: 'Administration', description: 'Open and closed cases.' },
  decideCase: {
    tag: 'Administration',
    description: `\`version\` is that of the case as it was read: 409 if it has changed, with the change in the message. We notify the author in the app and by email if
something is hidden, shown again, warned about, suspended or lifted. The author can reply to a decision against them.`,
  },
  suspendUser: {
    tag: 'Administration',
    description:
      'Decides the case about the profile, or opens one. Has the effect of `suspend` in decideCase, which also lifts it. 409 if the account is suspended, or another administrator has claimed the case.',
  },
  getSiteState: {
    tag: 'Administration',
    description:
      'What is switched off, since when and why, and the current notices. `stops` counts what each switch would stop now.',
  },
  changeSwitch: {
    tag: 'Administration',
    description:
      'Takes effect in every function within ten seconds: calls that need it answer 503, `SWITCHED_OFF`. 409 if something has changed since `version`. 503 if the switch is stored but the pages could not be updated: repeat the call.',
  },
  replaceNotices: {
    tag: 'Administration',
    description:
      'Replaces all of them. A notice with the `id` of a current one stays the same notice unless its text changes. Pages show them within six minutes. 409 and 503 as in changeSwitch.',
  },
  getMarket: {
    tag: 'Administration',
    description:
      'At most 731 days, in UTC. With `state`, `days` covers only projects in that state, without registrations and messages. All figures are counts and sums, from which shares and averages are computed. Delays and outcomes count for the day on which they began: bids for the day of the post (`firstBids`, and `choices`: bids of three stagers within 72 hours), a paid fee for the day of the acceptance, an answer for the day of the question.',
  },
  exportUserAsAdmin: {
    tag: 'Administration',
    description:
      'As requestExport, for any user. We email the link to the confirmed address of the account only. Without one, the user finds the export in the profile.',
  },
  findDeletion: {
    tag: 'Administration',
    description: `Reads a record without names, by the address and the reference together, for ${deletionProofDays} days. 404 if either differs.`,
  },
  searchUsersAndProjects: {
    tag: 'Administration',
    description:
      'Users by name, company, email address, stager identifier and id; projects by title, city, neighborhood and id. Names match by the start of any of their first words, ignoring case, accents and signs; the others must match exactly. At most 20 of each, without further pages.',
  },
  getUser: { tag: 'Administration', description: 'The header of the user page. Lists have their own calls.' },
  listSessionsOfUser: {
    tag: 'Administration',
    description: 'Active sessions without their secrets, and impersonations of the last 30 days.',
  },
  listProjectsOfUser: { tag: 'Administration', description: 'Unmasked. Empty for a stager.' },
  listBidsOfUser: { tag: 'Administration', description: 'In every status.' },
  listMailsOfUser: {
    tag: 'Administration',
    description: 'The event and the outcome of each email. We keep neither texts nor addresses of emails.',
  },
  listActionsOnUser: { tag: 'Administration', description: 'Also for a deleted account, by its id.' },
  getDeletionPreview: {
    tag: 'Administration',
    description: 'Counts up to a limit; `hasMore` says whether it was reached. The counts may change before the deletion.',
  },
  startImpersonation: {
    tag: 'Administration',
    description:
      'The session reads what the user reads, except contact details and unmasked texts of others. Every method but GET fails with 403, `IMPERSONATION_READ_ONLY`. The audit log records it first, and the user sees when and why an administrator used it.',
  },
  answerContactMessage: {
    tag: 'Administration',
    description:
      "Emails the answer from the product's address, with the message below it; replies go to the administrators. The message becomes resolved. 409 if the email service refuses it, if somebody else is answering, or after 5 answers. 503 if the email service is busy: nothing was sent, or the answer is stored as `uncertain`.",
  },
  listAttention: {
    tag: 'Administration',
    description:
      'Reports, documents, unread messages, discrepancies between the ledger and Stripe, disputes and warnings, projects without a bid after 48 hours, and emails whose delivery is uncertain. At most 25 of each; `more` names the kinds with more. Covers the latest 50 messages, the latest 50 projects posted 2 to 14 days ago, and emails of 3 days.',
  },
  listPayments: {
    tag: 'Money',
    description:
      'One of `month` (default: the current one), `find` (a PaymentIntent, a bid, a project, or the email address of either party) and `waiting`. Newest first; with `waiting`, most urgent first.',
  },
  getPayment: {
    tag: 'Money',
    description: 'With its ledger entries, oldest first, and for a dispute the evidence as of now.',
  },
  refundFee: {
    tag: 'Money',
    description:
      'Refunds the whole fee, once however often it is called. We notify both parties, who keep the contact details. 409 during a dispute, after a lost one, and after an administrator chose to keep the fee.',
  },
  keepFee: { tag: 'Money', description: 'Repeating it returns the same answer. 409 if nothing waits for an answer.' },
  answerDispute: {
    tag: 'Money',
    description:
      'Sends the evidence in `case`. Stripe takes one answer, until `dueBy`: 409 after that. If Stripe has not received it, a repeated call sends it again.',
  },
  bookPayment: { tag: 'Money', description: 'Has the effect of a webhook event. Repeating it changes nothing.' },
  listLedger: { tag: 'Money', description: 'Entries never change.' },
  listRevenue: { tag: 'Money', description: 'In UTC, by Stripe’s time of each charge, refund and dispute.' },
  getComparison: { tag: 'Money', description: 'The comparison runs twice a day and on request.' },
  changeComparison: {
    tag: 'Money',
    description:
      'While reveals are paused, payments are taken but not settled: `complete-payment` answers 409, `PAYMENT_PROCESSING`.',
  },
  listDiscrepancies: { tag: 'Money', description: 'A discrepancy is removed once a whole comparison no longer finds it.' },
  listStrayEvents: { tag: 'Money', description: 'Stripe keeps events for 30 days. A page may be short.' },
  handleEvent: { tag: 'Money', description: 'Reads the event and its payment from Stripe. The event leaves the list.' },
  checkHealth: { tag: 'Operations', description: 'Reads the table: 200 means that requests can be served.' },
};

export const errorTexts: Record<ErrorCode, string> = {
  VALIDATION_FAILED: 'The body or a parameter breaks its schema. `message` is that of the first issue.',
  MALFORMED_REQUEST: 'The body is not valid JSON.',
  INVALID_CURSOR: 'The cursor is not from this list.',
  INVALID_SIGNATURE: 'The signature is missing, wrong, or more than five minutes old; nothing changed.',
  INVALID_RESET_TOKEN: 'The token is unknown, used, expired, or replaced by a later one.',
  INVALID_MAIL_LINK: 'The link is unknown, expired, replaced by a later one, or for an address that the account no longer has.',
  UNAUTHENTICATED: 'No active session, or no token of an administrator.',
  INVALID_CREDENTIALS: 'Unknown email address or wrong password.',
  FORBIDDEN: 'Not for this kind of account, or not yours.',
  PAYMENT_REQUIRED: 'The platform fee of this bid is not paid.',
  PASSWORD_REQUIRED: 'The user entered the password more than 15 minutes ago. Call confirmPassword, then repeat the call.',
  SUSPENDED: 'The account is suspended. getMe returns the reason and the case to reply to.',
  IMPERSONATION_READ_ONLY:
    'An administrator uses this session to see what a user sees. It is read-only, without contact details of others.',
  NOT_FOUND: 'It does not exist.',
  CONFLICT: 'The current state does not allow it. The message says why.',
  PAYMENT_PROCESSING: 'Stripe has not reported success yet.',
  PAYMENT_COMPLETED: 'The fee is already paid.',
  PAYLOAD_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The body is not declared as JSON.',
  IDEMPOTENCY_KEY_REUSED: 'This `Idempotency-Key` was used for another call. Check what that call created.',
  TOO_MANY_REQUESTS: 'A rate limit. Try again after the seconds in `Retry-After`; `message` names the limit.',
  INTERNAL: 'An error of the server. Give `requestId` to the administrators.',
  UNAVAILABLE: 'A service that this depends on did not answer. Try the same request again.',
  SWITCHED_OFF: 'An administrator has switched this off for everybody. Try again after the seconds in `Retry-After`.',
};
