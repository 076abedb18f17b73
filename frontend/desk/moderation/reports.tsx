import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { panelHeading } from '#desk/parts/panel-list';
import { arriveAt, useKeptFocus } from '#lib/hooks';
import { idPattern } from '#shared/api/id';
import { Queue } from './case-queue';
import { CaseView } from './case-view';

const Reports = () => {
  const [query] = useSearchParams();
  const asked = query.get('case') ?? '';
  const id = idPattern.test(asked) ? asked : null;
  useKeptFocus(id ?? 'queue', panelHeading);
  // A link from another part of the panel disappears, and the focus with it.
  useEffect(() => {
    if (id !== null && document.activeElement === document.body) arriveAt(panelHeading.current);
  }, [id]);
  return id ? <CaseView key={id} id={id} /> : <Queue />;
};

export default Reports;
