import { PageMeta } from '#components/page';
import { paths } from '#config/paths';
import { OwnerGuide } from '#features/guide/components/owner-guide.tsx';
import { PrivacyGuide } from '#features/guide/components/privacy-guide.tsx';
import { StagerGuide } from '#features/guide/components/stager-guide.tsx';
import { SubmitProjectButton } from '#features/guide/components/submit-project-button.tsx';
import { site } from '#shared/site';
import { Heading } from '#ui/heading';
import { Container } from '#ui/section';
import { Text } from '#ui/text';
import { ExternalLink, TextLink } from '#ui/text-link';

const HowItWorks = () => (
  <>
    <PageMeta
      title="How It Works"
      description={`How ${site.name} brings owners and local stagers together: three steps for agents, builders and investors, three for staging companies.`}
    />
    <Container width="narrow" className="flex flex-col items-start gap-6 pt-12 pb-14 sm:pt-20 sm:pb-20">
      <Heading level={1} size="display">
        How It Works
      </Heading>
      <Text size="xl" tone="soft" className="max-w-2xl">
        One side has rooms that should sell. The other has the furniture and the eye. {site.name} lets them find each other in
        three steps, and then gets out of the way.
      </Text>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-4">
        <SubmitProjectButton size="lg" />
        <ExternalLink href="#for-stagers" className="inline-flex min-h-11 items-center">
          I run a staging company
        </ExternalLink>
      </div>
    </Container>
    <OwnerGuide />
    <StagerGuide />
    <PrivacyGuide />
    <Container width="narrow" className="pb-20 text-center">
      <Text size="lg">
        More questions? The <TextLink to={paths.helpCenter}>Help Center</TextLink> answers them.
      </Text>
    </Container>
  </>
);

export default HowItWorks;
