import type { FormEvent } from 'react';
import { DELAY } from '#config/poll';
import { Field } from '#ui/field';
import { Input, Select } from '#ui/input';
import { type SearchTerms, stateOptions } from './search-terms';
import { useSettledText } from './use-settled-text';

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
