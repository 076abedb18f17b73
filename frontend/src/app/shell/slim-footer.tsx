import { clsx } from 'clsx';
import { matchPath, useLocation } from 'react-router-dom';
import { patterns } from '#config/paths';
import { Container } from '#ui/layout';
import { Copyright, Disclaimer, FooterLinks } from './site-footer';
import { ThemeTool } from './theme-tool';

/** Whether the address is of one of these screens. */
const useIsAt = (...screens: (keyof typeof patterns)[]): boolean => {
  const { pathname } = useLocation();
  return screens.some((screen) => matchPath(patterns[screen], pathname));
};

/**
 * The foot for whoever is at work: small, and on the ground of the page. One line of links under what takes all of the attention; on a
 * phone nothing under a conversation, so that the composer stays in sight.
 */
const SlimFooter = ({ isAdmin }: { isAdmin: boolean }) => {
  const isMessages = useIsAt('messages');
  const oneLine = useIsAt('payment', 'paymentCheckout') || isMessages || isAdmin;
  return (
    <footer className={clsx('border-t border-line text-xs text-ink-soft print:hidden', isMessages && 'max-md:hidden')}>
      <Container className={clsx('flex flex-col justify-center gap-1.5', oneLine ? 'min-h-14 sm:min-h-17' : 'py-4')}>
        <div className="flex flex-wrap items-center justify-between gap-x-8">
          <nav aria-label="Footer">
            <ul className="flex flex-wrap gap-x-3 sm:gap-x-6">
              <FooterLinks className="min-h-9" />
            </ul>
          </nav>
          <Copyright className={clsx(oneLine && 'max-md:hidden')} />
          <ThemeTool />
        </div>
        {!oneLine && <Disclaimer className="max-w-5xl" />}
      </Container>
    </footer>
  );
};

export default SlimFooter;
