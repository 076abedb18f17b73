import { PaymentElement } from './payment-element';
import type { Appearance } from './styles';

export interface ElementsOptions {
  clientSecret?: string;
  appearance?: Appearance;
}

export interface ValidationError {
  type: 'validation_error';
  code: string;
  message: string;
}

/** The elements for one PaymentIntent. The stand-in has only the payment element. */
export class Elements {
  #options: ElementsOptions;
  #element: PaymentElement | undefined;

  constructor(options: ElementsOptions = {}) {
    this.#options = options;
  }

  get clientSecret(): string | undefined {
    return this.#options.clientSecret;
  }

  get paymentElement(): PaymentElement | undefined {
    return this.#element;
  }

  create(type: string): PaymentElement {
    if (type !== 'payment') throw new Error(`The Stripe stand-in has no "${type}" element, only "payment".`);
    if (this.#element) throw new Error('Can only create one Element of type payment.');
    const element = new PaymentElement(this.#options.appearance);
    element.on('destroy', () => {
      this.#element = undefined;
    });
    this.#element = element;
    return element;
  }

  async update(options: ElementsOptions): Promise<void> {
    this.#options = { ...this.#options, ...options };
    this.#element?.restyle(this.#options.appearance);
  }

  /** Validates the entries. Shows all errors, and returns the first. */
  async submit(): Promise<{ error: ValidationError } | { selectedPaymentMethod: 'card' }> {
    const element = this.#element;
    if (!element?.isMounted) throw new Error('elements.submit() needs a mounted payment element.');
    const errors = element.errors();
    element.showErrors(errors);
    const [first] = errors;
    return first
      ? { error: { type: 'validation_error', code: first.code, message: first.message } }
      : { selectedPaymentMethod: 'card' };
  }
}
