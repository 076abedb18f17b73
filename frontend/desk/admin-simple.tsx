import { Page, PageHeader } from '#components/page';
import { paths } from '#config/paths';
import { ButtonLink } from '#ui/button';
import { Stat, Stats } from '#ui/facts';
import { TitledCard } from '#ui/layout';

const groups = [
  { title: 'Totals', labels: ['Total users', 'Total projects', 'Total bids', 'Accepted bids'] },
  { title: 'Users by type', labels: ['Real estate agents', 'Builders', 'Real estate investors', 'Staging companies'] },
  { title: 'Projects by status', labels: ['Open', 'In progress', 'Completed', 'Cancelled'] },
];

/** A static version of the admin dashboard, in which every figure is zero. */
const AdminSimple = () => (
  <Page title="Admin Dashboard">
    <PageHeader
      title="Admin Dashboard"
      text="A static view that loads no data. The figures of this deployment are in the admin panel."
      actions={<ButtonLink to={paths.admin}>Go to Admin Panel</ButtonLink>}
    />
    <div className="flex flex-col gap-6">
      {groups.map(({ title, labels }) => (
        <TitledCard key={title} title={title} className="flex flex-col gap-6">
          <Stats>
            {labels.map((label) => (
              <Stat key={label} value={0} label={label} />
            ))}
          </Stats>
        </TitledCard>
      ))}
    </div>
  </Page>
);

export default AdminSimple;
