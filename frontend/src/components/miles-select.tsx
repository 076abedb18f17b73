import { defaultMiles, type SearchMiles, searchMiles } from '#shared/service-area/service-area.contract';
import { Select } from '#ui/input';

const options = Object.fromEntries(searchMiles.map((miles) => [String(miles), `${miles} miles`]));

interface MilesSelectProps {
  name?: string;
  value: SearchMiles;
  onChange: (miles: SearchMiles) => void;
}

/** Used inside a `Field`. */
export const MilesSelect = ({ value, onChange, ...rest }: MilesSelectProps) => (
  <Select
    {...rest}
    options={options}
    value={value}
    onChange={({ target }) => onChange(searchMiles.find((miles) => String(miles) === target.value) ?? defaultMiles)}
  />
);
