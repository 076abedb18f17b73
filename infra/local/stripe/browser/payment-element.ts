import { type CardEntries, type FieldError, type FieldName, fieldNames, findErrors, format } from './card';
import { type Appearance, applyAppearance, applyStyles } from './styles';

const fields: Record<FieldName, { label: string; placeholder: string; autocomplete: AutoFill; wide?: true }> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number', wide: true },
  expiry: { label: 'Expiration date', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  cvc: { label: 'Security code (CVC)', placeholder: 'CVC', autocomplete: 'cc-csc' },
  zip: { label: 'ZIP code', placeholder: '12345', autocomplete: 'postal-code' },
};

export type Listener = (event: Record<string, unknown>) => void;

let instances = 0;

/**
 * Stripe's payment element, reduced to a card form in the page itself. Stripe's own puts the inputs into iframes of its origin. Here the
 * entries are test cards, which only go to the stand-in.
 */
export class PaymentElement {
  /** react-stripe-js asks for an element by its type. */
  readonly type = 'payment';
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #root = document.createElement('div');
  readonly #inputs: Record<FieldName, HTMLInputElement>;
  readonly #messages: Record<FieldName, HTMLParagraphElement>;
  #destroyed = false;

  constructor(appearance?: Appearance) {
    instances += 1;
    const prefix = `stand-in-payment-${instances}`;
    this.#root.className = 'StandInPayment';
    this.#root.role = 'group';
    this.#root.ariaLabel = 'Card';
    applyAppearance(this.#root, appearance);
    const parts = fieldNames.map((name) => [name, this.#field(name, `${prefix}-${name}`)] as const);
    this.#inputs = Object.fromEntries(parts.map(([name, { input }]) => [name, input])) as Record<FieldName, HTMLInputElement>;
    this.#messages = Object.fromEntries(parts.map(([name, { message }]) => [name, message])) as Record<
      FieldName,
      HTMLParagraphElement
    >;
    const hint = document.createElement('p');
    hint.className = 'StandIn-hint StandIn-wide';
    hint.textContent =
      'Test payments: no card is charged. Use 4242 4242 4242 4242 with any future date and any code, or 4000 0000 0000 0002 to see a decline.';
    this.#root.append(hint);
  }

  #field(name: FieldName, id: string): { input: HTMLInputElement; message: HTMLParagraphElement } {
    const { label: text, placeholder, autocomplete, wide } = fields[name];
    const box = document.createElement('div');
    if (wide) box.className = 'StandIn-wide';
    const label = document.createElement('label');
    label.htmlFor = id;
    label.textContent = text;
    const input = Object.assign(document.createElement('input'), { id, placeholder, autocomplete, type: 'text' });
    if (name !== 'zip') input.inputMode = 'numeric';
    const message = Object.assign(document.createElement('p'), { id: `${id}-error`, className: 'StandIn-error', hidden: true });
    message.role = 'alert';
    input.addEventListener('input', () => this.#typed(name));
    input.addEventListener('blur', () => {
      const error = this.errors().find((candidate) => candidate.field === name);
      this.#show(name, input.value === '' ? undefined : error);
    });
    box.append(label, input, message);
    this.#root.append(box);
    return { input, message };
  }

  #typed(name: FieldName): void {
    const input = this.#inputs[name];
    const formatted = format[name](input.value);
    // Setting the value moves the cursor to the end, so this must not happen while somebody edits in the middle.
    if (formatted !== input.value && input.selectionStart === input.value.length) input.value = formatted;
    this.#show(name, undefined);
    this.#emit('change', {
      complete: this.errors().length === 0,
      empty: Object.values(this.entries()).every((entry) => entry === ''),
      collapsed: false,
      value: { type: 'card' },
    });
  }

  #show(name: FieldName, error: FieldError | undefined): void {
    const input = this.#inputs[name];
    const message = this.#messages[name];
    message.textContent = error?.message ?? '';
    message.hidden = !error;
    if (error) {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', message.id);
    } else {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    }
  }

  entries(): CardEntries {
    return Object.fromEntries(fieldNames.map((name) => [name, format[name](this.#inputs[name].value)])) as CardEntries;
  }

  errors(): FieldError[] {
    return findErrors(this.entries());
  }

  /** Shows each field's error, and focuses the first field that has one. */
  showErrors(errors: readonly FieldError[]): void {
    for (const name of fieldNames)
      this.#show(
        name,
        errors.find((error) => error.field === name),
      );
    const [first] = errors;
    if (first) this.#inputs[first.field].focus();
  }

  setReadOnly(readOnly: boolean): void {
    for (const input of Object.values(this.#inputs)) input.readOnly = readOnly;
  }

  mount(target: string | HTMLElement): void {
    const parent = typeof target === 'string' ? document.querySelector(target) : target;
    if (!parent)
      throw new Error(`The selector you specified (${target}) applies to no DOM elements that are currently on the page.`);
    if (this.#destroyed) throw new Error('This Element has already been destroyed. Please create a new one.');
    applyStyles();
    parent.replaceChildren(this.#root);
    queueMicrotask(() => this.#emit('ready'));
  }

  destroy(): void {
    this.#root.remove();
    this.#destroyed = true;
    this.#emit('destroy');
    this.#listeners.clear();
  }

  get isMounted(): boolean {
    return this.#root.isConnected;
  }

  restyle(appearance: Appearance | undefined): void {
    applyAppearance(this.#root, appearance);
  }

  update(): void {
    // Layout, terms and wallets do not exist here.
  }

  on(name: string, listener: Listener): this {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener));
    return this;
  }

  off(name: string, listener?: Listener): this {
    if (listener) this.#listeners.get(name)?.delete(listener);
    else this.#listeners.delete(name);
    return this;
  }

  #emit(name: string, fields: Record<string, unknown> = {}): void {
    for (const listener of this.#listeners.get(name) ?? []) listener({ elementType: 'payment', ...fields });
  }
}
