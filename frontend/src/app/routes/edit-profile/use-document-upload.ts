import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#lib/errors';
import { uploadFile } from '#lib/upload';
import { documentNameOf, documentOf, UnfitDocument } from './document-file';

/** `key`: the key of the finished upload. */
export interface ChosenDocument {
  name: string;
  bytes: number;
  /** From 0 to 1. */
  progress: number;
  key: string | null;
}

/** Uploads a file while the user fills in the rest of the form. */
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
    /** Waits for the upload. @returns its key, or null after showing why there is none */
    arrived: async (): Promise<string | null> => {
      if (!sending.current) setProblem('Please choose a file');
      return (await sending.current?.key) ?? null;
    },
  };
};
