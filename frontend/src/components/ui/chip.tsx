import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** A removable value, such as a search filter. `label` is for 'Remove {label}'. */
export const Chip = ({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) => (
  <span className="inline-flex min-h-9 items-center gap-1 rounded-full border border-line bg-paper pr-1 pl-3.5 text-sm font-medium">
    <span className="min-w-0 wrap-anywhere">{children}</span>
    <button
      type="button"
      aria-label={`Remove ${label}`}
      onClick={onRemove}
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-sand hover:text-ink"
    >
      <X className="size-4" />
    </button>
  </span>
);
