import { Link } from 'react-router-dom';
import { Logo } from '#components/illustration';
import { paths } from '#config/paths';
import { site } from '#shared/site/site';
import { Container } from '#ui/layout';
import { ThemeTool } from './theme-tool';

const links = [
  { to: paths.helpCenter, label: 'Help Center' },
  { to: paths.contact, label: 'Contact' },
  { to: paths.termsOfService, label: 'Terms of Service' },
  { to: paths.privacyPolicy, label: 'Privacy Policy' },
];

/** Not for administrators' pages. */
export const SiteFooter = () => (
  <footer className="on-dark bg-evergreen-deep text-linen print:hidden">
    <Container className="flex flex-col gap-10 py-12 sm:py-16">
      <div className="flex flex-col gap-8 lg:flex-row lg:items-center lg:justify-between">
        <div className="flex flex-col gap-3">
          <Logo />
          <p className="text-sage">{site.tagline}</p>
        </div>
        <nav aria-label="Footer">
          <ul className="-ml-3 flex flex-wrap gap-x-2">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center rounded-sm px-3 decoration-1 underline-offset-4 hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="flex flex-col gap-4 border-t border-linen/20 pt-8 text-sm text-sage">
        <p className="max-w-4xl">
          {site.name} is only a marketplace facilitator. We do not employ, vet or recommend staging companies and are not
          responsible for the quality or reliability of their work. By using {site.name} you agree to hold it harmless from any
          claim that arises from your dealings with other users.
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p>
            © {site.copyrightYear} {site.legalName}. All rights reserved.
          </p>
          <ThemeTool />
        </div>
      </div>
    </Container>
  </footer>
);
