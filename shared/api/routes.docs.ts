import type { ErrorCode } from '#shared/api/errors';
import type { OperationId } from '#shared/api/manifest';
import { photoBodyBytes } from '#shared/api/route';
import { maxConcepts } from '#shared/contracts/concept-values';
import { deckDays } from '#shared/contracts/deck-values';
import { documentDays, documentLinkSeconds } from '#shared/contracts/document-values';
import { undoDays } from '#shared/contracts/mail';
import { maxPortfolioPhotos } from '#shared/contracts/portfolio';
import { maxUpdatePhotos, maxUpdates } from '#shared/contracts/project-update';
import { maxProjectPhotos } from '#shared/contracts/project-values';
import { maxServiceAreas } from '#shared/contracts/service-area';
import { exportDays } from '#shared/data-export';
import { deletionProofDays } from '#shared/deletion';
import { feeTiers, standardDays } from '#shared/fees';
import { bidEditMinutes } from '#shared/lifecycle/bid';
import { figureOf } from '#shared/quotas';
import { site } from '#shared/site';

/** The prose of docs/openapi.json that routes.ts and the contracts cannot express. */

const tiers = feeTiers
  .map(
    ({ minAmount, maxAmount, fee }) =>
      `$${fee} for ${maxAmount === null ? `$${minAmount} and more` : `$${minAmount} to $${maxAmount}`}`,
  )
  .join(', ');

export const overview = `${site.description} An **owner** (realtor, builder or investor) posts a project, **stagers** (staging
companies) bid on it, the owner accepts one bid, that stager pays a flat platform fee by card, and only then do the two see
each other's contact details.

## Conventions

**Bodies** are JSON in UTF-8 (\`content-type: application/json\`), at most 256 KiB unless an operation says otherwise. Fields that an
operation does not know are ignored. Texts are trimmed. A NUL, a lone surrogate or a \`__proto__\` key is refused.

**Ids** are opaque, 26 characters, safe in a URL, and sort by time of creation. **Times** are ISO 8601 in UTC. **Money** is in whole US
dollars, but for \`PaymentIntent.platformFee\`, which is in cents as Stripe counts.

**Success** is 200 with the object or list, 201 with what was created, 204 without a body. Repeating a request whose answer was
lost is safe where the operation says so, and for creations.

**Creations** (201) may carry an \`Idempotency-Key\`: 1 to 255 visible ASCII characters of your own, another one for each thing that is created; a random
UUID is good. When no answer comes, send the same call with the same key again: of any number of such calls one creates, and all are answered alike, the later ones
with \`Idempotent-Replayed: true\` and as it was then. A key is known for 24 hours, to one operation and one account (where nobody is signed in, to one e-mail address
in the body). With another path or body it is answered 422, \`IDEMPOTENCY_KEY_REUSED\`. A call that is refused leaves its key free for the one that puts it
right. Without a key each call creates.

**Errors** have one shape, \`Error\`: a message that may be shown to a person, a \`code\` to switch on, and for a body that breaks its
schema the \`issues\`, field by field. The gateway before the API may itself refuse a request (401 without an administrator's
token, 404 for a path that is none, 413, 429, 503): its body then holds a \`message\` and no \`code\`, so fall back on the status.
503 and 429 may be tried again, 429 after the seconds in \`Retry-After\`; its \`message\` says in words what was too much, and until when.
What was refused counts like what was done.

**Sessions**: register or log in, keep \`sessionId\`, and send it as \`Authorization: Bearer <sessionId>\`. It lives 30 days, or 14
without use, and ends with a logout, a new password or the account's deletion; from then on calls answer 401. Where a session is optional, a dead one
counts as none.

**Lists** are bare arrays. \`limit\` (1 to 100, default 50) bounds a page; where there is a next one, its address is in the \`Link\`
header, \`<...>; rel="next"\`: follow it as it is. A page may be short, even empty, and still have a next one.

**Polling**: every GET carries an \`ETag\`. Send it back as \`If-None-Match\`, and as long as nothing changed the answer is an empty 304.

**Contact details** (name, company, e-mail address, phone) of an owner or a stager are \`null\` until a paid bid links the two.

**The platform fee** follows from what a bid charges for ${standardDays} days, by its amount and its own extensions: ${tiers}; below $${feeTiers[0]?.minAmount} nothing.
A bid without terms is priced by its amount.`;

interface OperationText {
  tag: Tag;
  description: string;
}

