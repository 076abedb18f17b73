import { type AppError, invalid } from '#core/kernel/errors';
import { withFreshReads } from '#core/kernel/stale';
import { newUploadKey } from '#core/market/photo/photo';
import { readUpload, writeDocument } from '#core/market/photo/photo.storage';
import { claimUpload, findUpload } from '#core/market/photo/upload.repo';
import { maxDocumentBytes } from '#shared/verification/document.values';
import type { CheckedFile } from './document';
import { documentTypeOf } from './document-type';

const refused = (message: string): AppError => invalid({ path: 'file', message });
export const unknownDocument = (): AppError => refused('This file is no longer available. Please upload it again.');

/** Copies the file to a key that no upload form can write to. @throws AppError VALIDATION_FAILED */
export const checkFile = (key: string, userId: string, now: Date): Promise<CheckedFile> =>
  withFreshReads(async () => {
    const upload = await findUpload(key);
    if (upload?.userId !== userId || upload.usedAs !== undefined || upload.condemned) throw unknownDocument();
    const bytes = await readUpload(key, maxDocumentBytes, refused('File is larger than 5MB'));
    if (!bytes) throw unknownDocument();
    const fileType = documentTypeOf(bytes);
    if (!fileType) throw refused('Please select a PDF or a picture (JPEG, PNG or WebP)');
    const file = upload.photo ?? newUploadKey('certificate');
    if (upload.photo === undefined) await claimUpload(upload, file, now);
    await writeDocument(file, bytes, fileType);
    return { file, fileType, fileBytes: bytes.length };
  });
