import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from './errors';
import { typedNumber, useContractForm } from './form';
import { rendered } from './rendered.fixture';

it.each<[unknown, unknown]>([
  ['', null],
  ['  ', null],
  [null, null],
  [undefined, null],
  ['2.5', '2.5'],
  ['2,400', 2400],
  ['2,400 sq ft', 2400],
  [7, 7],
  ['2400,5', '2400,5'],
  ['many', 'many'],
])('reads %j in a number field as %j', (typed, value) => {
  expect(typedNumber('squareFeet')(typed)).toBe(value);
});

describe('a form', () => {
  const Schema = z.object({ title: z.string().check(z.minLength(1, 'Title is required')), city: z.string() });

  /** Renders a form with this title. Each submit gets the next of `answers`. Records what the form sends and shows. */
  const scene = (title: string, ...answers: Promise<void>[]) => {
    const sent: unknown[] = [];
    let invalid = 0;
    const form = rendered(() =>
      useContractForm(Schema, {
        defaultValues: { title, city: 'Austin' },
        onSubmit: async (parsed) => {
          sent.push(parsed);
          await answers.shift();
        },
        onInvalid: () => {
          invalid += 1;
        },
      }),
    );
    const focused: string[] = [];
    for (const name of ['title', 'city'] as const) {
      form.register(name).ref({ name, focus: () => focused.push(name) });
    }
    return {
      form,
      sent,
      focused,
      invalid: () => invalid,
      shown: () => [form.getFieldState('title').error, form.getFieldState('city').error].map((error) => error?.message),
    };
  };
  const refusal = (...issues: { path: string; message: string }[]) =>
    Promise.reject(new ApiError(400, 'VALIDATION_FAILED', 'Please check', issues));

  it('sends the fields that the contract accepts', async () => {
    const { form, sent, shown } = scene('Loft', Promise.resolve());
    await form.submit();
    expect([sent, shown()]).toEqual([[{ title: 'Loft', city: 'Austin' }], [undefined, undefined]]);
  });

  it('sends nothing that breaks a rule of the contract, and shows the rule', async () => {
    const { form, sent, shown, invalid } = scene('');
    await form.submit();
    expect([sent, shown(), invalid()]).toEqual([[], ['Title is required', undefined], 1]);
  });

  it('shows the issues of a refusal at their fields, and focuses the first of these fields', async () => {
    const { form, shown, focused } = scene(
      'Loft',
      refusal(
        { path: 'elsewhere', message: 'x' },
        { path: '', message: 'y' },
        { path: 'city.0', message: 'Which Austin?' },
        { path: 'title', message: 'Taken' },
      ),
    );
    await form.submit();
    expect([shown(), focused]).toEqual([['Taken', 'Which Austin?'], ['city']]);
    expect(form.getFieldState('title').error?.type).toBe('server');
  });

  it('shows nothing at its fields after a network error', async () => {
    const { form, shown } = scene('Loft', Promise.reject(new NetworkError()));
    await form.submit();
    expect(shown()).toEqual([undefined, undefined]);
  });

  it('sends once at a time, and prevents the browser from submitting it', async () => {
    const { form, sent } = scene('Loft', new Promise((resolve) => setImmediate(resolve)));
    const event = new Event('submit', { cancelable: true }) as unknown as Parameters<typeof form.submit>[0];
    await Promise.all([form.submit(), form.submit(event)]);
    expect([sent.length, event?.defaultPrevented]).toEqual([1, true]);
    await form.submit();
    expect(sent).toHaveLength(2);
  });
});
