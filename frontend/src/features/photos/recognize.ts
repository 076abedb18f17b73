const kinds: readonly { type: string; at: number; signatures: readonly string[] }[] = [
  { type: 'image/jpeg', at: 0, signatures: ['\xff\xd8\xff'] },
  { type: 'image/png', at: 0, signatures: ['\x89PNG'] },
  { type: 'image/webp', at: 8, signatures: ['WEBP'] },
  { type: 'image/heic', at: 4, signatures: ['ftypheic', 'ftypheix', 'ftyphevc', 'ftypmif1', 'ftypmsf1'] },
];

/** Sets a missing file type by the content. Phones and email programs pass photos without a file extension. */
export const withRecognizedType = async (file: File): Promise<File> => {
  if (file.type !== '' && file.type !== 'application/octet-stream') return file;
  const begin = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  const kind = kinds.find(({ at, signatures }) => signatures.some((signature) => begin.startsWith(signature, at)));
  return kind ? new File([file], file.name, { type: kind.type, lastModified: file.lastModified }) : file;
};

export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

export const heicAdvice =
  'this browser cannot open HEIC photos. Export it as a JPEG: on a Mac in Preview (File, Export), in Windows in Photos (Save as). Or add it from the phone.';
