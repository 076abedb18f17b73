import { describe, expect, it } from 'vitest';
import { UploadDocumentBody } from '#shared/verification/document.contract';
import { maxDocumentBytes, maxDocumentName } from '#shared/verification/document.values';
import { documentNameOf, documentOf, UnfitDocument } from './document-file';

const file = (name: string, type: string, bytes = 100): File => new File([new Uint8Array(bytes)], name, { type });

describe('documentOf', () => {
  it.each(['application/pdf', 'image/jpeg', 'image/png', 'image/webp'])('keeps a file of type %s unchanged', async (type) => {
    const chosen = file('document', type);
    expect(await documentOf(chosen)).toEqual({ content: chosen, contentType: type });
  });

  it('recognizes a PDF by its name if the browser reports no type', async () => {
    const chosen = file('Policy.PDF', '');
    expect(await documentOf(chosen)).toEqual({ content: chosen, contentType: 'application/pdf' });
  });

  it.each([
    ['an empty file', file('policy.pdf', 'application/pdf', 0), 'This file is empty'],
    ['a PDF that is too large', file('policy.pdf', 'application/pdf', maxDocumentBytes + 1), 'policy.pdf is larger than 5MB'],
    ['a text file', file('policy.txt', 'text/plain'), 'Please choose a PDF, JPEG, PNG or WebP file'],
    ['a file without a type', file('policy', ''), 'Please choose a PDF, JPEG, PNG or WebP file'],
  ])('rejects %s', async (_, chosen, reason) => {
    await expect(documentOf(chosen)).rejects.toEqual(new UnfitDocument(reason));
  });
});

describe('documentNameOf', () => {
  const long = 'a'.repeat(maxDocumentName - 1);
  it.each([
    ['keeps a plain name', 'Policy 2026 (Queen City).pdf', 'Policy 2026 (Queen City).pdf'],
    ['removes line breaks', 'Policy\n2026\u2028.pdf', 'Policy2026.pdf'],
    ['removes direction overrides', 'Policy\u202Efdp.exe', 'Policyfdp.exe'],
    ['replaces an empty name', '\u0007', 'Document'],
    ['drops a last character that does not fit', `${long}\u{1F3E0}`, long],
  ])('%s', (_, name, kept) => {
    expect(documentNameOf({ name })).toBe(kept);
  });

  it('always returns a name that the contract accepts', () => {
    for (const name of ['\u0000\u001F\uD83C.pdf', ` ${'\u{1F3E0}'.repeat(300)} `, '\u2066a\u2069', '   ']) {
      const body = { badgeType: 'insured', file: `certificates/${'a'.repeat(43)}`, fileName: documentNameOf({ name }) };
      expect(UploadDocumentBody.safeParse(body).success, name).toBe(true);
    }
  });
});
