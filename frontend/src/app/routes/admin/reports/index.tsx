import { useSearchParams } from 'react-router-dom';
import { useKeptFocus } from '#lib/hooks';
import { idPattern } from '#shared/contracts/id';
import { panelHeading } from '../panel-list';
import { CaseView } from './case-view';
import { Queue } from './queue';

/** The queue of what was reported, or one case of it: which, is in the address. */
const Reports = ({ ownUsername }: { ownUsername: string }) => {
  const [query] = useSearchParams();
  const asked = query.get('case') ?? '';
  const id = idPattern.test(asked) ? asked : null;
  useKeptFocus(id ?? 'queue', panelHeading);
  return id ? <CaseView key={id} id={id} ownUsername={ownUsername} /> : <Queue ownUsername={ownUsername} />;
};

export default Reports;
