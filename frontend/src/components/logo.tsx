import { site } from '#shared/site';

/** The mark (a settee) and the name. */
export const Logo = () => (
  <span className="inline-flex items-center gap-2.5">
    <svg viewBox="0 0 32 24" fill="none" aria-hidden="true" className="h-6 w-8">
      <path d="M7 10V7a4.5 4.5 0 0 1 4.5-4.5h9A4.5 4.5 0 0 1 25 7v3" stroke="currentColor" strokeWidth="2" />
      <path d="M2.5 11.6a2.6 2.6 0 0 1 5.2 0v2.15h16.6V11.6a2.6 2.6 0 0 1 5.2 0v7.15h-27Z" fill="currentColor" />
      <path d="M6 19v3.2M26 19v3.2" stroke="var(--accent-color, var(--color-terracotta))" strokeWidth="2" strokeLinecap="round" />
    </svg>
    <span className="font-display text-2xl leading-none font-[520] tracking-[-0.03em]">{site.name}</span>
  </span>
);
