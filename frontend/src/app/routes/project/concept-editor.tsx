import { clsx } from 'clsx';
import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { photoProblem, toWebSize } from '#features/photos/prepare-photo';
import { useLeaveWarning } from '#lib/hooks';
import { photoName } from '#lib/project-labels';
import { uploadFile } from '#lib/upload';
import { conceptTooSmall, maxConceptCaption, maxConcepts, smallestConcept } from '#shared/concept/concept.values';
import type { PhotoType } from '#shared/photo/upload.contract';
import type { ProjectDetail } from '#shared/project/project.answers';
import { Button } from '#ui/button';
import { Field, FieldGroup } from '#ui/field';
import { FileDrop } from '#ui/file-drop';
import { Input } from '#ui/input';
import { Photo } from '#ui/photo';
import { SmallText } from '#ui/text';
import type { ConceptDraft, ConceptDrafts } from './concept-drafts';

interface ConceptEditorProps {
  project: Pick<ProjectDetail, 'photos' | 'photoTexts'>;
  drafts: ConceptDrafts;
  /** Shown while there are no drafts. */
  saved?: readonly ConceptDraft[];
}

const thumb = [{ width: '6.5rem', height: '5rem' }];
const thumbLook = 'h-20 w-26 rounded-md object-cover';

interface RoomChoiceProps extends Pick<ConceptEditorProps, 'project'> {
  value: string;
  onChange: (photo: string) => void;
}

/** Chooses a photo. Uses native radio buttons, which are invisible behind the photos. */
const RoomChoice = ({ project, value, onChange }: RoomChoiceProps) => {
  const name = useId();
  return (
    <div className="flex flex-wrap gap-3">
      {project.photos.map((photo) => (
        <label key={photo} className="relative cursor-pointer">
          <input
            type="radio"
            name={name}
            aria-label={photoName(project, photo)}
            checked={photo === value}
            onChange={() => onChange(photo)}
            className="peer absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <Photo
            src={photo}
            frames={thumb}
            className={clsx(
              thumbLook,
              'border-2 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-evergreen',
              photo === value ? 'border-evergreen' : 'border-transparent',
            )}
          />
        </label>
      ))}
    </div>
  );
};

const none: readonly ConceptDraft[] = [];

/** Edits up to three concepts, each for one photo of the project. */
const ConceptEditor = ({ project, drafts, saved = none }: ConceptEditorProps) => {
  const list = drafts.list ?? saved;
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const editor = useRef<HTMLFieldSetElement>(null);
  const { refusals } = drafts;
  useEffect(() => {
    if (refusals > 0) editor.current?.querySelector<HTMLElement>('fieldset fieldset[aria-describedby] input')?.focus();
  }, [refusals]);
  useLeaveWarning(drafts.list !== undefined && drafts.list.length > 0);

  const change = (index: number, changes: Partial<ConceptDraft>) =>
    drafts.set(list.map((draft, place) => (place === index ? { ...draft, ...changes } : draft)));
  const remove = (index: number) => {
    drafts.set(list.filter((_, place) => place !== index));
    // The pressed button is gone, and the focus with it.
    input.current?.focus();
  };
  const add = async ([file]: File[]) => {
    if (!file) return;
    setBusy(true);
    setProblem(undefined);
    abort.current = new AbortController();
    const { signal } = abort.current;
    try {
      const picture = await toWebSize(file, { ...smallestConcept, message: conceptTooSmall });
      const contentType = picture.type as PhotoType;
      const photo = await uploadFile(picture, { purpose: 'concept', contentType }, { signal, onProgress: () => {} });
      const [first = '', ...others] = project.photos;
      // Only the stager knows which of several rooms it shows.
      const of = others.length > 0 ? '' : first;
      const preview = URL.createObjectURL(picture);
      // The list may have changed meanwhile.
      drafts.set((latest = saved) => [...latest, { photo, of, caption: '', preview }]);
    } catch (error) {
      if (!signal.aborted) setProblem(photoProblem(error, file, 'This picture could not be sent. Please try again.'));
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };

  return (
    <fieldset ref={editor} className="flex min-w-0 flex-col gap-4" aria-describedby={hintId}>
      <legend className="sr-only">Concepts</legend>
      <SmallText id={hintId}>
        Show the owner how a room could look, in up to {maxConcepts} pictures. Leave out names, logos, addresses and phone
        numbers: we check each picture, and add your identifier to it.
      </SmallText>
      {list.map((draft, index) => (
        <div key={draft.photo} className="flex flex-col gap-3 border-t border-line pt-4">
          {draft.preview.startsWith('blob:') ? (
            <img src={draft.preview} alt="" className={thumbLook} />
          ) : (
            <Photo src={draft.preview} frames={thumb} className={thumbLook} />
          )}
          <FieldGroup
            label={`Which photo is concept ${index + 1} for?`}
            error={drafts.refusals > 0 && draft.of === '' ? 'Choose a photo' : undefined}
          >
            <RoomChoice project={project} value={draft.of} onChange={(of) => change(index, { of })} />
          </FieldGroup>
          <Field label={`Caption of concept ${index + 1}`}>
            <Input
              maxLength={maxConceptCaption}
              value={draft.caption}
              onChange={({ target }) => change(index, { caption: target.value })}
            />
          </Field>
          <Button size="sm" variant="quiet" className="self-start" onClick={() => remove(index)}>
            Remove Concept {index + 1}
          </Button>
        </div>
      ))}
      {list.length < maxConcepts && (
        <FileDrop
          ref={input}
          icon={ImagePlus}
          label={busy ? 'Uploading…' : 'Add a concept'}
          hint="JPG, PNG or WebP, at least 400 by 200 pixels"
          accept="image/*"
          disabled={busy}
          error={problem}
          onFiles={(files) => void add(files)}
        />
      )}
    </fieldset>
  );
};

export default ConceptEditor;
