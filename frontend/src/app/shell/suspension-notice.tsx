import { paths } from '#config/paths';
import type { Suspension } from '#shared/contracts/answers/user';
import { moderationReasons } from '#shared/contracts/moderation-values';
import { Container } from '#ui/layout';
import { Notice } from '#ui/states';
import { TextLink } from '#ui/text';

/** On every screen of somebody whose account is suspended: why, what still works, and how to answer. */
const SuspensionNotice = ({ suspension: { caseId, reason } }: { suspension: Suspension }) => (
  <Container className="pt-4 print:hidden">
    <section aria-label="Your account">
      <Notice tone="warning" title="Your account is suspended">
        <p>
          The rule: {moderationReasons[reason]}. You can read, pay an accepted fee, and finish work that is paid for. You cannot
          post, bid, ask, review, upload, or write to others.{' '}
          <TextLink to={paths.decision(caseId)}>Read why, and answer</TextLink>
        </p>
      </Notice>
    </section>
  </Container>
);

export default SuspensionNotice;
