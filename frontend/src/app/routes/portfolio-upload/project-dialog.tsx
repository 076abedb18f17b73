import { type FormEvent, useState } from 'react';
import type { SavePortfolio } from '#features/account/queries';
import type { User } from '#shared/account/user.answers';
import { FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Select } from '#ui/input';

interface ProjectDialogProps {
  user: User;
  /** The index of the photo. */
  place: number;
  /** The titles of projects to choose from, by their ids. */
  titles: Readonly<Record<string, string>>;
  save: SavePortfolio;
  onClose: () => void;
}

export const ProjectDialog = ({ user, place, titles, save, onClose }: ProjectDialogProps) => {
  const { portfolioPhotos: photos, portfolioCompleted: completed } = user;
  const [projectId, setProjectId] = useState(completed.find(({ photo }) => photo === place)?.projectId ?? '');
  const mark = async () => {
    const others = completed.filter(({ photo }) => photo !== place);
    const next = projectId === '' ? others : [...others, { photo: place, projectId }];
    await save.mutateAsync({ photos: [...photos], completed: next });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The mutation reports the error.
    if (!save.isPending) void mark().catch(() => undefined);
  };
  return (
    <FormDialog
      onOpenChange={onClose}
      title={`Project of photo ${place + 1}`}
      description="Owners see that the photo is from a project completed here. You can choose projects whose owner agreed."
      onSubmit={submit}
      pending={save.isPending}
      submitLabel="Save"
    >
      <Field label="Project">
        <Select
          options={titles}
          placeholder="None of these"
          value={projectId}
          onChange={({ target }) => setProjectId(target.value)}
        />
      </Field>
    </FormDialog>
  );
};
