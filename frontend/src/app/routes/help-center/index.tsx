import { Illustration } from '#components/illustration';
import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';
import { Questions } from '#features/help/components/questions.tsx';
import { site } from '#shared/site';

const HelpCenter = () => (
  <Page
    title="Help Center"
    description={`Answers about ${site.name}: submitting a project, comparing bids, finding projects, the platform fee and your account.`}
  >
    <div className="flex items-end justify-between gap-10">
      <PageHeader
        title="Help Center"
        text="Short answers to what owners and staging companies ask us most. If yours is missing, a person is one click away."
      />
      <div className="mb-4 hidden w-56 shrink-0 md:block">
        <Illustration name="bookshelf" />
      </div>
    </div>
    <Questions />
  </Page>
);

export default HelpCenter;
