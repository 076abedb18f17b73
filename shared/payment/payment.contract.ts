import * as z from 'zod/mini';

export const CompletePaymentBody = z.object({
  paymentIntentId: z.string('Payment is missing').check(z.regex(/^pi_[A-Za-z0-9_]{1,240}$/, 'Payment is missing')),
});
