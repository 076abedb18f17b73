import { ImagePlus } from 'lucide-react';
import { type DragEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { classNames } from '#lib/class-names';

export interface FileDropProps {
  /** On the button: 'Add photos'. */
  label: string;
  hint?: ReactNode;
  /** For the file dialog: 'image/*'. What is dropped is not held to it. */
  accept: string;
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Takes files from the platform's dialog, or dropped onto it. */
export const FileDrop = ({ label, hint, accept, onFiles, disabled = false, ref }: FileDropProps) => {
  const id = useId();
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping repeats what the file input in it does.
    <div
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
      className={classNames(
        'relative flex min-h-32 flex-col items-center justify-center gap-1.5 rounded-lg border border-dashed px-5 py-6 text-center transition-colors',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-evergreen',
        over ? 'border-evergreen bg-evergreen-tint' : 'border-edge bg-sand/40 hover:bg-sand/80',
        disabled && 'opacity-60',
      )}
    >
      <ImagePlus aria-hidden="true" className="size-6 text-evergreen" strokeWidth={1.75} />
      <label htmlFor={id} className="font-medium text-evergreen">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <input
        ref={ref}
        id={id}
        type="file"
        multiple
        accept={accept}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        // Emptied, so that the same file may be chosen again after it was removed.
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </div>
  );
};
