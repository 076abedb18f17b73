import type { Page } from 'playwright-core';
import { pdfOf } from '#infra/local/seed/pdf';
import type { Verification, VerificationDocument } from '#shared/verification/document.answers';
import { panel } from './admin';
import type { SceneData } from './scene';

const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const aDocument = (
  badgeType: VerificationDocument['badgeType'],
  fields: Partial<VerificationDocument>,
): VerificationDocument => ({
  id: '01HZZZZZZZZZZZZZZZZZZZZZZZ',
  badgeType,
  state: 'approved',
  fileName: 'Scan 0417.pdf',
  createdAt: daysFromNow(-9),
  decidedAt: daysFromNow(-8),
  reason: null,
  note: null,
  fileUntil: daysFromNow(82),
  ...fields,
});

/** One badge in each state that a decision leads to. */
const decided: Verification = {
  documents: [
    aDocument('identity_verified', { state: 'another_asked', reason: 'unreadable', note: 'The lower half is in the shadow.' }),
    aDocument('business_license', { state: 'refused', reason: 'not_covering' }),
    aDocument('insured', {}),
    aDocument('certified_stager', { state: 'waiting', decidedAt: null, fileUntil: null }),
  ],
  badges: [
    { badgeType: 'insured', expiryDate: daysFromNow(200), text: 'Insurance certificate seen, valid until Jun 2027' },
    { badgeType: 'certified_stager', expiryDate: daysFromNow(12), text: 'Staging certificate seen, valid until Dec 2026' },
    { badgeType: 'background_checked', expiryDate: daysFromNow(-5), text: 'Background check report seen, valid until Nov 2026' },
  ],
};

const card = {
  screen: 'editProfile',
  path: () => '/edit-profile',
  ready: 'Verification',
} as const satisfies Partial<SceneData>;

const handIn = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Upload document (Insurance certificate)' }).click();
  await page.getByRole('dialog').waitFor();
};

/** The stager's card in each state. `edit-profile-stager` also shows a badge about to expire, which the demo's Theo has. */
export const verificationScenes: readonly SceneData[] = [
  { ...card, name: 'edit-profile-documents-none', state: 'empty', as: 'newStager', ready: 'Not uploaded yet.' },
  {
    ...card,
    name: 'edit-profile-documents-uploaded',
    state: 'dialog',
    as: 'newStager',
    ready: 'Not uploaded yet.',
    act: async (page) => {
      await handIn(page);
      const buffer = pdfOf(['Certificate of Liability Insurance', 'Mercer Staging']);
      const file = { name: 'Harbor Mutual certificate.pdf', mimeType: 'application/pdf', buffer };
      await page.getByRole('dialog').getByLabel('Choose a file').setInputFiles(file);
      await page.getByText('ready to upload').waitFor();
    },
  },
  {
    ...card,
    name: 'edit-profile-documents-invalid',
    state: 'invalid',
    as: 'newStager',
    ready: 'Not uploaded yet.',
    act: async (page) => {
      await handIn(page);
      const file = { name: 'policy.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') };
      await page.getByRole('dialog').getByLabel('Choose a file').setInputFiles(file);
      await page.getByText('Please choose a PDF').waitFor();
    },
  },
  { ...card, name: 'edit-profile-documents-waiting', state: 'full', as: 'june', ready: 'You uploaded License 2026.pdf' },
  {
    ...card,
    name: 'edit-profile-documents-withdraw',
    state: 'dialog',
    as: 'june',
    ready: 'You uploaded License 2026.pdf',
    act: async (page) => {
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    ...card,
    name: 'edit-profile-documents-decided',
    state: 'full',
    as: 'newStager',
    act: async (page) => {
      await page.route('**/api/verification', (route) => route.fulfill({ json: decided }));
      await page.reload();
      await page.getByText('The lower half is in the shadow.').waitFor();
    },
  },
  { ...card, name: 'edit-profile-documents-expiring', state: 'full', as: 'theo', ready: 'Upload the new document to keep' },
  {
    ...card,
    name: 'edit-profile-documents-loading',
    state: 'loading',
    as: 'newStager',
    hold: ['**/api/verification'],
    ready: 'Loading your documents…',
  },
  {
    ...card,
    name: 'edit-profile-documents-error',
    state: 'error',
    as: 'newStager',
    fail: ['**/api/verification'],
    ready: "We couldn't load your documents",
  },
];

