import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { DELAY } from '#config/poll';
import { labelOf } from '#shared/labels';
import { states } from '#shared/states';
import { Chip } from '#ui/badge';
import { Field } from '#ui/field';
import { Input, Select } from '#ui/input';
import type { SearchTerms } from './search-terms';

/**
 * Text that takes effect once typing pauses: `settle` is called with it, trimmed, `afterMs` after the last key. `settled` is what
 * is in force; when that changes from elsewhere (a chip removed, a way back), the text follows.
 */
const useSettledText = (settled: string, settle: (text: string) => void, afterMs: number) => {
  const [text, setText] = useState(settled);
  /** What was settled here or taken over: only another value than this comes from elsewhere. */
  const known = useRef(settled);
  const latest = useRef(settle);
  latest.current = settle;

  const settleNow = () => {
    const value = text.trim();
    if (value === known.current) return;
    known.current = value;
    latest.current(value);
  };
  const settleLatest = useRef(settleNow);
  settleLatest.current = settleNow;

  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    setText(settled);
  }, [settled]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the wait anew.
  useEffect(() => {
    const timer = setTimeout(() => settleLatest.current(), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value);
  const control = { value: text, onChange: change, maxLength: 100, enterKeyHint: 'search', autoComplete: 'off' } as const;
  return { control, settleNow };
};

const stateOptions = { all: 'All States', ...states };

interface SearchFiltersProps {
  terms: SearchTerms;
  onChange: (changed: Partial<SearchTerms>) => void;
}

const kinds = { city: 'City', county: 'County', state: 'State' };

interface ChipsProps {
  terms: SearchTerms;
  onRemove: (name: keyof SearchTerms) => void;
}

const Chips = ({ terms: { city, county, state }, onRemove }: ChipsProps) => {
  const values = { city, county, state: state === 'all' ? '' : labelOf(states, state) };
  const names = (['city', 'county', 'state'] as const).filter((name) => values[name]);
  if (names.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name}>
          <Chip label={values[name]} onRemove={() => onRemove(name)}>
            {kinds[name]}: {values[name]}
          </Chip>
        </li>
      ))}
    </ul>
  );
};

/** Where to look for projects. A city or a county takes effect after a pause in typing or on Enter, a state at once. */
export const SearchFilters = ({ terms, onChange }: SearchFiltersProps) => {
  const form = useRef<HTMLFormElement>(null);
  const city = useSettledText(terms.city, (text) => onChange({ city: text }), DELAY.search);
  const county = useSettledText(terms.county, (text) => onChange({ county: text }), DELAY.search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    city.settleNow();
    county.settleNow();
  };
  const remove = (name: keyof SearchTerms) => {
    onChange({ [name]: name === 'state' ? 'all' : '' });
    // The chip that had the focus is gone: the focus moves to its field.
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  };
  return (
    <search className="flex flex-col gap-5">
      <form ref={form} onSubmit={submit} className="grid gap-4 sm:grid-cols-3 sm:gap-5">
        <Field label="City">
          <Input name="city" placeholder="Charlotte" {...city.control} />
        </Field>
        <Field label="County">
          <Input name="county" placeholder="Mecklenburg" {...county.control} />
        </Field>
        <Field label="State">
          <Select
            name="state"
            options={stateOptions}
            value={terms.state}
            onChange={(event) => onChange({ state: event.target.value })}
          />
        </Field>
        {/* Enter submits a form of several fields only if it has a button. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Search
        </button>
      </form>
      <Chips terms={terms} onRemove={remove} />
    </search>
  );
};
