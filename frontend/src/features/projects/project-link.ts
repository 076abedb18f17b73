import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { growPicture } from '#lib/motion';
import { projectQuery } from './queries';

/** Lets the picture beside the link grow into the page's main photo, in browsers that support it. */
export const useProjectLink = (id: string, to: string = paths.project(id)) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return {
    to,
    onClick: (event: MouseEvent<HTMLAnchorElement>) =>
      growPicture(
        event,
        () => client.prefetchQuery(projectQuery(id)),
        () => navigate(to),
      ),
  };
};