const documents = '**/api/admin/documents*';

/** Adds a resubmitted document of a stager with badges. */
const withAnother = async (page: Page): Promise<void> => {
  await page.route(documents, async (route) => {
    const response = await route.fetch();
    const [first] = (await response.json()) as Record<string, unknown>[];
    const holder = Object(first?.holder) as { id: string };
    const badge = (badgeType: string, expiryDate: string | null, verificationDocument: string | null) => ({
      ...{ id: `01HZZZZZZZZZZZZZZZZZZZZZZ${badgeType === 'insured' ? 'A' : 'B'}`, userId: holder.id, badgeType, expiryDate },
      ...{
        verificationDocument,
        verifiedBy: 'ada',
        verificationDate: daysFromNow(-350),
        isActive: true,
        createdAt: daysFromNow(-350),
      },
    });
    const second = {
      ...first,
      id: '01HZZZZZZZZZZZZZZZZZZZZZZ2',
      badgeType: 'insured',
      fileName: 'A_certificate_whose_name_goes_on_and_on_as_scanners_like_to_have_it_20261120_171502_0001.jpg',
      fileType: 'image/jpeg',
      fileBytes: 2_431_000,
      before: {
        state: 'another_asked',
        decidedAt: daysFromNow(-3),
        reason: 'other_name',
        note: 'It is made out to another company.',
      },
      holder: {
        ...holder,
        deals: 4,
        badges: [
          badge('insured', daysFromNow(14), 'Insurance certificate, Harbor Mutual, No. HM-20417'),
          badge('identity_verified', null, 'Identity document'),
        ],
      },
    };
    await route.fulfill({ response, json: [first, second] });
  });
  await page.reload();
  await page.getByText('It is made out to another company.').waitFor();
};

const ask = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  // The element is in the document before it is visible.
  await page.getByRole('dialog').evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
};

export const deskScenes: readonly SceneData[] = [
  panel('verification', 'verification', 'License 2026.pdf', { act: withAnother }),
  panel('verification-opened', 'verification', 'License 2026.pdf', {
    act: async (page) => {
      await page.getByRole('button', { name: 'Show Document' }).first().click();
      await page.getByRole('link', { name: 'Open in a new tab' }).waitFor();
    },
  }),
  panel('verification-approve', 'verification', 'License 2026.pdf', {
    state: 'dialog',
    act: async (page) => {
      await ask('Approve')(page);
      await page.getByRole('dialog').getByLabel('Valid until').fill('2027-11-30');
      await page.getByText('valid until Nov 2027').waitFor();
    },
  }),
  panel('verification-approve-invalid', 'verification', 'License 2026.pdf', {
    state: 'invalid',
    act: async (page) => {
      await ask('Approve')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Please enter the last day').first().waitFor();
    },
  }),
  panel('verification-ask', 'verification', 'License 2026.pdf', { state: 'dialog', act: ask('Request New One') }),
  panel('verification-refuse', 'verification', 'License 2026.pdf', { state: 'dialog', act: ask('Reject') }),
  panel('verification-empty', 'verification', 'Pending documents', {
    state: 'empty',
    act: async (page) => {
      await page.route(documents, (route) => route.fulfill({ json: [] }));
      await page.reload();
      await page.getByText('No pending documents').waitFor();
    },
  }),
  panel('verification-loading', 'verification', 'Loading the documents', { state: 'loading', hold: [documents] }),
  panel('verification-error', 'verification', /^Error loading admin data/, { state: 'error', fail: [documents] }),
];
