import type { ReactNode } from 'react';
import { Container } from '#ui/section';

/** A form on the left, a picture with a few words on the right where there is room for it. */
export const SplitScreen = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <Container className="grid flex-1 gap-x-16 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-x-24">
    <div className="mx-auto flex w-full max-w-xl flex-col lg:mx-0 lg:ml-auto">{children}</div>
    <aside className="hidden self-start lg:sticky lg:top-28 lg:flex lg:flex-col lg:gap-8">{aside}</aside>
  </Container>
);
