import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '#components/illustration';
import { paths } from '#config/paths';
import { Badge } from '#ui/badge';
import { Container } from '#ui/layout';
import { TextLink } from '#ui/text';

/** The slim bar at the top of every page, with the way home. */
export const Bar = ({ children }: { children: ReactNode }) => (
  <header className="sticky top-0 z-30 border-b border-line bg-linen print:hidden">
    <Container className="flex min-h-16 items-center justify-between gap-10">
      <Link to={paths.home} className="rounded-sm text-evergreen">
        <Logo />
      </Link>
      {children}
    </Container>
  </header>
);

/** The bar of the admin panel: administrators have no account of the marketplace, so that none of its links are theirs. */
export const AdminHeader = () => (
  <Bar>
    <nav aria-label="Main" className="flex flex-1 items-center justify-between gap-4">
      <Badge className="max-sm:hidden">Administration</Badge>
      <TextLink to={paths.home} className="ml-auto inline-flex min-h-11 items-center text-sm">
        Go to the Site
      </TextLink>
    </nav>
  </Bar>
);
