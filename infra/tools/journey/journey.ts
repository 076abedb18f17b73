import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from '#shared/account/user.answers';
import type { UserType } from '#shared/account/user.contract';
import type { Route } from '#shared/api/route';
import * as routes from '#shared/api/routes';
import type { ProjectInput } from '#shared/project/project.contract';
import { type Call, callAt, Refused } from './client';

interface Config {
  stripePublishableKey: string;
  /** Absent: Stripe itself. */
  stripeApiUrl?: string;
}

/**
 * SES accepts mail to this address, and it does not affect the reputation.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
 */
const addressOf = (who: string): string => `success+${who}-${randomUUID().slice(0, 8)}@simulator.amazonses.com`;

const home: ProjectInput = {
  title: 'A home that a deployment tries itself on',
  description: 'Posted, bid on, paid for with a test card and deleted again by the program that follows each deployment.',
  propertyType: 'single_family_home',
  city: 'Fargo',
  neighborhood: 'Downtown',
  county: 'Cass',
  state: 'ND',
  timeline: 'flexible',
  stagingLevel: 'standard',
};

class Unexpected extends Error {}

const mustBe = (what: string, so: boolean): void => {
  if (!so) throw new Unexpected(what);
};

/** @throws Unexpected unless the call is refused with this status and code */
const mustBeRefused = async (what: string, call: Promise<unknown>, status: number, code: string): Promise<void> => {
  const outcome = await call.then(
    () => 'was answered',
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refused && outcome.status === status && outcome.message.includes(`"${code}"`)))
    throw new Unexpected(`${what}: ${outcome}`);
};

/**
 * Suggests what to check after a 5xx. A transaction that changes an account and adds an audit record is the first call that needs
 * both rights.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 */
const hintOf = (error: unknown): string =>
  error instanceof Refused && error.status >= 500
    ? '. If the function’s log has AccessDeniedException, IAM does not judge transactions as infra/constructs/rights.ts assumes: the deny on the partition keys AUDIT# and LEDGER# also blocks writes that it should allow'
    : '';

/**
 * Tests the main flow of a deployment over HTTP as several users: register, post, search, bid, accept, pay with Stripe's test
 * card, contact. Deletes what it creates, also after a failure. Calls `say` for each successful step. `webhookMs`: the longest
 * wait for Stripe's webhook.
 *
 * @throws Error with the step and the answer; before it writes anything if payments would be real
 */
