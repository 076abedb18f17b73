import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { placeQuery, shortPlaceLabel } from '#lib/place';
import { gazetteerQuery } from '#lib/places';
import { isRoomy } from '#lib/window-width';
import type { Place } from '#shared/places/gazetteer';
import { filterNames, projectFilters } from '#shared/project/project.values';
import { searchMiles } from '#shared/service-area/service-area.contract';
import { isStateCode } from '#shared/states';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { Card } from '#ui/layout';
import { ExactSearch } from './exact-search';
import { SearchChips } from './search-chips';
import { areaOf, type Change, noTerms, type Search } from './search-terms';
import { placesMeant } from './suggestions';
import { WhereField } from './where-field';

const orders = { newest: 'Newest', nearest: 'Nearest' };

interface SearchFormProps {
  search: Search;
  onChange: (change: Change) => void;
}

interface DistanceSelectProps extends SearchFormProps {
  /** The center of the search, once it is loaded. */
  place: Place | null | undefined;
}

/** Chooses the distance. Shown once there is a city. */
const DistanceSelect = ({ search: { terms, nearby }, place, onChange }: DistanceSelectProps) => {
  const queries = useQueryClient();
  const state = isStateCode(terms.state) ? terms.state : null;
  const city = nearby ? place?.name : state && terms.city;
  if (!city) return null;
  const choose = async (value: string) => {
    const miles = searchMiles.find((one) => String(one) === value);
    if (!miles) return onChange(() => ({ nearby: null, terms: { ...noTerms, city, state: place?.county.state ?? terms.state } }));
    if (nearby) return onChange(() => ({ nearby: { ...nearby, miles } }));
    const [meant] = placesMeant(await queries.fetchQuery(gazetteerQuery(state)), terms).known;
    if (meant) onChange(() => ({ nearby: { place: meant.id, miles, sort: 'newest' } }));
  };
  return (
    <Field label="Distance" labelHidden className="w-44">
      <Select
        name="miles"
        options={{
          city: 'This city only',
          ...Object.fromEntries(searchMiles.map((miles) => [`${miles}`, `Within ${miles} miles`])),
        }}
        value={nearby ? String(nearby.miles) : 'city'}
        onChange={({ target }) => void choose(target.value)}
      />
    </Field>
  );
};

/** Shows the filters, and the sort order of a search around a place. */
const FilterFields = ({ search: { narrowing, nearby }, onChange }: SearchFormProps) => (
  <>
    {filterNames.map((name) => {
      const { label, any, options } = projectFilters[name];
      return (
        <Field key={name} label={label}>
          <Select
            name={name}
            placeholder={any}
            options={options}
            value={narrowing[name] ?? ''}
            onChange={({ target }) => onChange((present) => ({ narrowing: { ...present.narrowing, [name]: target.value } }))}
          />
        </Field>
      );
    })}
    {nearby && (
      <Field label="Order">
        <Select
          name="sort"
          options={orders}
          value={nearby.sort}
          onChange={({ target }) =>
            onChange(() => ({ nearby: { ...nearby, sort: target.value === 'nearest' ? 'nearest' : 'newest' } }))
          }
        />
      </Field>
    )}
  </>
);

type Fold = 'filters' | 'exact';

export const SearchForm = ({ search, onChange }: SearchFormProps) => {
  const { terms, nearby } = search;
  const { data: place } = useQuery({ ...placeQuery(nearby?.place ?? ''), enabled: nearby !== null });
  const placeAround = place ? shortPlaceLabel(place) : '';
  const searched = nearby ? placeAround : areaOf(terms);
  const root = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<Fold | null>(null);
  const [filtersId, exactId] = [useId(), useId()];
  const toggle = (fold: Fold, controls: string) => ({
    'data-fold': fold,
    'aria-expanded': open === fold,
    'aria-controls': controls,
    onClick: () => setOpen(open === fold ? null : fold),
  });
  const focusOn = (fold: Fold) => root.current?.querySelector<HTMLElement>(`[data-fold=${fold}]`)?.focus();
  /** Applies a choice. On a phone it also closes the fold, so that the results are visible. */
  const choose = (fold: Fold, change: Change) => {
    onChange(change);
    if (isRoomy()) return;
    setOpen(null);
    focusOn(fold);
  };
  const remove = (field: string, change: Change) => {
    onChange(change);
    // The removed chip had the focus. It goes to the field that set the value, or to the button that shows that field.
    const control = root.current?.querySelector<HTMLElement>(`[name=${field}]`);
    control?.focus();
    if (document.activeElement !== control) focusOn('filters');
  };
  const filterCount = filterNames.filter((name) => search.narrowing[name]).length;
  return (
    <Card className="mb-6 max-sm:p-4">
      <search ref={root} className="relative flex flex-col gap-4">
        <div className="flex flex-col gap-2 lg:flex-row lg:items-start lg:gap-3">
          <WhereField searched={searched} onChange={onChange} />
          <div className="flex flex-wrap items-center gap-2 lg:mt-[1.8rem]">
            <DistanceSelect search={search} place={place} onChange={onChange} />
            <Button variant="secondary" {...toggle('filters', filtersId)}>
              <SlidersHorizontal />
              <span>{filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}</span>
            </Button>
            <Button variant="quiet" className="max-sm:min-h-8 max-sm:px-3 max-sm:text-sm" {...toggle('exact', exactId)}>
              Search by city and state
            </Button>
          </div>
        </div>
        <div id={filtersId} className={clsx('grid-cols-2 gap-4 sm:gap-5 lg:grid-cols-4', open === 'filters' ? 'grid' : 'hidden')}>
          <FilterFields search={search} onChange={(change) => choose('filters', change)} />
        </div>
        {/* Even while closed, the keyboard and screen readers reach its fields. The first focus opens it. */}
        <div id={exactId} className={clsx(open !== 'exact' && 'sr-only')}>
          <ExactSearch
            terms={terms}
            onFocus={() => setOpen('exact')}
            onChange={(changed) => onChange((present) => ({ terms: { ...present.terms, ...changed }, nearby: null }))}
          />
        </div>
        <SearchChips search={search} onRemove={remove} />
      </search>
    </Card>
  );
};