export const tags = {
  Accounts: 'Registration, sessions, passwords, profiles.',
  Projects: 'What owners post and stagers look for.',
  Photos: 'Files of projects and portfolios.',
  Verification: 'Documents that stagers hand in, for badges that say what was checked.',
  Mail: 'What is mailed, to whom it is wanted.',
  'Live updates': 'What opens a WebSocket, by which the server says what has changed.',
  Updates: 'What an owner tells of a project once there are bids on it. Contact details are masked.',
  Questions: 'What stagers ask of a project, and what its owner answers. Contact details are masked.',
  Bids: 'What stagers offer, and what owners answer.',
  Decks: 'Bids that an owner shows to the seller, by a link that needs no account.',
  'Platform fee': 'Paying for an accepted bid through Stripe.',
  Messages: 'Between any two users. Contact details are masked until a paid bid links them.',
  Notifications: 'What happened that a user should know.',
  Reviews: 'What the two parties of a completed project say of each other.',
  Contact: 'Writing to the administrators.',
  Reports: 'Telling the administrators of what breaks the rules, and answering what they decide.',
  Administration: "For people in the group `admin` of the administrators' user pool.",
  Money: 'For administrators: payments, refunds, disputes, and whether the books agree with Stripe.',
  Operations: 'For monitoring.',
} as const;
type Tag = keyof typeof tags;

const photosOf = (most: number) =>
  `\`photos\` holds at most ${most}: each the \`key\` of an upload (see createUpload), the \`/media/...\` path of one that is there already, or a
\`data:\` URL of at most 5 MB; the whole body may have ${photoBodyBytes / 1_000_000} MB. JPEG, PNG and WebP are known by their content.`;

