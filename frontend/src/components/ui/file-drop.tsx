import { clsx } from 'clsx';
import { type ComponentType, type DragEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { FieldError } from './field';

interface FileDropProps {
  icon: ComponentType<{ className?: string; strokeWidth?: number }>;
  /** For example 'Add photos'. */
  label: string;
  hint?: ReactNode;
  /** For the file dialog: 'image/*'. Dropped files are not restricted. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  /** Why the chosen file is refused. */
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Takes files by dialog or drag and drop. */
export const FileDrop = (props: FileDropProps) => {
  const { icon: Icon, label, hint, accept, multiple = false, onFiles, disabled = false, error, ref } = props;
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping only repeats what the file input inside does.
    <div
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
      className={clsx(
        'relative flex min-h-32 flex-col items-center justify-center gap-1.5 rounded-lg border border-dashed px-5 py-6 text-center transition-colors',
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-evergreen',
        over ? 'border-evergreen bg-evergreen-tint' : 'border-edge bg-sand/70 hover:bg-sand',
        disabled && 'opacity-60',
      )}
    >
      <Icon className="size-6 text-evergreen" strokeWidth={1.75} />
      <label htmlFor={id} className="font-medium text-evergreen">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <input
        ref={ref}
        id={id}
        type="file"
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        aria-describedby={describedBy || undefined}
        aria-invalid={Boolean(error) || undefined}
        // Cleared, so that the same file can be chosen again.
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </div>
  );
};
