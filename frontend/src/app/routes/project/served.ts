import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { projectBidsQuery } from '#features/bids/queries';
import { projectQuery } from '#features/projects/queries';
import { questionsQuery } from '#features/questions/queries';
import { readServed } from '#lib/served';
import { type ServedProject, servedProjectId } from '#shared/pages';

let read: { served: ServedProject | undefined } | undefined;

/** Returns the project data in the page (functions/pages/project-page.ts). Undefined for any other project. */
export const servedProject = (id: string): ServedProject | undefined => {
  read ??= { served: readServed<ServedProject>(servedProjectId) };
  return read.served?.project.id === id ? read.served : undefined;
};

/** Returns the cache format of a paged list with one page. */
const firstPage = <Page>(page: Page) => ({ pages: [page], pageParams: [null] });

/** Puts the data in the page into the cache, as the API's first answers to a visitor. Polls fetch newer ones. */
export const useServedAnswers = (id: string, isVisitor: boolean): void => {
  const queryClient = useQueryClient();
  useState(() => {
    const served = isVisitor ? servedProject(id) : undefined;
    const { queryKey } = projectQuery(id);
    if (!served || queryClient.getQueryData(queryKey)) return;
    queryClient.setQueryData(queryKey, served.project);
    queryClient.setQueryData(projectBidsQuery(id).queryKey, firstPage(served.bids));
    queryClient.setQueryData(questionsQuery(id).queryKey, firstPage(served.questions));
    // Only once, because it is outdated when the reader comes back to the page.
    read = { served: undefined };
  });
};
