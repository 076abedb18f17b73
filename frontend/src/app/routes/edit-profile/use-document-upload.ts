import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#lib/errors';
import { uploadFile } from '#lib/upload';
import { documentNameOf, documentOf, UnfitDocument } from './document-file';

/** A chosen file. `key`: of the upload, once it has arrived. */
export interface ChosenDocument {
  name: string;
  bytes: number;
  /** From 0 to 1. */
  progress: number;
  key: string | null;
}

/** Sends a chosen file to storage, while the rest of the form is still filled in. */
export const useDocumentUpload = () => {
  const [chosen, setChosen] = useState<ChosenDocument | null>(null);
  const [problem, setProblem] = useState('');
  const sending = useRef<{ abort: AbortController; key: Promise<string | null> } | null>(null);
  const clear = () => {
    sending.current?.abort.abort();
    sending.current = null;
    setChosen(null);
  };
  useEffect(() => () => sending.current?.abort.abort(), []);

  const send = async (file: File, signal: AbortSignal): Promise<string | null> => {
    try {
      const { content, contentType } = await documentOf(file);
      signal.throwIfAborted();
      const onProgress = (progress: number) => setChosen((document) => document && { ...document, progress });
      const key = await uploadFile(content, { purpose: 'certificate', contentType }, { onProgress, signal });
      setChosen((document) => document && { ...document, progress: 1, key });
      return key;
    } catch (error) {
      if (signal.aborted) return null;
      setProblem(
        error instanceof UnfitDocument ? error.message : messageOf(error, "We couldn't upload the file. Please try again."),
      );
      setChosen(null);
      return null;
    }
  };
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    clear();
    setProblem('');
    setChosen({ name: documentNameOf(file), bytes: file.size, progress: 0, key: null });
    const abort = new AbortController();
    sending.current = { abort, key: send(file, abort.signal) };
  };
  return {
    chosen,
    problem,
    choose,
    clear,
    /** The key of the upload, once it has arrived; null where there is none, which is then said. */
    arrived: async (): Promise<string | null> => {
      if (!sending.current) setProblem('Please choose a file');
      return (await sending.current?.key) ?? null;
    },
  };
};
