import { useLocation } from 'react-router-dom';
import { paths } from '#config/paths';
import { useNoticeSlot } from '#lib/notice-slot';
import type { Suspension } from '#shared/account/user.answers';
import { moderationReasons } from '#shared/moderation/moderation.values';
import { Container } from '#ui/layout';
import { Notice } from '#ui/states';
import { TextLink } from '#ui/text';

/** Tells a suspended user why, what still works, and how to reply. The decision's own page says it all. */
const SuspensionNotice = ({ suspension: { caseId, reason } }: { suspension: Suspension }) =>
  useNoticeSlot('suspension', useLocation().pathname !== paths.decision(caseId)) && (
    <Container className="pt-4 print:hidden">
      <section aria-label="Your account">
        <Notice tone="warning" title="Your account is suspended">
          <p>
            Reason: {moderationReasons[reason]}. You can’t post, bid, ask, review, upload or send messages. You can still pay a
            fee that is due and finish paid work. <TextLink to={paths.decision(caseId)}>See why and reply</TextLink>
          </p>
        </Notice>
      </section>
    </Container>
  );

export default SuspensionNotice;
