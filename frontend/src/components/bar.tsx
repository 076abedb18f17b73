import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '#components/illustration';
import { paths } from '#config/paths';
import { Container } from '#ui/layout';

/** The bar at the top of every page, below the banner of features/impersonation. With the focus inside, it is above toasts. */
export const Bar = ({ children }: { children?: ReactNode }) => (
  <header className="sticky top-(--bar-top,0) z-30 max-lg:focus-within:z-70 border-b border-line bg-linen print:hidden">
    <Container className="flex min-h-16 items-center justify-between gap-10">
      <Link to={paths.home} className="rounded-sm text-evergreen">
        <Logo />
      </Link>
      {children}
    </Container>
  </header>
);

/** The first element that the keyboard reaches. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only rounded-md bg-evergreen font-medium text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:px-5 focus:py-3"
  >
    Skip to main content
  </a>
);
