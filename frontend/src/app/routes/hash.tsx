import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useParams } from 'react-router-dom';
import { ScreenLoading } from '#components/page';
import { runtimeConfigQuery } from '#lib/config';
import NotFound from './not-found';

const Admin = lazy(() => import('./admin'));

/** An address of one unknown segment: the admin panel if the deployment has it there, otherwise the not-found screen. */
const Hash = () => {
  const { hash } = useParams();
  const { data: config, isPending } = useQuery(runtimeConfigQuery());
  if (isPending) return <ScreenLoading />;
  return config?.adminPath && config.adminPath.replace(/^\//, '') === hash ? <Admin /> : <NotFound />;
};

export default Hash;
