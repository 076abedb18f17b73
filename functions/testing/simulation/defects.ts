/** A bug to plant: replaces the text `from` in a file with `to`. */
interface Defect {
  name: string;
  file: string;
  from: string;
  to: string;
}

/** The simulation must find each of these in time. `npm run simulate -- defects` tries them all (.ci/simulate.mjs). */
export const defects: readonly Defect[] = [
  {
    name: 'a record of the stream has its effects each time it is delivered',
    file: 'functions/core/desk/follow/follow.ts',
    from: '  ...records.map((record) => followedMark(record, now)),\n',
    to: '',
  },
  {
    name: 'a bid that goes stays in the figures',
    file: 'infra/stream-filters.ts',
    from: "S: ['User', 'Project', 'Bid']",
    to: "S: ['User', 'Project']",
  },
  {
    name: 'the end of an acceptance leaves the project bound',
    file: 'functions/core/market/payment/payment.repo.ts',
    from: '      set: { selectedBidId: null },\n      add: { bidCount: -1 },',
    to: '      add: { bidCount: -1 },',
  },
  {
    name: 'a bid is taken although the project has ended',
    file: 'functions/core/market/bid/bid.repo.ts',
    from: "    when: { status: 'open', selectedBidId: null, deadline, ...inSight },",
    to: '    when: { selectedBidId: null, deadline, ...inSight },',
  },
  {
    name: 'a second bid of one stager takes the place of the first',
    file: 'functions/core/market/bid/bid.repo.ts',
    from: '{ ...(withdrawals !== undefined && { over: { bidId: { absent: true }, withdrawals } }), refusal: alreadyBid() },',
    to: '{ replace: true },',
  },
  {
    name: 'two bids of one project are accepted',
    file: 'functions/core/market/bid/bid.repo.ts',
    from: "      when: { status: 'open', selectedBidId: null, ...sameRevision(project) },",
    to: "      when: { status: 'open' },",
  },
  {
    name: 'a bid moves on whatever state it is in',
    file: 'functions/core/market/bid/bid.repo.ts',
    from: '    when: { status: from, ...when },',
    to: '    when,',
  },
  {
    name: 'a bid is withdrawn although it was accepted',
    file: 'functions/core/market/bid/bid.repo.ts',
    from: '        status: bidTransitions.withdraw.from,\n',
    to: '',
  },
  {
    name: 'a withdrawal leaves the bid counted on its project',
    file: 'functions/core/market/bid/bid.repo.ts',
    from: '          add: { bidCount: -1, pendingBidCount: -1 },\n          when: { status: project.status, ownerLeftAt: { absent: true } },',
    to: '          add: { bidCount: -1 },\n          when: { status: project.status, ownerLeftAt: { absent: true } },',
  },
  {
    name: 'an acceptance leaves the bid among those that wait for the owner',
    file: 'functions/core/market/bid/bid.repo.ts',
    from: 'addToTally(bid.ownerId, { pendingBids: -1, awaitedPayments: 1 }),',
    to: 'addToTally(bid.ownerId, { awaitedPayments: 1 }),',
  },
  {
    name: 'a project stays in the search after an acceptance',
    file: 'functions/core/market/bid/bid.repo.ts',
    from: '    ...removeFromSearch(project),\n  ]);\n',
    to: '  ]);\n',
  },
  {
    name: 'an acceptance ends although its payment was opened meanwhile',
    file: 'functions/core/market/payment/payment.repo.ts',
    from: '      when: { acceptanceId: bid.acceptanceId, paymentIntentId: bid.paymentIntentId },\n    }),\n    update(keys.project',
    to: '      when: { acceptanceId: bid.acceptanceId },\n    }),\n    update(keys.project',
  },
  {
    name: 'an acceptance ends without asking Stripe first',
    file: 'functions/core/market/payment/settle.ts',
    from: 'bid.paymentIntentId ? await cancelIntent(bid.paymentIntentId) : undefined;',
    to: 'bid.paymentIntentId === "" ? await cancelIntent(bid.paymentIntentId) : undefined;',
  },
  {
    name: 'what is booked of a payment leaves no line in the ledger',
    file: 'functions/core/market/payment/payment.repo.ts',
    from: '    ...recordEntries(entries),\n',
    to: '',
  },
  {
    name: 'a browser that says that it has paid is believed',
    file: 'functions/core/market/payment/settle.ts',
    from: "  if (intent.status !== 'succeeded') throw paymentProcessing();\n  const settlement = await settle(intent, now);",
    to: "  const settlement = await settle({ ...intent, status: 'succeeded' }, now);",
  },
  {
    name: 'contact details are shown once a bid is accepted, before its fee is paid',
    file: 'functions/core/market/account/contact.view.ts',
    from: "if (paymentStatus !== 'paid')",
    to: 'if (paymentStatus === undefined)',
  },
  {
    name: 'a transaction that met another one is taken to have succeeded',
    file: 'functions/core/kernel/table/transact.ts',
    from: '      token = randomUUID();\n      throw new Retryable(error);',
    to: '      return;',
  },
  {
    name: 'a cancelled project leaves nothing that rejects its bids',
    file: 'functions/core/market/project/project.repo.ts',
    from: "    beginJob({ kind: 'rejectBids', subjectId: project.id }, now),\n",
    to: '',
  },
  {
    name: 'a deleted project leaves nothing that sweeps what hangs on it',
    file: 'functions/core/market/project/project.repo.ts',
    from: "    beginJob({ kind: 'sweepProject', subjectId: project.id }, now),\n",
    to: '',
  },
  {
    name: 'a job is over before its work is done',
    file: 'functions/core/market/jobs/reject-bids.ts',
    from: '  const project = await findProject(projectId);\n',
    to: "  await finishJob({ kind: 'rejectBids', subjectId: projectId });\n  const project = await findProject(projectId);\n",
  },
  {
    name: 'of two calls with one key both create',
    file: 'functions/core/kernel/idempotency/idempotency.repo.ts',
    from: '    { over: { expiresAt: { atMost: now.toISOString() } } },',
    to: '    { replace: true },',
  },
  {
    name: 'the answer to a creation is kept for nobody',
    file: 'functions/http/creation.ts',
    from: 'transact([...(call ? [keepAnswer(call, kept, now)] : []), ...writes])',
    to: 'transact(writes)',
  },
  {
    name: 'each unread message notifies anew',
    file: 'functions/core/market/message/send.repo.ts',
    from: ': [addToInbox(receiverId, { unreadMessages: 1 })]',
    to: ': [addToInbox(receiverId, { unreadMessages: 1, unreadNotifications: 1 })]',
  },
  {
    name: 'a stager is not notified of a bid',
    file: 'functions/core/telling/live/hints.ts',
    from: "    user(it.userId, 'own-bids'),\n",
    to: '',
  },
  {
    name: 'who begins to watch a project is not among its listeners',
    file: 'functions/core/telling/live/connection.repo.ts',
    from: '    ...begun.map((project) => putListener(project, listenerOf(connection), now)),\n',
    to: '',
  },
  {
    name: 'a party reviews the other twice',
    file: 'functions/core/market/review/review.repo.ts',
    from: '{ refusal: alreadyReviewed() }',
    to: '{ replace: true }',
  },
  {
    name: 'an address is lost where the stager says a day at the same time',
    file: 'functions/core/market/handover/handover.repo.ts',
    from: '      handoverRevision: bid.handoverRevision ?? null,\n',
    to: '',
  },
  {
    name: 'a note and a caption that are written at once tell a number',
    file: 'functions/core/kernel/masking/fragments.repo.ts',
    from: '                  when: { revision: revision === 0 ? { absent: true } : revision },\n',
    to: '',
  },
];
