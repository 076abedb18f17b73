import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names';

export interface ChecklistItem {
  /** Of the part of the page that it stands for; its title leads there. */
  id: string;
  title: string;
  done: boolean;
  text?: ReactNode;
  /** What is still to do. */
  open?: ReactNode;
}

/** The parts of a long form, and which of them are complete. */
export const Checklist = ({ items }: { items: readonly ChecklistItem[] }) => (
  <ol className="flex flex-col gap-3.5">
    {items.map(({ id, title, done, text, open }) => (
      <li key={id} className="flex items-start gap-3">
        <span
          className={classNames(
            'mt-0.5 inline-flex size-5.5 shrink-0 items-center justify-center rounded-full border transition-colors',
            done ? 'border-evergreen bg-evergreen text-paper' : 'border-edge bg-paper',
          )}
        >
          {done && <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />}
          <span className="sr-only">{done ? 'Complete' : 'To do'}</span>
        </span>
        <span className="flex min-w-0 flex-col text-sm">
          <a href={`#${id}`} className="min-h-6 font-medium decoration-1 underline-offset-4 hover:underline">
            {title}
          </a>
          {text && <span className="break-words text-ink-soft">{text}</span>}
          {open && <span className="text-ink-soft italic">{open}</span>}
        </span>
      </li>
    ))}
  </ol>
);
