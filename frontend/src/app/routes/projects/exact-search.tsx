import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { DELAY } from '#config/poll';
import { Field } from '#ui/field';
import { Input, Select } from '#ui/input';
import { type SearchTerms, stateOptions } from './search-terms';

/** Calls `settle` with the trimmed text when the typing has paused for `afterMs`. Also follows outside changes of `settled`. */
const useSettledText = (settled: string, settle: (text: string) => void, afterMs: number) => {
  const [text, setText] = useState(settled);
  /** The last value that was settled or adopted here. If `settled` differs from it, the change comes from outside. */
  const known = useRef(settled);
  const settleNow = () => {
    const value = text.trim();
    if (value === known.current) return;
    known.current = value;
    settle(value);
  };
  const settleLatest = useRef(settleNow);
  settleLatest.current = settleNow;

  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    setText(settled);
  }, [settled]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the timer.
  useEffect(() => {
    const timer = setTimeout(() => settleLatest.current(), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value);
  const control = { value: text, onChange: change, maxLength: 100, enterKeyHint: 'search', autoComplete: 'off' } as const;
  return { control, settleNow };
};

interface ExactSearchProps {
  terms: SearchTerms;
  onChange: (changed: Partial<SearchTerms>) => void;
  onFocus: () => void;
}

/** Searches by city, county and state (specification, Find Projects). Text applies after a pause or on Enter, a state at once. */
export const ExactSearch = ({ terms, onChange, onFocus }: ExactSearchProps) => {
  const city = useSettledText(terms.city, (text) => onChange({ city: text }), DELAY.search);
  const county = useSettledText(terms.county, (text) => onChange({ county: text }), DELAY.search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    city.settleNow();
    county.settleNow();
  };
  return (
    <form onSubmit={submit} onFocus={onFocus} className="grid gap-4 sm:grid-cols-3 sm:gap-5">
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
      {/* In a form with several fields, Enter submits only if there is a submit button. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Search
      </button>
    </form>
  );
};
