import { Bar } from '#components/bar';
import { paths } from '#config/paths';
import { Badge } from '#ui/badge';
import { TextLink } from '#ui/text';

/** The panel's header. It has none of the site's links, because administrators have no marketplace account. */
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
