import { Clock, Mail } from 'lucide-react';
import { paths } from '#config/paths';
import { site } from '#shared/site';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';
import { ExternalLink, TextLink } from '#ui/text-link';

/** How soon we answer, and the other ways to an answer. */
export const ResponseTimes = () => (
  <div className="flex flex-col gap-6">
    <Card as="section" ground="tint" aria-labelledby="response-times" className="flex flex-col gap-2">
      <Heading level={2} size="sm" id="response-times" className="flex items-center gap-2.5">
        <Clock aria-hidden="true" className="size-5 text-evergreen" />
        Response times
      </Heading>
      <DetailList details={site.responseTimes.map(({ topic, within }) => ({ label: topic, value: within }))} />
    </Card>
    <Card as="section" ground="sand" aria-labelledby="other-ways" className="flex flex-col gap-3">
      <Heading level={2} size="sm" id="other-ways" className="flex items-center gap-2.5">
        <Mail aria-hidden="true" className="size-5 text-evergreen" />
        Other ways
      </Heading>
      <Text>
        Many answers are in the <TextLink to={paths.helpCenter}>Help Center</TextLink> already.
      </Text>
      <Text>
        You can also write to <ExternalLink href={`mailto:${site.supportEmail}`}>{site.supportEmail}</ExternalLink>.
      </Text>
    </Card>
  </div>
);
