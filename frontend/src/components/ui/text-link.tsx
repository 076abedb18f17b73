import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '#lib/class-names';

const tones = {
  default: 'text-evergreen decoration-evergreen/35 hover:decoration-evergreen',
  inverse: 'text-linen decoration-linen/40 hover:decoration-linen',
};

const look = 'rounded-sm font-medium underline decoration-1 underline-offset-4 transition-colors';

/** A link in running text. */
export const TextLink = ({ tone = 'default', className, ...rest }: LinkProps & { tone?: keyof typeof tones }) => (
  <Link {...rest} className={classNames(look, tones[tone], className)} />
);

/** The same look for what a router cannot lead to: mailto:, tel:. */
export const ExternalLink = ({ href, className, children }: { href: string; className?: string; children: React.ReactNode }) => (
  <a href={href} rel="noreferrer" className={classNames(look, tones.default, className)}>
    {children}
  </a>
);