export const operations: Record<OperationId, OperationText> = {
  register: {
    tag: 'Accounts',
    description: `Owners and staging companies send different fields: \`userType\` decides. The e-mail address is unique whatever its case: 409 when
it is taken. At most ${figureOf('registrationByNetwork')} from one network. The browser is known from then on.
Sent again with its \`Idempotency-Key\` it signs in by the password, as login does, and is refused as login is: the session of the lost answer is a secret that is not kept.`,
  },
  login: {
    tag: 'Accounts',
    description: `An unknown address and a wrong password get the same 401. Failures are counted, ${figureOf('loginByEmail')} for one e-mail address and from one
network; beyond that every attempt is refused with 429, without a look at the password. A browser on which the account has signed in before sends the
cookie \`device\` and has ${figureOf('loginByDevice')} of its own instead, so that what others guess does not keep it out. Attempts that come at once wait for each other.`,
  },
  getMe: {
    tag: 'Accounts',
    description: `The way to find out whether a stored session id is still good: 401 when it is not. It is also what keeps a session in use: one whose account
is not asked for in 14 days ends.`,
  },
  logout: {
    tag: 'Accounts',
    description: 'Ends the session that is sent. Answers 204 as well when there is none, or none any more.',
  },
  forgotPassword: {
    tag: 'Accounts',
    description: `Answers 200 with the same text and in the same time whether or not there is such an account. The link in the mail leads to
\`/reset-password?token=...\`, works once, within an hour, and voids the one before. At most 5 an hour for one e-mail address and from
one network address.`,
  },
  resetPassword: {
    tag: 'Accounts',
    description: 'The token from the mailed link. Ends every session of the account; log in with the new password afterwards.',
  },
  confirmPassword: {
    tag: 'Accounts',
    description: `Makes this session fresh for 15 minutes, as a login does: call it after a 403 with the code \`PASSWORD_REQUIRED\`, and then the refused call again.
At most ${figureOf('confirmationBySession')} wrong ones by one session.`,
  },
  changePassword: {
    tag: 'Accounts',
    description: `Ends every other session of the account and voids a reset link that is under way; this session goes on. The account's e-mail address is told.`,
  },
  listSessions: {
    tag: 'Accounts',
    description: 'This one first, then the latest hundred of the others. Their ids open nothing.',
  },
  endSession: {
    tag: 'Accounts',
    description: 'Calls with that session are answered 401 from now on. 404 when it is not one of the own account.',
  },
  getPush: {
    tag: 'Accounts',
    description: 'A browser that has subscribed with another key than this one subscribes anew: keys are changed now and then.',
  },
  replacePush: {
    tag: 'Accounts',
    description:
      'What a browser says of its subscription (Push API). 400 where the endpoint is not at a push service of a known browser, or the key is not ours.',
  },
  endPush: { tag: 'Accounts', description: 'May be repeated. A logout ends them as well.' },
  endOtherSessions: { tag: 'Accounts', description: 'However many there are. May be repeated.' },
  editUser: {
    tag: 'Accounts',
    description: `Replaces all five fields: what is absent or null becomes empty. 403 for anybody else's id, 409 when the new e-mail address belongs
to another account. Another e-mail address or phone number takes a fresh session (see confirmPassword). At most ${figureOf('emailChangeByUser')} addresses may be asked for,
and the former one is told.`,
  },
  deleteUser: {
    tag: 'Accounts',
    description: `Deletes projects and the bids on them, own bids, messages, photos, notifications and reviews along. 409 while a payment of this
account is under way. Large accounts are finished in the background; the account itself is gone with the answer. \`reference\`: 16 characters of Crockford's base 32, made
at random by the client, by which the deletion can be proven later (findDeletion); without one the server makes it. It is mailed to the account's address.`,
  },
  replacePortfolioPhotos: {
    tag: 'Photos',
    description: `${photosOf(maxPortfolioPhotos)} \`pairs\` says which of them show one room before and after; without it the pairs stay of which both photos do.
A concept of the bid that won a completed project is named by its path; it is copied, and must be among \`completed\`: 409 unless the owner has agreed.`,
  },
  replaceServiceAreas: {
    tag: 'Accounts',
    description: `The full list of at most ${maxServiceAreas}, each so many miles around a place of the gazetteer, in the order in which they shall be shown. 400 for
a place that there is not, or that is named twice. What is found in them: listProjects with \`areas=own\`.`,
  },
  createUpload: {
    tag: 'Photos',
    description: `\`purpose\`: \`photo\`, if it is not said, \`concept\` for a picture beside a bid, or \`certificate\` for a document to be verified,
which may be a PDF; a staging company alone may upload these two.
Send all of \`fields\`, then the file as the field \`file\`, as multipart/form-data to \`url\`, before \`expiresAt\`; then name it by \`key\`
in a project, a portfolio or a document that is handed in. Type and size are pinned. What is not attached within a day is deleted.
Sent again with its \`Idempotency-Key\` it answers with the same form, which ends when it said.`,
  },
  getVerification: {
    tag: 'Verification',
    description:
      'At most one document for each type of badge, the latest; badges that have run out are among them until another one takes their place.',
  },
  uploadDocument: {
    tag: 'Verification',
    description: `\`file\` is the \`key\` of an upload whose \`purpose\` was \`certificate\` (see createUpload): a PDF, JPEG, PNG or WebP by its content. 409 while
another document for the same type of badge waits. In the place of one that was decided on it counts from then on.`,
  },
  withdrawDocument: {
    tag: 'Verification',
    description: 'Its file is deleted at once. 409 when it was decided on; 404 when it is not there (any more).',
  },
  requestExport: {
    tag: 'Accounts',
    description: `A zip with everything that the account has, as JSON and CSV with its photos; README.txt in it says what is where. A job makes it, within
minutes; it is kept for ${exportDays} days, and takes the place of an earlier one. \`getExport\` says how it stands. Where the account's address is confirmed, a link is mailed.
At most ${figureOf('exportByUser')} are begun.`,
  },
  getExport: { tag: 'Accounts', description: '`none` also once it is over.' },
  openOwnExport: {
    tag: 'Accounts',
    description:
      'One file; of very much data several. Begin each download before `expiresAt`, or ask again. 404 when there is no copy that is ready.',
  },
  openExport: {
    tag: 'Accounts',
    description: `The token of the mailed link, as often as one likes until the copy is over.`,
  },
  createProject: {
    tag: 'Projects',
    description: `\`status\` and \`location\` are the server's: \`open\`, and 'city, state'. ${photosOf(maxProjectPhotos)}`,
  },
  listProjects: {
    tag: 'Projects',
    description: `For a stager: projects that take bids, looked for in one of three ways; of a query that has several, the first counts.
\`areas=own\`: in the own service areas, each project once. \`near\`: around a place. Else by name: \`state\` is required then, and \`city\` or \`county\`
(or both), each the beginning of a name in any case, with or without accents; Saint and St., Fort and Ft., Mount and Mt. are the same.
\`propertyType\`, \`stagingLevel\`, \`timeline\` and \`occupancyStatus\` narrow each of them.
With the first two, every project has \`distanceMiles\`, from the place or the nearest of the places; a page may be short, or empty, and yet name a next one.
\`sort=nearest\` with \`near\` is a single page, of the newest 60 of each part of the area; the header \`X-Truncated\` says when there was more.
For an owner: the own projects, in every status unless \`status\` is given; the other parameters are ignored.
Newest first.`,
  },
  getProject: {
    tag: 'Projects',
    description: `Anybody may read it. \`owner\` always has all of its keys; contact details are filled for the owner and for the stager whose bid is paid.
\`ownWithdrawal\`: to a stager who has withdrawn its bid, while the project is open and it has no other there.`,
  },
  editProject: {
    tag: 'Projects',
    description: `Only the fields that are sent change; \`status\` is ignored. 409 once the project has a bid that is not rejected, or is no longer open.
${photosOf(maxProjectPhotos)} \`photosBefore\`: what the list was made of; 409 when another edit has changed the photos since.`,
  },
  deleteProject: {
    tag: 'Projects',
    description: '409 once the project has a bid that is not rejected, or is no longer open. Rejected bids go with it.',
  },
  completeProject: {
    tag: 'Projects',
    description:
      'From `in_progress`. From then on its two parties may review each other; the handover is closed, and no longer says how to get in. May be repeated.',
  },
  cancelProject: {
    tag: 'Projects',
    description: 'From `open`. Its pending bids become rejected. 409 while an accepted bid waits for its fee. May be repeated.',
  },
  listProjectBids: {
    tag: 'Bids',
    description: `The owner, visitors and other owners get the bids that are not rejected, newest first; a stager gets its own, whatever became of it.
A deployment may seal bids: then only the owner and the bidder see them. Bidders are anonymous, under \`stagerIdentifier\`.`,
  },
  placeBid: {
    tag: 'Bids',
    description: `409 when the project takes no bids (see \`Project.acceptingBids\`), or when this stager has bid on it before, also if that bid was
rejected. After a withdrawal it may bid once more: \`revisedFrom\` then says what was bid before. A third version is refused with 409.`,
  },
  editBid: {
    tag: 'Bids',
    description: `For ${bidEditMinutes} minutes after the bid was placed (until \`changeableUntil\`), or until its owner was shown it by GET /api/projects/{id}/bids or GET /api/bids/all,
whichever comes first: 409 after that. A field that is absent stays as it is; a term or a note of null is left open. The owner reads of no revision. May be repeated.`,
  },
  acceptBid: {
    tag: 'Bids',
    description: `The bid becomes \`payment_required\`, the project takes no more bids, and the stager has until \`paymentDueAt\` to pay. A bid whose fee is 0
is \`accepted\` and \`paid\` at once. 409 when another bid was selected before, and for a bid that was changed since its owner was last shown it. May be repeated.`,
  },
  deleteBid: {
    tag: 'Bids',
    description: `By the owner of the project: the bid becomes \`rejected\`. By its bidder: it is withdrawn, and the stager may bid once
more. 409 when it is no longer pending.`,
  },
  getBidContact: {
    tag: 'Bids',
    description:
      "To the stager the owner's contact details, to the owner the stager's. 403 with the code `PAYMENT_REQUIRED` until the bid is paid.",
  },
  getHandover: {
    tag: 'Bids',
    description:
      'To the two parties of a paid bid, also when the other one has left: then the address stays as long as the contact details do.',
  },
  saveConcepts: {
    tag: 'Bids',
    description: `${photosOf(maxConcepts).replaceAll('photos', 'concepts')} \`of\` is the path, or the key, of a photo of the project; with \`before\`, the pictures that the
caller has read, 409 when there are others by now. Whose key is an upload's, its \`purpose\` was \`concept\`. A mark with the stager's identifier is written into each picture. While the bid is pending and nobody is chosen: 409 after that.`,
  },
  saveProperty: {
    tag: 'Bids',
    description:
      'Nobody but the chosen stager reads it. 409 once the stager has left, and, unless only `photosAllowed` changes, once the project is completed.',
  },
  sayDay: {
    tag: 'Bids',
    description: `A day is agreed when both parties have said the same. Another day is a proposal, and the agreed one stays until the other party says the same; \`null\` takes
one's own proposal back. Not in the past, and three years ahead at most. 409 once the other party has left, or the project is completed.`,
  },
  listUserBids: { tag: 'Bids', description: 'Only for oneself; newest first, in every status, each with its project.' },
  listReceivedBids: { tag: 'Bids', description: 'Newest first. Says nothing of the bidders but their ids.' },
  listUpdates: { tag: 'Updates', description: 'Newest first, for everybody.' },
  postUpdate: {
    tag: 'Updates',
    description: `For a project with a bid that is not rejected, in place of an edit, until its work is done: 409 otherwise, and beyond ${maxUpdates} of one
project. The stagers whose bids count are notified. It cannot be changed. ${photosOf(maxUpdatePhotos)}`,
  },
  createDeck: {
    tag: 'Decks',
    description: `Of an open project that has no accepted bid, and of bids that are pending; one at a time: 409 otherwise. Its rooms are those that its bids
have concepts for. Anybody with the address \`/deck/<token>\` may open it for ${deckDays} days.`,
  },
  getDeck: { tag: 'Decks', description: '`deck` is null where there is none, also once its link has ended.' },
  withdrawDeck: { tag: 'Decks', description: 'May be repeated.' },
  openDeck: {
    tag: 'Decks',
    description:
      'Bids by their positions, with the first name of the owner and no id or identifier of anybody. Bids that were withdrawn or rejected are left out. 404 says why, for the person who has the link.',
  },
  answerDeck: {
    tag: 'Decks',
    description:
      'A favorite, the hearts of one viewer, or both. Decides nothing; the owner is notified of a favorite. May be changed until a bid is accepted: 409 from then on, and for a favorite that is not pending any more. The same answer again changes nothing. Contact details are masked.',
  },
  listQuestions: {
    tag: 'Questions',
    description: `Newest first. The owner gets all of them; a stager those that are answered or wait for it, and its own; everybody else the answered ones.
Who asks is called by the stager identifier.`,
  },
  askQuestion: {
    tag: 'Questions',
    description:
      'Also before bidding. 409 when the project takes no bids (see `Project.acceptingBids`). Contact details in it are masked for everybody.',
  },
  answerQuestion: {
    tag: 'Questions',
    description:
      '`answer`, or `declined: true`: a question that is declined is read by its stager and the owner alone. 409 when it was answered or declined before.',
  },
  createPaymentIntent: {
    tag: 'Platform fee',
    description: `For a bid that is \`payment_required\`. Give \`clientSecret\` to Stripe's browser client, then call completePayment. However often it is
called, an acceptance has one PaymentIntent. 409 with the code \`PAYMENT_COMPLETED\` when the fee is paid.`,
  },
  completePayment: {
    tag: 'Platform fee',
    description: `Stripe is asked whether the payment succeeded; the caller's word counts for nothing. 409 with the code \`PAYMENT_PROCESSING\`: not yet,
ask again. May be repeated, and the webhook may have come first: the answer is the same.`,
  },
  cancelPayment: {
    tag: 'Platform fee',
    description: `The bid becomes \`rejected\` and the project takes bids again. 409 with the code \`PAYMENT_COMPLETED\` when Stripe says that the payment
succeeded meanwhile: it then counts. May be repeated.`,
  },
  stripeWebhook: {
    tag: 'Platform fee',
    description: `Called by Stripe alone, with \`payment_intent.succeeded\` and any other event, signed over the exact bytes of the body. An event has its
effect once, however often it arrives; one that is unknown here is taken without effect.`,
  },
  listConversations: {
    tag: 'Messages',
    description: 'One for each counterpart, with the last message and the number of unread ones.',
  },
  readThread: {
    tag: 'Messages',
    description: `The latest page, in which the oldest message comes first; the next page holds older ones. Reading marks what was received as read.
Contact details in a message are masked, and \`masked\` says so, until a paid bid links the two.`,
  },
  sendMessage: {
    tag: 'Messages',
    description: 'To any other user: 400 to oneself, 404 to nobody. `projectId` may name what it is about.',
  },
  countPendingBids: {
    tag: 'Notifications',
    description: 'A bare number: the pending bids on open projects of the caller, 0 for a stager.',
  },
  countUnreadNotifications: {
    tag: 'Notifications',
    description: 'What a navigation bar counts beside the pending bids: what is unread, and what waits for the caller.',
  },
  listNotifications: { tag: 'Notifications', description: 'They are kept as long as the account.' },
  readNotification: { tag: 'Notifications', description: 'May be repeated.' },
  readAllNotifications: {
    tag: 'Notifications',
    description: 'Those that exist now; what comes later is unread. May be repeated.',
  },
  reviewProject: {
    tag: 'Reviews',
    description:
      'For the owner and the stager of a completed project, about each other: 403 to everybody else, 409 before completion or the second time.',
  },
  listUserReviews: { tag: 'Reviews', description: 'Anybody may read them.' },
  getReputation: { tag: 'Reviews', description: 'Anybody may read it. Zeros for a user of whom nothing is known yet.' },
  sendContactMessage: { tag: 'Contact', description: 'Needs no account. At most 10 an hour from one network.' },
  blockUser: {
    tag: 'Messages',
    description: `Neither of the two can write until it is taken back: sendMessage answers 403 to both. Contact details and the handover of a paid bid stay. 404 without a
conversation. May be repeated.`,
  },
  sendReport: {
    tag: 'Reports',
    description: `Anybody may report what they may see; of anything else the answer is 404. A message is reported by its receiver. \`withinId\` is the project of a question,
an update or a photo of a project, the reviewed user of a review, the sender of a message, the user of a portfolio photo; a photo is named by its path. The answer is the
same whoever has reported it before, and says nothing of others. At most ${figureOf('reportByNetwork')} from one network without a session.`,
  },
  getDecision: {
    tag: 'Reports',
    description:
      'For whoever has made the thing, once something was decided about it: 404 to everybody else. A first post that is held has one that waits.',
  },
  answerDecision: {
    tag: 'Reports',
    description: 'Once to each decision: 409 the second time, or where there is nothing to answer.',
  },
  getMailSettings: {
    tag: 'Mail',
    description: 'The usual choices where nobody has chosen. Mail about the account and about payments always comes.',
  },
  replaceMailSettings: {
    tag: 'Mail',
    description: 'All of them at once. Holds for what is due already. Quiet hours are on the clock of the time zone.',
  },
  requestVerification: { tag: 'Mail', description: 'Tries again where mail to the address came back. At most 10 an hour.' },
  verifyEmail: { tag: 'Mail', description: 'A token is good for 7 days, as often as it is used, until there is a later one.' },
  restoreEmail: {
    tag: 'Mail',
    description: `A token is good once, for ${undoDays} days after the change, whatever has become of the address since. The address is confirmed as it was.`,
  },
  endSubscription: {
    tag: 'Mail',
    description: 'What `List-Unsubscribe` names. A body is not read: mail programs send a form. Holds for what is due already.',
  },
  changeSubscription: { tag: 'Mail', description: 'For who has ended it by mistake.' },
  createLiveTicket: {
    tag: 'Live updates',
    description:
      'Opens `wss://<site>/live?ticket=...` once. What is said there, and when, is in docs/notifications.md. Looks at no `Idempotency-Key`: each call makes a ticket.',
  },
  createDeskTicket: {
    tag: 'Live updates',
    description:
      'Its connection hears one topic, `desk`: something that waits for administrators, or that they watch, has changed.',
  },
  getAdminStats: {
    tag: 'Administration',
    description: 'Exact, whatever the size of the marketplace, with the 20 latest activities.',
  },
  listUsers: { tag: 'Administration', description: 'With contact details and counts.' },
  listUsersDetailed: {
    tag: 'Administration',
    description:
      'With up to 3 projects, up to 5 bids and the badges of each; `projectCount` and `bidCount` say how many there are in all.',
  },
  listAllProjects: {
    tag: 'Administration',
    description: 'With its owner and up to 3 of the bids that are not rejected; `bidCount` says how many of those there are.',
  },
  deleteUserAsAdmin: { tag: 'Administration', description: 'What deleteUser does, for anybody.' },
  grantBadge: {
    tag: 'Administration',
    description: 'It shows beside the bids of the user. 409 when there is one of this type that has not run out.',
  },
  revokeBadge: { tag: 'Administration', description: '404 when the user does not hold it (any more).' },
  listContactMessages: { tag: 'Administration', description: 'What people wrote through the contact form.' },
  editContactMessage: { tag: 'Administration', description: 'Only the fields that are sent change.' },
  listDocuments: {
    tag: 'Administration',
    description: 'With contact details, reputation and badges of the stager, and with what was decided on the document before.',
  },
  openDocument: {
    tag: 'Administration',
    description: `Good for ${documentLinkSeconds} seconds, for whoever has it; browsers show the file. Also of a document that was decided on, for ${documentDays} days:
then the file is deleted. Each call is in the audit log.`,
  },
  decideDocument: {
    tag: 'Administration',
    description: `\`approve\` grants the badge, in the place of one of the same type; an insurance certificate and a business license need an \`expiryDate\`, which must lie in the
future. \`ask_another\` and \`refuse\` tell the stager the reason and the administrator's note. 409 with the earlier decision if there is one.`,
  },
  listActs: {
    tag: 'Administration',
    description:
      'By ids, kept for 400 days. `list`: `acts` (default) or `events`; of somebody (`by`, `about`: an id, or the address or identifier of an account) both, unless one is named. Days are in UTC. A page may be short.',
  },
  listCases: { tag: 'Administration', description: 'One for each thing, however many have reported it.' },
  getCase: {
    tag: 'Administration',
    description: 'The thing is shown whole, as it is now. `acts` says what can be done about it.',
  },
  listCaseReports: {
    tag: 'Administration',
    description: 'In no order; each says when it was sent. Kept for 400 days.',
  },
  listCasesOfUser: { tag: 'Administration', description: 'Open and closed ones.' },
  decideCase: {
    tag: 'Administration',
    description: `\`version\` is that of the case as it was read: 409 when it was changed since, and the message says by what. The author is told in the app and by mail of
what is hidden, shown again, warned of, suspended or lifted, and can answer what was held against them.`,
  },
  suspendUser: {
    tag: 'Administration',
    description:
      'Decides the case about the profile, or begins one. What follows is as for `suspend` of decideCase, which also lifts it. 409 when the account is suspended, or another administrator has taken the case.',
  },
  getSiteState: {
    tag: 'Administration',
    description:
      'What is switched off, since when and why, and the notices above all pages. Those that are over are left out. `stops` counts what each switch stops if it is switched off now.',
  },
  changeSwitch: {
    tag: 'Administration',
    description:
      'Holds for every function within ten seconds: calls that need it answer 503, `SWITCHED_OFF`. 409 when something was changed since `version`. 503 where it is done and pages could not be told yet: the same call tells them.',
  },
  replaceNotices: {
    tag: 'Administration',
    description:
      'All of them at once; an `id` that is sent keeps the notice that has it, unless it says something else now. Pages show them within six minutes. 409 and 503 as for changeSwitch.',
  },
  getMarket: {
    tag: 'Administration',
    description:
      'At most 731 days, in UTC; `state`: `days` of the projects of that state alone, without what belongs to no project (registrations, messages). Counts and sums: a share or a mean is made of them. What says how long something took, or whether it came about, counts for the day on which that began: bids for the posting (`firstBids`, `choices`: bids of three stagers within 72 hours), a paid fee for the acceptance, an answer for the question.',
  },
  exportUserAsAdmin: {
    tag: 'Administration',
    description:
      'What requestExport does, for anybody. The link goes to the confirmed address of the account and to nobody else; without one, its holder finds the copy in the profile.',
  },
  findDeletion: {
    tag: 'Administration',
    description: `From a record that names nobody: it is found by the address and the reference together, for ${deletionProofDays} days. 404 where one of them is another.`,
  },
  findUsersAndProjects: {
    tag: 'Administration',
    description:
      'Users by name, company, e-mail address, stager identifier and id; projects by title, city, neighborhood and id. Names by the beginning of any of their first words, whatever case, accents and signs; addresses, identifiers and ids as a whole. At most 20 of each: one letter more narrows it faster than a second page.',
  },
  getUser: { tag: 'Administration', description: 'The head of the page in the panel; what is long has calls of its own.' },
  listSessionsOfUser: {
    tag: 'Administration',
    description: 'Live sessions, without anything that opens one, and those of administrators who looked in the last 30 days.',
  },
  listProjectsOfUser: { tag: 'Administration', description: 'As their owner wrote them. Empty for a stager.' },
  listBidsOfUser: { tag: 'Administration', description: 'In every status.' },
  listMailsOfUser: {
    tag: 'Administration',
    description: 'What each was about, and what became of it. No text of an email is kept, and no address.',
  },
  listActsOnUser: { tag: 'Administration', description: 'Also of an account that is gone, by its id.' },
  getDeletionPreview: {
    tag: 'Administration',
    description:
      'Counted up to a bound; `hasMore` says that it was reached. Counts are of now, and nothing is held until the deletion.',
  },
  startImpersonation: {
    tag: 'Administration',
    description:
      'The session reads what the user reads, but for contact details of others and for what they wrote to the letter; every other method is answered 403, `IMPERSONATION_READ_ONLY`. It is on record before it is opened, and the user reads when an administrator looked, and why.',
  },
  answerContactMessage: {
    tag: 'Administration',
    description:
      'Mailed from the address of the product, with the message below; answers to it go to the administrators. The message is resolved then. 409 where the mail service does not take it, where somebody else is answering, or after 5 answers; 503 where it is busy: then nothing was sent, or the answer is kept as `uncertain`.',
  },
  listAttention: {
    tag: 'Administration',
    description:
      'Reports, documents, unread messages, discrepancies between the books and Stripe, disputes and warnings, projects without a bid after 48 hours, mails of which nobody knows whether they arrived. At most 25 of each; `more` names the kinds of which there are more. Messages are looked for among the latest 50, projects among the latest 50 that were posted 2 to 14 days ago, mails of 3 days.',
  },
  listPayments: {
    tag: 'Money',
    description:
      'One of `month` (default: the present one), `find` (a PaymentIntent, a bid, a project, or an e-mail address of either party) and `waiting`. Newest first; those that wait: disputes by when they must be answered, and warnings.',
  },
  getPayment: {
    tag: 'Money',
    description: 'Every line of the ledger about it, in order. Where a bank asks: what it would be told today.',
  },
  refundFee: {
    tag: 'Money',
    description:
      'The whole fee, once however often it is called. Both parties are told, and keep what they know of each other. 409 while a bank decides, after it has taken the money, and where a warning was answered by keeping the fee.',
  },
  keepFee: { tag: 'Money', description: 'Called again: the same answer. 409 where there is nothing to answer any more.' },
  answerDispute: {
    tag: 'Money',
    description:
      'Sends what `case` says. Stripe takes one answer, until `dueBy`: 409 after that. Called again before Stripe has it: it is sent again.',
  },
  bookPayment: { tag: 'Money', description: 'What an event of Stripe’s would have done; called again it changes nothing.' },
  listLedger: { tag: 'Money', description: 'Lines are written with what they tell, and never changed.' },
  listRevenue: { tag: 'Money', description: 'In UTC and by Stripe’s time of each charge, refund and dispute.' },
  getProof: { tag: 'Money', description: 'It is made twice a day, and when it is asked for.' },
  changeProof: {
    tag: 'Money',
    description:
      'While reveals are held, payments are taken and not settled: `complete-payment` answers 409, `PAYMENT_PROCESSING`.',
  },
  listDiscrepancies: { tag: 'Money', description: 'A discrepancy goes when a whole comparison has not found it again.' },
  listStrayEvents: { tag: 'Money', description: 'Stripe keeps events for 30 days. A page may be short.' },
  handleEvent: { tag: 'Money', description: 'Stripe is asked for the event, and about its payment. It leaves the list.' },
  checkHealth: { tag: 'Operations', description: 'Reads the table, so that 200 means that requests can be served.' },
};