export const journey = async (site: string, say: (step: string) => void, { webhookMs = 60_000 } = {}): Promise<void> => {
  const call = <R extends Route>(route: R, input?: Call<R>) => callAt(site, route, input);
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      const done = await work();
      say(name);
      return done;
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : error}${hintOf(error)}`, { cause: error });
    }
  };

  const config = await step('the site says how to pay', async () => {
    const response = await fetch(new URL('/config.json', site));
    mustBe(`config.json: ${response.status}`, response.ok);
    return (await response.json()) as Config;
  });
  await step('payments are tests', async () => {
    mustBe('Stripe’s key is not a test key', config.stripePublishableKey.startsWith('pk_test_'));
  });

  const password = randomUUID();
  const everybody: Session[] = [];
  const register = async (who: string, userType: UserType): Promise<Session> => {
    const body = {
      ...{ userType, name: `Journey ${who}`, company: `Journey ${who}`, phone: '(555) 010-0100' },
      ...{ email: addressOf(who), password, agreeToTerms: true as const },
    };
    const session = await call(routes.register, { body });
    everybody.push(session);
    return session;
  };

  /** A bid that waits for its fee. Its parties cannot delete their accounts. */
  let awaited: { session: Session; bidId: string } | undefined;
  const leaveNothing = async (): Promise<void> => {
    if (awaited)
      await call(routes.cancelPayment, { session: awaited.session, params: { id: awaited.bidId } }).catch((error: unknown) => {
        // It was paid after all, which also ends the wait.
        if (!(error instanceof Refused)) throw error;
      });
    for (const { user, sessionId } of everybody)
      await step(`${user.name} leaves`, () => call(routes.deleteUser, { session: { sessionId }, params: { id: user.id } }));
  };

  try {
    const owner = await step('an owner registers', () => register('owner', 'realtor'));
    const stager = await step('a stager registers', () => register('stager', 'staging_company'));
    const other = await step('another stager registers', () => register('other', 'staging_company'));
    const project = await step('the owner posts a project', () => call(routes.createProject, { session: owner, body: home }));
    await step('the stager finds it', async () => {
      const found = await call(routes.listProjects, { session: stager, query: { state: 'ND', city: 'Fargo' } });
      mustBe(
        'the search does not have it',
        found.some(({ id }) => id === project.id),
      );
    });
    const params = { id: project.id };
    const body = { amount: 1500, timeline: '2 weeks' } as const;
    const bid = await step('the stager bids', () => call(routes.placeBid, { session: stager, params, body }));
    await step('the other stager bids', () => call(routes.placeBid, { session: other, params, body }));
    const chosen = { id: bid.id };
    await step('the owner accepts', () => call(routes.acceptBid, { session: owner, params: chosen }));
    awaited = { session: stager, bidId: bid.id };
    await step('nobody knows anybody before the fee is paid', () =>
      mustBeRefused('the contact', call(routes.getBidContact, { session: stager, params: chosen }), 403, 'PAYMENT_REQUIRED'),
    );
    const intent = await step('the stager opens the payment', () =>
      call(routes.createPaymentIntent, { session: stager, params: { id: bid.id } }),
    );
    const [paymentIntentId = ''] = intent.clientSecret.split('_secret_');
    await step('the card pays', () => pay(site, config, paymentIntentId, intent.clientSecret));
    await step('Stripe’s webhook opens the contact details', async () => {
      const until = Date.now() + webhookMs;
      for (;;) {
        const contact = await call(routes.getBidContact, { session: stager, params: chosen }).catch((error: unknown) => {
          if (error instanceof Refused && error.message.includes('"PAYMENT_REQUIRED"') && Date.now() < until) return undefined;
          throw error;
        });
        if (contact) {
          awaited = undefined;
          return mustBe('they are those of somebody else', contact.email === owner.user.email);
        }
        await pause(1000);
      }
    });
    await step('the browser that paid learns of it, too', () =>
      call(routes.completePayment, { session: stager, params: { id: bid.id }, body: { paymentIntentId } }),
    );
    await step('nobody else sees them', async () => {
      await mustBeRefused('the contact', call(routes.getBidContact, { session: other, params: chosen }), 403, 'FORBIDDEN');
      const seen = [
        JSON.stringify(await call(routes.getProject, { params })),
        JSON.stringify(await call(routes.listProjectBids, { session: other, params })),
        await (await fetch(new URL(`/projects/${project.id}`, site))).text(),
      ].join();
      for (const { user } of [owner, stager]) mustBe(`a page shows ${user.userType}`, !seen.includes(user.email));
    });
  } catch (error) {
    // Reports the original failure, and what could not be deleted.
    await leaveNothing().catch((after: Error) => {
      throw new Error(`${(error as Error).message}; and then ${after.message}`, { cause: error });
    });
    throw error;
  }
  await leaveNothing();
};

/** Confirms a PaymentIntent as a browser does, with the public key and the payment's secret. https://docs.stripe.com/testing */
const pay = async (site: string, config: Config, paymentIntentId: string, clientSecret: string): Promise<void> => {
  const api = new URL(config.stripeApiUrl ?? 'https://api.stripe.com', site).href.replace(/\/$/, '');
  const response = await fetch(`${api}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.stripePublishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  });
  const answer = (await response.json()) as { status?: string; error?: { code?: string; message?: string } };
  mustBe(`Stripe says ${answer.error?.code ?? answer.status}: ${answer.error?.message ?? ''}`, answer.status === 'succeeded');
};
