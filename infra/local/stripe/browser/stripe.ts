import { authenticate } from './authentication';
import { type CardEntries, paymentMethodData } from './card';
import { Elements, type ElementsOptions, type ValidationError } from './elements';

/** The API is beside this script, on the page's own origin. */
const apiUrl = new URL('v1/', (document.currentScript as HTMLScriptElement).src);

/** The version that @stripe/stripe-js expects. It warns about others. */
const version = 'endive';

interface PaymentIntent {
  id: string;
  status: string;
  client_secret: string;
  next_action: { use_stripe_sdk: { source: string } } | null;
  last_payment_error: ApiError | null;
}

interface ApiError {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
  payment_intent?: PaymentIntent;
}

type Result =
  | { paymentIntent: PaymentIntent; error?: undefined }
  | { error: ApiError | ValidationError; paymentIntent?: undefined };

interface ConfirmParams {
  return_url?: string;
  receipt_email?: string;
}

const intentIdOf = (clientSecret: string): string => {
  const id = /^(pi_\w+?)_secret_\w+$/.exec(clientSecret)?.[1];
  if (id === undefined) throw new Error(`Invalid client secret: ${clientSecret}`);
  return id;
};

const unsupported = async (): Promise<never> => {
  throw new Error('The Stripe stand-in takes cards only by confirmPayment.');
};

/** A browser's Stripe object, for one publishable key. */
class StripeClient {
  readonly #key: string;

  constructor(publishableKey: string) {
    if (!/^pk_/.test(publishableKey)) throw new Error('Please call Stripe() with your publishable key.');
    this.#key = publishableKey;
  }

  elements(options?: ElementsOptions): Elements {
    return new Elements(options);
  }

  async retrievePaymentIntent(clientSecret: string): Promise<Result> {
    return this.#call('GET', intentIdOf(clientSecret), { client_secret: clientSecret });
  }

  async confirmPayment(options: {
    elements?: Elements;
    clientSecret?: string;
    confirmParams?: ConfirmParams;
    redirect?: 'always' | 'if_required';
  }): Promise<Result> {
    const { elements, confirmParams = {}, redirect = 'always' } = options;
    const clientSecret = options.clientSecret ?? elements?.clientSecret;
    if (clientSecret === undefined) throw new Error('stripe.confirmPayment() needs a clientSecret.');
    if (redirect === 'always' && !confirmParams.return_url) {
      throw new Error("confirmParams.return_url is required unless you pass redirect: 'if_required'.");
    }
    const element = elements?.paymentElement;
    if (elements) {
      const submitted = await elements.submit();
      if ('error' in submitted) return submitted;
    }
    element?.setReadOnly(true);
    try {
      const result = await this.#confirm(clientSecret, confirmParams, element?.entries());
      if (redirect === 'always' && result.paymentIntent && confirmParams.return_url) {
        const target = new URL(confirmParams.return_url, location.href);
        target.searchParams.set('payment_intent', result.paymentIntent.id);
        target.searchParams.set('payment_intent_client_secret', clientSecret);
        target.searchParams.set('redirect_status', result.paymentIntent.status);
        location.assign(target);
      }
      return result;
    } finally {
      element?.setReadOnly(false);
    }
  }

  // react-stripe-js accepts only objects with these three methods. The product does not use them.
  createToken = unsupported;
  createPaymentMethod = unsupported;
  confirmCardPayment = unsupported;
  // It calls these two for Stripe's statistics.
  registerAppInfo(): void {}
  _registerWrapper(): void {}

  async #confirm(clientSecret: string, params: ConfirmParams, card?: CardEntries): Promise<Result> {
    const form: Record<string, string> = { client_secret: clientSecret, ...(card && paymentMethodData(card)) };
    for (const [name, value] of Object.entries(params)) if (typeof value === 'string') form[name] = value;
    const result = await this.#call('POST', `${intentIdOf(clientSecret)}/confirm`, form);
    return result.paymentIntent ? this.#afterAction(result.paymentIntent) : result;
  }

  /** Asks the customer the bank's question, if there is one. */
  async #afterAction(intent: PaymentIntent): Promise<Result> {
    if (intent.status !== 'requires_action' || !intent.next_action) return { paymentIntent: intent };
    const { source } = intent.next_action.use_stripe_sdk;
    const outcome = await authenticate();
    const result = await this.#call('POST', `${intent.id}/authenticate`, {
      client_secret: intent.client_secret,
      source,
      outcome,
    });
    const refused = result.paymentIntent?.status === 'requires_payment_method' && result.paymentIntent.last_payment_error;
    return refused ? { error: { ...refused, payment_intent: result.paymentIntent } } : result;
  }

  async #call(method: 'GET' | 'POST', path: string, params: Record<string, string>): Promise<Result> {
    const form = new URLSearchParams({ key: this.#key, ...params });
    const url = new URL(`payment_intents/${path}`, apiUrl);
    if (method === 'GET') url.search = String(form);
    try {
      const response = await fetch(url, { method, ...(method === 'POST' && { body: form }) });
      const body = (await response.json()) as PaymentIntent & { error?: ApiError };
      return body.error ? { error: body.error } : { paymentIntent: body };
    } catch {
      return {
        error: { type: 'api_connection_error', message: 'We are experiencing issues connecting to our payments provider.' },
      };
    }
  }
}

const Stripe = Object.assign((publishableKey: string) => new StripeClient(publishableKey), { version });

Object.assign(window, { Stripe });
