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
  ['2.5', 2.5],
  ['2,400', 2400],
  ['2,400 sq ft', 2400],
  [7, 7],
  ['2400,5', '2400,5'],
  ['many', 'many'],
])('a number field with %j is %j: empty is null, and what is no number stays as it was typed', (typed, value) => {
  expect(typedNumber('squareFeet')(typed)).toBe(value);
});

describe('a form', () => {
  const Schema = z.object({ title: z.string().check(z.minLength(1, 'Title is required')), city: z.string() });

  /** A form with these fields: what it sends, each time answered with the next of `answers`, and what it then shows. */
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

  it('sends what the contract makes of its fields', async () => {
    const { form, sent, shown } = scene('Loft', Promise.resolve());
    await form.submit();
    expect([sent, shown()]).toEqual([[{ title: 'Loft', city: 'Austin' }], [undefined, undefined]]);
  });

  it('sends nothing that breaks a rule of the contract, and shows which', async () => {
    const { form, sent, shown, invalid } = scene('');
    await form.submit();
    expect([sent, shown(), invalid()]).toEqual([[], ['Title is required', undefined], 1]);
  });

  it('shows what a refusal names beside the fields, and goes to the first of them', async () => {
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

  it('shows nothing of what is no refusal of its fields', async () => {
    const { form, shown } = scene('Loft', Promise.reject(new NetworkError()));
    await form.submit();
    expect(shown()).toEqual([undefined, undefined]);
  });

  it('is sent once at a time, and never by the browser itself', async () => {
    const { form, sent } = scene('Loft', new Promise((resolve) => setImmediate(resolve)));
    const event = new Event('submit', { cancelable: true }) as unknown as Parameters<typeof form.submit>[0];
    await Promise.all([form.submit(), form.submit(event)]);
    expect([sent.length, event?.defaultPrevented]).toEqual([1, true]);
    await form.submit();
    expect(sent).toHaveLength(2);
  });
});
