import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';
import { ContactPanel } from '#features/contact/components/contact-panel.tsx';
import { ResponseTimes } from '#features/contact/components/response-times.tsx';
import { site } from '#shared/site';

const Contact = () => (
  <Page
    title="Contact"
    description={`Write to ${site.name}: questions about projects, bids, payments and your account, answered by a person.`}
  >
    <PageHeader
      title="Contact Us"
      text="A question about a project, a payment, your account, or an idea we should hear? Write to us; a person reads every message."
    />
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      <ContactPanel />
      <ResponseTimes />
    </div>
  </Page>
);

export default Contact;
