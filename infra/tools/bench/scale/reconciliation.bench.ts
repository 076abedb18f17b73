import { budgetOf } from '#core/kernel/budget';
import { newId } from '#core/kernel/ids';
import { hours, plus } from '#core/kernel/time';
import { acceptBid } from '#core/market/bid/bid';
import { saveAcceptance, saveIntent } from '#core/market/payment/payment.repo';
import { reconcile } from '#core/market/payment/reconcile';
import { createIntent } from '#core/market/payment/stripe';
import { getProject } from '#core/market/project/project.repo';
import { ensureTable } from '#infra/local/services/dynamodb';
import { startSecrets } from '#infra/local/services/secrets';
import { startStripe } from '#infra/local/stripe/start';
import { aBid, anOwner, aProject, aStager } from '../../../../functions/testing/builders';

const stripeMs = 150;
const payments = 400;

/** Creates payments without a known outcome: PaymentIntents of one bid, each replaced by the next. */
const begin = async (then: Date): Promise<void> => {
  const project = await aProject(await anOwner());
  const bid = await aBid(project, await aStager());
  const current = await getProject(project.id);
  let accepted = acceptBid(current, bid, { acceptanceId: newId(then), now: then, paymentWindowHours: 72 });
  await saveAcceptance(current, accepted, then);
  for (let attempt = 0; attempt < payments; attempt += 1) {
    const next = { ...accepted, paymentAttempt: attempt };
    const intent = await createIntent(next);
    await saveIntent(next, intent, plus(then, attempt));
    accepted = { ...next, paymentIntentId: intent.id };
  }
};

/** How many payments a second the reconciliation checks, if Stripe takes `stripeMs` for each answer. */
export const reconciledPerSecond = async (dynamodbUrl: string): Promise<number> => {
  const [secretKey, webhookSecret, secretId] = ['sk_test_bench', 'whsec_bench', 'bench/stripe'];
  const stripe = await startStripe({ secretKey, webhookSecret, publishableKey: 'pk_test_bench' });
  const secrets = await startSecrets({ [secretId]: JSON.stringify({ secretKey, webhookSecret }) });
  try {
    const tableName = 'reconciliation';
    Object.assign(process.env, {
      TABLE_NAME: tableName,
      STRIPE_SECRET_ID: secretId,
      STRIPE_API_URL: stripe.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    });
    await ensureTable(dynamodbUrl, tableName);
    const now = new Date();
    await begin(plus(now, -hours(1)));
    stripe.control({ latencyMs: stripeMs });
    const started = performance.now();
    const { done } = await reconcile(now, budgetOf(200_000));
    return (done * 1000) / (performance.now() - started);
  } finally {
    await secrets.stop();
    await stripe.stop();
  }
};