export const errorTexts: Record<ErrorCode, string> = {
  VALIDATION_FAILED: 'The body or a parameter breaks its schema: `message` is that of the first issue.',
  MALFORMED_REQUEST: 'The body is no JSON that can be taken.',
  INVALID_CURSOR: 'The cursor is not one of this list.',
  INVALID_SIGNATURE: 'The signature is missing, wrong, or more than five minutes old; nothing changed.',
  INVALID_RESET_TOKEN: 'The token is unknown, used, expired, or followed by a later one.',
  INVALID_MAIL_LINK: 'The link is unknown, expired, followed by a later one, or for an address that the account no longer has.',
  UNAUTHENTICATED: 'No live session, or no token of an administrator.',
  INVALID_CREDENTIALS: 'Unknown e-mail address or wrong password.',
  FORBIDDEN: 'Not for this kind of account, or not yours.',
  PAYMENT_REQUIRED: 'The platform fee of this bid is not paid.',
  PASSWORD_REQUIRED: 'The password was given more than 15 minutes ago: confirm it (confirmPassword), then call again.',
  SUSPENDED: 'The account is suspended: getMe says why, and by which case it can be answered.',
  IMPERSONATION_READ_ONLY:
    'This session is of an administrator who sees what an account sees: it reads, and reads no contact details of others.',
  NOT_FOUND: 'There is no such thing, or none any more.',
  CONFLICT: 'A rule of state forbids it: the message says which.',
  PAYMENT_PROCESSING: 'Stripe has not reported success (yet).',
  PAYMENT_COMPLETED: 'The fee is paid already.',
  PAYLOAD_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The body is not declared as JSON.',
  IDEMPOTENCY_KEY_REUSED: 'The first call with this `Idempotency-Key` has arrived, and was another one: look at what it made.',
  TOO_MANY_REQUESTS: 'Try again after the seconds in `Retry-After`; `message` says what was too much.',
  INTERNAL: 'The fault is ours. `requestId` names it to the administrators.',
  UNAVAILABLE: 'Something that this depends on did not answer: the same request may be sent again.',
  SWITCHED_OFF: 'An administrator has switched this off for everybody: try again after the seconds in `Retry-After`.',
};
