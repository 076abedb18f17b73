import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { projectBidsQuery } from '#features/bids/queries';
import { projectQuery } from '#features/projects/queries';
import { questionsQuery } from '#features/questions/queries';
import { readServed } from '#lib/served';
import { type ServedProject, servedProjectId } from '#shared/pages';

let read: { served: ServedProject | undefined } | undefined;

/**
 * What came with the page (functions/pages/project-page.ts) of this project, as a visitor sees it; undefined for any other one.
 */
export const servedProject = (id: string): ServedProject | undefined => {
  read ??= { served: readServed<ServedProject>(servedProjectId) };
  return read.served?.project.id === id ? read.served : undefined;
};

/** One page of a list, as it is kept of a list that is asked for page by page. */
const firstPage = <Page>(page: Page) => ({ pages: [page], pageParams: [null] });

/** Takes what came with the page for the API's first answers to a visitor; the polls ask for what is newer. */
export const useServedAnswers = (id: string, isVisitor: boolean): void => {
  const queryClient = useQueryClient();
  useState(() => {
    const served = isVisitor ? servedProject(id) : undefined;
    const { queryKey } = projectQuery(id);
    if (!served || queryClient.getQueryData(queryKey)) return;
    queryClient.setQueryData(queryKey, served.project);
    queryClient.setQueryData(projectBidsQuery(id).queryKey, firstPage(served.bids));
    queryClient.setQueryData(questionsQuery(id).queryKey, firstPage(served.questions));
    // Once: on a way back it would be old.
    read = { served: undefined };
  });
};
