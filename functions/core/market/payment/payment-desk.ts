import { idOrText } from '#core/kernel/ids';
import type { Page, PageRequest } from '#core/kernel/table/page';
import { findAccountByEmail, findAccounts } from '#core/market/account/account.repo';
import { findBid } from '#core/market/bid/bid.repo';
import { historyOf, listBegun, listLedger } from '#core/market/ledger/ledger.repo';
import { findProjects, listOwnProjects } from '#core/market/project/project.repo';
import { isStager } from '#shared/account/user.values';
import type { AccountingLine, AdminPayment, AdminPaymentDetail } from '#shared/ledger/ledger.answers';
import { caseOf } from './dispute-case';
import { gatherEvidence } from './evidence';
import type { PaymentRecord } from './payment';
import { findPayment, getPayment } from './payment.repo';
import { accountingLine, entryForAdmin, paymentForAdmin } from './payment.view';
import { findPayments, listPaymentsBy, listPaymentsFor, listPaymentsToDecide } from './payments.repo';

const withNames = async (payments: readonly PaymentRecord[]): Promise<AdminPayment[]> => {
  const [people, projects] = await Promise.all([
    findAccounts(payments.flatMap(({ ownerId, stagerId }) => [ownerId, stagerId])),
    findProjects(payments.map(({ projectId }) => projectId)),
  ]);
  return payments.map((payment) =>
    paymentForAdmin(payment, {
      owner: people.get(payment.ownerId),
      stager: people.get(payment.stagerId),
      project: projects.get(payment.projectId),
    }),
  );
};

const onePage = (items: PaymentRecord[]): Page<PaymentRecord> => ({ items, next: undefined });

/** The most projects of an owner that are read at once. */
const projectsSearched = 25;
/** The most reads for one page. The next page continues after them. */
const pagesForOwner = 5;

/** Lists payments by reading an owner's projects. A page has all payments of the projects read, so its length varies. */
const paymentsOfOwner = async (ownerId: string, { limit, cursor }: PageRequest): Promise<Page<PaymentRecord>> => {
  const found: Page<PaymentRecord> = { items: [], next: cursor };
  for (let page = 0; page < pagesForOwner && found.items.length === 0; page += 1) {
    const { items, next } = await listOwnProjects(ownerId, undefined, {
      limit: Math.min(limit, projectsSearched),
      cursor: found.next,
    });
    const pages = await Promise.all(items.map(({ id }) => listPaymentsFor(id, { limit: 10 })));
    found.items = pages.flatMap((page) => page.items);
    found.next = next;
    if (next === undefined) break;
  }
  return found;
};

const paymentsOfPerson = async (email: string, request: PageRequest): Promise<Page<PaymentRecord>> => {
  const account = await findAccountByEmail(email.toLowerCase());
  if (!account) return onePage([]);
  if (isStager(account.userType)) return listPaymentsBy(account.id, request);
  return paymentsOfOwner(account.id, request);
};

/** Finds payments by PaymentIntent, email address, bid, project, or the URL of a page about them. */
const paymentsNamed = async (text: string, request: PageRequest): Promise<Page<PaymentRecord>> => {
  if (text.includes('@')) return paymentsOfPerson(text, request);
  const id = /pi_\w+/.exec(text)?.[0] ?? idOrText(text);
  const payment = await findPayment(id);
  if (payment) return onePage([payment]);
  const bid = await findBid(id);
  return listPaymentsFor(bid?.projectId ?? id, request);
};

interface Wanted extends PageRequest {
  month?: string | undefined;
  find?: string | undefined;
  waiting?: 'true' | undefined;
}

const pageOf = async ({ month, find, waiting, ...request }: Wanted, now: Date): Promise<Page<PaymentRecord>> => {
  if (find !== undefined) return paymentsNamed(find, request);
  if (waiting) return listPaymentsToDecide(request);
  const { items, next } = await listBegun(month ?? now.toISOString().slice(0, 7), request);
  return { items: await findPayments(items.map(({ paymentIntentId }) => paymentIntentId)), next };
};

/** Lists payments with their parties and projects. Reads a page and two batches. */
export const paymentsForAdmin = async (wanted: Wanted, now: Date): Promise<Page<AdminPayment>> => {
  const { items, next } = await pageOf(wanted, now);
  return { items: await withNames(items), next };
};

/** Lists a month's ledger entries for accounting. Reads a page and three batches. */
export const listLedgerLines = async (month: string, request: PageRequest): Promise<Page<AccountingLine>> => {
  const { items, next } = await listLedger(month, request);
  const ids = new Set(items.map(({ paymentIntentId }) => paymentIntentId));
  const payments = new Map((await withNames(await findPayments([...ids]))).map((payment) => [payment.id, payment]));
  return { items: items.map((line) => accountingLine(line, payments.get(line.paymentIntentId))), next };
};

/** @throws AppError NOT_FOUND */
export const paymentDetail = async (paymentIntentId: string): Promise<AdminPaymentDetail> => {
  const payment = await getPayment(paymentIntentId);
  const [[shown], history, evidence] = await Promise.all([
    withNames([payment]),
    historyOf(paymentIntentId),
    payment.dispute ? gatherEvidence(payment) : undefined,
  ]);
  return { ...(shown as AdminPayment), history: history.map(entryForAdmin), case: evidence ? caseOf(evidence) : null };
};
