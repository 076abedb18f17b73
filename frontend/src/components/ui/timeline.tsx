import type { ReactNode } from 'react';

export interface Moment {
  key: string;
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
  /** When, as it is shown. */
  age: string;
  /** ISO 8601. */
  at: string;
}

/** What has happened, one below the other. */
export const Timeline = ({ label, moments }: { label: string; moments: readonly Moment[] }) => (
  <ol aria-label={label} className="flex flex-col">
    {moments.map(({ key, icon, title, text, age, at }, index) => (
      <li key={key} className="relative flex gap-4 pb-5 last:pb-0">
        {index < moments.length - 1 && (
          <span aria-hidden="true" className="absolute top-10 bottom-1 left-[1.0625rem] w-px bg-line" />
        )}
        <span
          aria-hidden="true"
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-sand text-ink-soft [&_svg]:size-[1.125rem]"
        >
          {icon}
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6">
          <p className="min-w-0 basis-80 grow break-words">
            <span className="font-medium">{title}</span>
            <span className="block text-sm text-ink-soft">{text}</span>
          </p>
          <time dateTime={at} className="text-sm text-ink-soft">
            {age}
          </time>
        </div>
      </li>
    ))}
  </ol>
);
