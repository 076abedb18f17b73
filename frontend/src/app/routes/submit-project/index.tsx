import { matchPath, useLocation } from 'react-router-dom';
import { Page, PageHeader } from '#components/page';
import { AccessRestricted, SignedInOnly } from '#components/screen-notice';
import { paths, patterns } from '#config/paths';
import { isStager } from '#lib/auth';
import { TextLink } from '#ui/text';
import { Submission, type SubmissionVariant } from './submission';

interface Variant extends SubmissionVariant {
  path: string;
  /** Why an earlier form still exists. */
  kept?: string;
}

const current: Variant = { path: patterns.submitProject, form: 'current', photos: 'current', afterwards: 'confirm' };
const kept = 'An earlier version of the form.';
const keptForTheRecord = 'An earlier version that requires a budget but never asks for one, so it can’t be submitted.';

/** Earlier forms keep their behavior and addresses, and open the project after posting. */
const earlier: readonly Variant[] = [
  { path: patterns.submitProjectSimple, form: 'simple', photos: 'current', afterwards: 'open', kept },
  { path: patterns.submitProjectNew, form: 'compressing', photos: 'compressing', afterwards: 'open', kept },
  { path: patterns.submitProjectOld, form: 'legacy', photos: 'small', afterwards: 'open', kept: keptForTheRecord },
];

const Header = ({ variant }: { variant: Variant }) =>
  variant.kept === undefined ? (
    <PageHeader title="Submit a Project" text="Tell local stagers about the property. It takes 3-5 minutes and costs nothing." />
  ) : (
    <PageHeader
      eyebrow="An earlier form"
      title="Submit a Project"
      text={
        <>
          {variant.kept} <TextLink to={paths.submitProject}>Use the current form</TextLink>
        </>
      }
    />
  );

/** Posts a project with the form of the current address. */
const SubmitProject = () => {
  const { pathname } = useLocation();
  const variant = earlier.find(({ path }) => matchPath(path, pathname)) ?? current;
  return (
    <SignedInOnly text="You need to be logged in to submit a project.">
      {(user) =>
        isStager(user) ? (
          <AccessRestricted text="Only real estate agents, builders and investors can submit projects" />
        ) : (
          <Page title="Submit a Project">
            <Submission key={variant.path} {...variant} user={user} header={<Header variant={variant} />} />
          </Page>
        )
      }
    </SignedInOnly>
  );
};

export default SubmitProject;
