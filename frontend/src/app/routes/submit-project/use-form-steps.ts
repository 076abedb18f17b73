import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { FieldName } from '#features/projects/fields';
import type { ProjectFormResult, ProjectFormValues, ProjectFormVariant } from '#features/projects/form-variants';
import { arriveAt } from '#lib/hooks';
import { isRoomy } from '#lib/window-width';
import { isEmpty } from './form-review';
import { firstStepWith, inputFieldsOf, openText, type Step, stepsOf } from './steps';

/** Marks history entries of steps. */
const stepped = { stepped: true };

/** Returns the first field with an error that can take the focus. */
const firstOf = (step: Step | undefined, errors: object): FieldName | undefined =>
  step && inputFieldsOf(step).find((field) => field in errors);

/** Shows one step at a time on phones. The step is in the address, so that reload and Back work. */
export const useFormSteps = (variant: ProjectFormVariant, form: UseFormReturn<ProjectFormValues, unknown, ProjectFormResult>) => {
  const steps = useMemo(() => stepsOf(variant), [variant]);
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The focus of the next step. Default: its heading. */
  const target = useRef<FieldName | undefined>(undefined);
  const index = Math.max(
    0,
    steps.findIndex(({ id }) => id === query.get('step')),
  );
  const step = steps[index] as Step;
  const { trigger, setFocus, watch, getValues } = form;
  const { errors, submitCount } = form.formState;

  const goTo = (next: number, { focus, replace = false }: { focus?: FieldName | undefined; replace?: boolean } = {}): void => {
    if (next === index) {
      if (focus) setFocus(focus);
      else arriveAt(heading.current);
      return;
    }
    target.current = focus;
    setQuery(
      (current) => {
        const id = steps[next]?.id;
        if (next > 0 && id) current.set('step', id);
        else current.delete('step');
        return current;
      },
      { replace, preventScrollReset: true, state: replace ? state : stepped },
    );
  };
  const latest = useRef(goTo);
  latest.current = goTo;

  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    if (isRoomy()) return;
    if (target.current) setFocus(target.current);
    else arriveAt(heading.current);
    target.current = undefined;
  }, [index, setFocus]);

  // Leads to the step with an error of the form or the server.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each submission, with what came of it.
  useEffect(() => {
    if (submitCount === 0 || isRoomy()) return;
    const wrong = firstStepWith(steps, Object.keys(errors));
    if (wrong >= 0) latest.current(wrong, { focus: firstOf(steps[wrong], errors) });
  }, [submitCount]);

  // Clears an error as soon as it is fixed, even before the form is submitted.
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      if (name && form.getFieldState(name).invalid) void trigger(name);
    });
    return unsubscribe;
  }, [watch, trigger, form.getFieldState]);

  const next = async (): Promise<void> => {
    if (await trigger(inputFieldsOf(step), { shouldFocus: true })) goTo(index + 1);
  };
  return {
    steps,
    step,
    index,
    isLast: index === steps.length - 1,
    heading,
    open: openText(step, errors, (field) => isEmpty(getValues(field))),
    next,
    back: () => (Object(state).stepped === true ? navigate(-1) : goTo(index - 1, { replace: true })),
    /** Leads to one of these fields on a phone. */
    leadTo: (event: { preventDefault: () => void }, fields: readonly string[]): void => {
      if (isRoomy()) return;
      event.preventDefault();
      goTo(firstStepWith(steps, fields), { focus: fields.find((field): field is FieldName => field !== 'photos') });
    },
    /** Makes Enter go to the next step, except in the last one. @returns whether it did */
    isNext: (event: FormEvent): boolean => {
      if (isRoomy() || index === steps.length - 1) return false;
      event.preventDefault();
      void next();
      return true;
    },
  };
};
export type FormSteps = ReturnType<typeof useFormSteps>;
