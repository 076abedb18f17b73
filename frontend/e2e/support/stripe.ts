import type { Page } from 'playwright-core';
import type { Endpoints } from './host';

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  processing: '4000 0000 0000 1000',
} as const;

/** Fills the card form. The test submits it. */
export const fillCard = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('ZIP code').fill('28203');
};

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** Changes how the Stripe stand-in behaves (infra/local/stripe/knobs.ts). */
export const setStripeKnobs = async ({ stripe }: Pick<Endpoints, 'stripe'>, knobs: Record<string, unknown>): Promise<void> => {
  const response = await fetch(`${stripe.url}/__control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(knobs),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
};

/** Pays with a good card, as the card holder. @returns the id of the PaymentIntent */
export const payAtStripe = async ({ stripe }: Pick<Endpoints, 'stripe'>, clientSecret: string): Promise<string> => {
  const id = clientSecret.split('_secret_')[0] as string;
  const response = await fetch(`${stripe.url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return id;
};

interface StripeIntent {
  status: string;
  amount: number;
  metadata: { bidId?: string };
}

/** Returns a bid's PaymentIntents at Stripe. */
export const intentsFor = async ({ stripe }: Endpoints, bidId: string): Promise<StripeIntent[]> => {
  const response = await fetch(`${stripe.url}/v1/payment_intents?limit=100`, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  });
  const { data } = (await response.json()) as { data: StripeIntent[] };
  return data.filter(({ metadata }) => metadata.bidId === bidId);
};
