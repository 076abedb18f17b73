import { Field } from '#ui/field';
import { Input } from '#ui/input';

/** Narrows the questions down while somebody types. No form: there is nothing to send. */
export const QuestionSearch = ({ query, onChange }: { query: string; onChange: (query: string) => void }) => (
  <search className="block max-w-xl">
    <Field label="Search the answers">
      <Input
        type="search"
        value={query}
        placeholder="fee, portfolio, cancel…"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  </search>
);
