import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';
import { paths } from '#config/paths';
import { ButtonLink } from '#ui/button';
import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Stat, Stats } from '#ui/stat';

const groups = [
  { title: 'Totals', labels: ['Total users', 'Total projects', 'Total bids', 'Accepted bids'] },
  { title: 'Users by type', labels: ['Real estate agents', 'Builders', 'Real estate investors', 'Staging companies'] },
  { title: 'Projects by status', labels: ['Open', 'In progress', 'Completed', 'Cancelled'] },
];

/** The look of the admin dashboard before there is anything to count. Static: every figure is zero. */
const AdminSimple = () => (
  <Page title="Admin Dashboard">
    <PageHeader
      title="Admin Dashboard"
      text="A static view that loads no data. The figures of this deployment are in the admin panel."
      actions={<ButtonLink to={paths.admin}>Go to Admin Panel</ButtonLink>}
    />
    <div className="flex flex-col gap-6">
      {groups.map(({ title, labels }) => (
        <Card as="section" key={title} aria-label={title} className="flex flex-col gap-6">
          <Heading level={2} size="sm">
            {title}
          </Heading>
          <Stats>
            {labels.map((label) => (
              <Stat key={label} value={0} label={label} />
            ))}
          </Stats>
        </Card>
      ))}
    </div>
  </Page>
);

export default AdminSimple;
