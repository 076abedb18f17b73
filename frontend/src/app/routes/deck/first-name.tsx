import { useState } from 'react';
import type { Hearts } from '#features/decks/hearts';
import { maxFirstName } from '#shared/deck/deck.values';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input } from '#ui/input';

/** Asks for a first name, because several family members may leave hearts. */
export const FirstName = ({ hearts, ownerName }: { hearts: Hearts; ownerName: string | null }) => {
  const [name, setName] = useState(hearts.firstName);
  const isSaved = name.trim() === hearts.firstName;
  return (
    <form
      className="flex flex-wrap items-end gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaved) hearts.nameMyself(name.trim());
      }}
    >
      <div className="min-w-48 flex-1">
        <Field
          label="Your first name (optional)"
          hint={`So that ${ownerName ?? 'the person who sent the link'} knows whose hearts these are.`}
        >
          <Input
            autoComplete="given-name"
            maxLength={maxFirstName}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </div>
      <Button type="submit" variant="secondary" disabled={isSaved}>
        {isSaved && hearts.firstName ? 'Saved' : 'Add Name'}
      </Button>
    </form>
  );
};
