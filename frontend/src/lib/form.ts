import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FormEvent } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { readNumber, type Unit } from '#shared/typed';
import { useApiReady } from './api';
import { ApiError } from './errors';
import { useOneAtATime } from './hooks';

export type ContractSchema = z.core.$ZodType<unknown, FieldValues>;

interface ContractForm<Values extends FieldValues, Parsed> extends UseFormReturn<Values, unknown, Parsed> {
  /** Ignores a second submission while the first is running. */
  submit: (event?: FormEvent) => Promise<void>;
}

interface ContractFormOptions<Schema extends ContractSchema> {
  defaultValues: DefaultValues<z.core.input<Schema>>;
  onSubmit: (parsed: z.core.output<Schema>) => Promise<unknown>;
  /** The field of an error without issues: 'email' if an account with it exists. */
  fieldOf?: (error: ApiError) => Path<z.core.input<Schema>> | undefined;
  /** For forms too long to be seen as a whole. */
  onInvalid?: () => void;
}

const showIssues = <Values extends FieldValues, Parsed>(form: UseFormReturn<Values, unknown, Parsed>, error: unknown): void => {
  if (!(error instanceof ApiError)) return;
  const fields = error.issues.flatMap(({ path, message }) => {
    const [name] = path.split('.');
    return name && name in form.getValues() ? [{ name: name as Path<Values>, message }] : [];
  });
  for (const [index, { name, message }] of fields.entries()) {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  }
};

/**
 * A form with the rules and messages of a contract's schema. If `onSubmit` rejects with an ApiError that names fields, its
 * messages appear beside them. The mutation reports all other errors.
 */
export const useContractForm = <Schema extends ContractSchema>(
  schema: Schema,
  { defaultValues, onSubmit, fieldOf, onInvalid }: ContractFormOptions<Schema>,
): ContractForm<z.core.input<Schema>, z.core.output<Schema>> => {
  const form = useForm<z.core.input<Schema>, unknown, z.core.output<Schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
  });
  useApiReady();
  const send = useOneAtATime(
    form.handleSubmit(async (parsed) => {
      try {
        await onSubmit(parsed);
      } catch (error) {
        showIssues(form, error);
        const field = error instanceof ApiError && error.issues.length === 0 ? fieldOf?.(error) : undefined;
        if (field) form.setError(field, { type: 'server', message: (error as ApiError).message }, { shouldFocus: true });
      }
    }, onInvalid),
  );
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    return send(event);
  };
  return { ...form, submit };
};

/**
 * Parses an empty field as null and `2,400` as a number. Other text stays, so that it can be seen and refused. So does `2.5`,
 * because zod checks nothing else about a form with a number that is not whole.
 */
export const typedNumber =
  (unit: Unit) =>
  (typed: unknown): unknown => {
    if (typeof typed !== 'string') return typed ?? null;
    const number = typed.trim() === '' ? null : readNumber(typed, unit);
    return number === null || Number.isInteger(number) ? number : typed;
  };
