import type { Page } from 'playwright-core';
import { fillProjectForm } from '../support/project-form';
import { waitUntilNothingUnsaved } from '../support/unsaved';
import { adminScenes } from './admin';
import { askingScenes } from './asking';
import { comparisonScenes } from './comparison';
import type { DemoData } from './demo-data';
import { moderationScenes } from './moderation';
import { peopleScenes } from './people';
import { pushScenes } from './push';
import { type Scene, type SceneData, sceneOf } from './scene';
import { siteScenes } from './site';
import { deskScenes, verificationScenes } from './verification';

/** The browser reports that it is offline. Calls would still work, but the page believes the report and waits. */
const goOffline = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    window.dispatchEvent(new Event('offline'));
  });

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Files for a file input, with a picture of the page. */
const photosOf = async (page: Page, ...names: string[]) => {
  const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 300, height: 200 } });
  return names.map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
};

const dilworth = 'Vacant colonial in Dilworth, wide front porch';
const search = '/projects?city=Charlotte&state=NC';
const project = (name: keyof DemoData['projects']) => (demo: DemoData) => `/projects/${demo.projects[name]}`;

/** Reloads the project's page for a stager who has withdrawn its bid there. */
const afterWithdrawal =
  (mayBidAgain: boolean, ready: string) =>
  async (page: Page): Promise<void> => {
    await page.route(/\/api\/projects\/[^/]+$/, async (route) => {
      // A poll without changes gets an answer without a body.
      const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
      await route.fulfill({ response, json: { ...(await response.json()), ownWithdrawal: { amount: 5100, mayBidAgain } } });
    });
    await page.reload();
    await page.getByText(ready).waitFor();
  };

const publicScenes: SceneData[] = [
  { name: 'home', screen: 'home', path: '/', ready: 'Get Started Now!' },
  { name: 'home-signed-in', screen: 'home', as: 'dana', path: '/', ready: 'Back to Dashboard' },
  {
    name: 'home-join',
    screen: 'home',
    state: 'dialog',
    path: '/how-it-works',
    ready: 'How It Works',
    act: async (page) => {
      await press('Submit a Project')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'login', screen: 'login', path: '/login', ready: 'Forgot your password?' },
  {
    name: 'login-invalid',
    screen: 'login',
    state: 'invalid',
    path: '/login',
    ready: 'Forgot your password?',
    act: async (page) => {
      await page.locator('main').getByRole('button', { name: 'Login' }).click();
      await page.getByText('Please enter a valid email address').first().waitFor();
    },
  },
  { name: 'register', screen: 'register', state: 'empty', path: '/register', ready: 'Staging Company' },
  { name: 'register-owner', screen: 'register', path: '/register?type=realtor', ready: 'Create Account' },
  {
    name: 'register-stager-invalid',
    screen: 'register',
    state: 'invalid',
    path: '/register?type=staging',
    ready: 'Create Account',
    act: async (page) => {
      await press('Create Account')(page);
      await page.getByText('Company name is required').first().waitFor();
    },
  },
  { name: 'pricing-visitor', screen: 'pricing', state: 'restricted', path: '/pricing', ready: /exclusive/i },
  { name: 'pricing', screen: 'pricing', as: 'theo', path: '/pricing', ready: 'LUXURY' },
  { name: 'help-center', screen: 'helpCenter', path: '/help-center', ready: 'Help Center' },
  {
    name: 'help-center-open',
    screen: 'helpCenter',
    state: 'dialog',
    path: '/help-center',
    ready: 'Help Center',
    act: (page) => page.locator('main').getByRole('button', { expanded: false }).first().click(),
  },
  { name: 'how-it-works', screen: 'howItWorks', path: '/how-it-works', ready: 'How It Works' },
  { name: 'about', screen: 'about', path: '/about', ready: 'About' },
  { name: 'contact', screen: 'contact', path: '/contact', ready: 'Contact' },
  {
    name: 'contact-invalid',
    screen: 'contact',
    state: 'invalid',
    path: '/contact',
    ready: 'Contact',
    act: async (page) => {
      await press(/^Send/)(page);
      await page.getByText('Name must be at least 2 characters').first().waitFor();
    },
  },
  { name: 'terms-of-service', screen: 'termsOfService', path: '/terms-of-service', ready: 'Terms' },
  { name: 'privacy-policy', screen: 'privacyPolicy', path: '/privacy-policy', ready: 'Privacy' },
  { name: 'forgot-password', screen: 'forgotPassword', path: '/forgot-password', ready: 'Forgot Password' },
  {
    name: 'forgot-password-sent',
    screen: 'forgotPassword',
    state: 'done',
    path: '/forgot-password',
    ready: 'Forgot Password',
    act: async (page) => {
      await page.getByLabel('Email').first().fill('nobody@example.com');
      await page.locator('main form').getByRole('button').last().click();
      await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    },
  },
  { name: 'reset-password', screen: 'resetPassword', path: '/reset-password?token=abc', ready: 'Reset Password' },
  {
    name: 'reset-password-over',
    screen: 'resetPassword',
    state: 'error',
    path: '/reset-password?token=abc',
    ready: 'Reset Password',
    act: async (page) => {
      await page.getByRole('textbox', { name: /^New Password/ }).fill('correct horse');
      await page.getByRole('textbox', { name: /^Confirm New Password/ }).fill('correct horse');
      await press('Reset Password')(page);
      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    },
  },
  { name: 'not-found', screen: 'notFound', path: '/no/such/page', ready: '404 Page Not Found' },
  { name: 'not-found-segment', screen: 'notFound', path: '/nowhere', ready: '404 Page Not Found' },
];

const projectScenes: SceneData[] = [
  { name: 'project-visitor', screen: 'project', path: project('contested'), ready: '$6,400' },
  {
    name: 'project-loading',
    screen: 'project',
    state: 'loading',
    // An id without a project: an existing one arrives with its page.
    path: '/projects/01HZZZZZZZZZZZZZZZZZZZZZZZ',
    hold: ['**/api/projects/*'],
    ready: 'Loading the project…',
  },
  {
    name: 'project-error',
    screen: 'project',
    state: 'error',
    as: 'dana',
    path: project('contested'),
    fail: ['**/api/projects/*'],
    ready: 'Failed to fetch project',
  },
  {
    name: 'project-missing',
    screen: 'project',
    state: 'error',
    path: '/projects/01HZZZZZZZZZZZZZZZZZZZZZZZ',
    ready: 'Project Not Found',
  },
  {
    name: 'project-accept',
    screen: 'project',
    state: 'dialog',
    as: 'dana',
    path: project('contested'),
    ready: '$6,400',
    act: async (page) => {
      await press('Accept Bid')(page);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'project-update',
    screen: 'project',
    state: 'dialog',
    as: 'dana',
    path: project('contested'),
    ready: 'Updates',
    act: async (page) => {
      await page.getByText('Updates', { exact: true }).click();
      await press('Post an Update')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Add photos').setInputFiles(await photosOf(page, 'porch.jpg'));
      await dialog.getByText('1 of 1 photo ready').waitFor();
    },
  },
  { name: 'project-awarded-owner', screen: 'project', as: 'dana', path: project('awarded'), ready: 'Other bids (1)' },
  { name: 'project-under-way-owner', screen: 'project', as: 'dana', path: project('underWay'), ready: 'Queen City Interiors' },
  { name: 'project-no-bids', screen: 'project', state: 'empty', as: 'dana', path: project('unbid'), ready: 'No bids yet' },
  {
    name: 'project-bids-error',
    screen: 'project',
    state: 'error',
    as: 'dana',
    path: project('contested'),
    fail: ['**/api/projects/*/bids'],
    ready: 'Failed to fetch bids',
  },
  {
    name: 'project-bid-form',
    screen: 'project',
    as: 'june',
    path: project('contested'),
    ready: 'Submit Your Bid',
    act: (page) => page.getByText('What is included').click(),
  },
  {
    name: 'project-bid-offline',
    screen: 'project',
    state: 'restricted',
    as: 'june',
    path: project('contested'),
    ready: 'Submit Your Bid',
    act: async (page) => {
      await goOffline(page);
      const form = page.getByRole('region', { name: 'Submit Your Bid' });
      await form.getByLabel('Bid Amount').fill('2900');
      await form.getByLabel('Timeline').selectOption('flexible');
      await form.getByRole('button', { name: 'Submit Bid' }).click();
      await page.getByText('Waiting for a connection').waitFor();
      await page.locator('[data-strip=line]').waitFor();
    },
  },
  {
    name: 'project-bid-again',
    screen: 'project',
    as: 'june',
    path: project('contested'),
    ready: 'Submit Your Bid',
    act: afterWithdrawal(true, 'Your second and last bid here'),
  },
  {
    name: 'project-bid-twice',
    screen: 'project',
    as: 'june',
    path: project('contested'),
    ready: 'Submit Your Bid',
    act: afterWithdrawal(false, 'You can’t bid here again'),
  },
  {
    name: 'project-bid-no-portfolio',
    screen: 'project',
    as: 'newStager',
    path: project('contested'),
    ready: 'You have no portfolio photos yet',
    act: async (page) => {
      await page.getByLabel('Choose photos').setInputFiles(await photosOf(page, 'living-room.jpg', 'bedroom.jpg'));
      await page.getByText('2 of 2 photos ready').waitFor();
    },
  },
  {
    name: 'project-bid-invalid',
    screen: 'project',
    state: 'invalid',
    as: 'june',
    path: project('contested'),
    ready: 'Submit Your Bid',
    act: async (page) => {
      await press('Submit Bid')(page);
      await page.getByText('Please select a valid timeline option').first().waitFor();
    },
  },
  { name: 'project-own-bid', screen: 'project', as: 'theo', path: project('contested'), ready: 'Your Bid' },
  { name: 'project-fee-due', screen: 'project', as: 'theo', path: project('awarded'), ready: 'Payment Required' },
  { name: 'project-not-selected', screen: 'project', as: 'camille', path: project('awarded'), ready: 'Another stager' },
  { name: 'project-lost', screen: 'project', as: 'camille', path: project('underWay'), ready: 'Thank you for yours' },
  {
    name: 'project-questions',
    screen: 'project',
    as: 'june',
    path: (demo) => `/projects/${demo.projects.contested}#questions`,
    ready: 'Ask the Owner',
  },
  {
    name: 'project-questions-invalid',
    screen: 'project',
    state: 'invalid',
    as: 'june',
    path: (demo) => `/projects/${demo.projects.contested}#questions`,
    ready: 'Ask the Owner',
    act: async (page) => {
      await press('Send Question')(page);
      await page.getByText('Please enter a question').waitFor();
    },
  },
  {
    name: 'project-questions-none',
    screen: 'project',
    state: 'empty',
    as: 'june',
    path: (demo) => `/projects/${demo.projects.unbid}#questions`,
    ready: 'No questions yet',
  },
  {
    name: 'project-questions-loading',
    screen: 'project',
    state: 'loading',
    as: 'june',
    path: project('contested'),
    hold: ['**/api/projects/*/questions*'],
    ready: 'Loading the questions…',
  },
  {
    name: 'project-questions-error',
    screen: 'project',
    state: 'error',
    as: 'june',
    path: project('contested'),
    fail: ['**/api/projects/*/questions*'],
    ready: 'Failed to fetch questions',
  },
  {
    name: 'project-answer',
    screen: 'project',
    as: 'dana',
    path: (demo) => `/projects/${demo.projects.contested}#questions`,
    ready: 'Not answered yet',
    act: async (page) => {
      await page.getByRole('button', { name: 'Answer', exact: true }).click();
      await page.getByLabel('Your Answer').waitFor();
    },
  },
  {
    name: 'project-decline',
    screen: 'project',
    state: 'dialog',
    as: 'dana',
    // Without the anchor, because otherwise the page would still be that of the scene before.
    path: project('contested'),
    ready: 'Not answered yet',
    act: async (page) => {
      await page.getByRole('button', { name: 'Decline', exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'project-as-stager',
    screen: 'project',
    as: 'dana',
    path: project('contested'),
    ready: 'Share',
    act: async (page) => {
      await page.getByRole('button', { name: 'See as a Stager' }).click();
      await page.getByText('This is what stagers see').waitFor();
    },
  },
  {
    name: 'project-paid',
    screen: 'project',
    as: 'theo',
    path: project('underWay'),
    ready: '418 Lockhart Drive, Matthews, NC 28105',
  },
  {
    name: 'project-paid-owner',
    screen: 'project',
    as: 'dana',
    path: project('underWay'),
    ready: '418 Lockhart Drive, Matthews, NC 28105',
  },
  {
    name: 'project-handover-form',
    screen: 'project',
    as: 'dana',
    path: project('underWay'),
    ready: '418 Lockhart Drive, Matthews, NC 28105',
    act: async (page) => {
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByRole('button', { name: 'Change Dates' }).click();
      await page.getByRole('button', { name: 'Propose', exact: true }).waitFor();
    },
  },
  {
    name: 'project-rejected',
    screen: 'project',
    as: 'june',
    path: project('rejected'),
    ready: 'The owner didn’t choose your bid',
  },
  { name: 'project-completed-stager', screen: 'project', state: 'done', as: 'june', path: project('completed'), ready: 'Marcus' },
  { name: 'project-completed-owner', screen: 'project', state: 'done', as: 'marcus', path: project('completed'), ready: 'June' },
];

const ownerScenes: SceneData[] = [
  {
    name: 'dashboard-visitor',
    screen: 'dashboard',
    state: 'restricted',
    path: '/dashboard',
    ready: 'You need to be logged in to view your dashboard.',
  },
  {
    name: 'login-dialog',
    screen: 'dashboard',
    state: 'dialog',
    path: '/dashboard',
    ready: 'Please Log In',
    act: async (page) => {
      await page.locator('main').getByRole('button', { name: 'Login' }).click();
      await page.getByRole('dialog').getByText('Forgot your password?').waitFor();
    },
  },
  { name: 'dashboard-owner', screen: 'dashboard', as: 'dana', path: '/dashboard', ready: dilworth },
  {
    name: 'dashboard-owner-empty',
    screen: 'dashboard',
    state: 'empty',
    as: 'newOwner',
    path: '/dashboard',
    ready: 'No projects yet',
  },
  {
    name: 'dashboard-owner-loading',
    screen: 'dashboard',
    state: 'loading',
    as: 'dana',
    path: '/dashboard',
    hold: ['**/api/projects*', '**/api/bids/all*'],
    ready: 'Loading your projects…',
  },
  {
    name: 'dashboard-owner-error',
    screen: 'dashboard',
    state: 'error',
    as: 'dana',
    path: '/dashboard',
    fail: ['**/api/projects*'],
    ready: 'Failed to fetch projects',
  },
  {
    name: 'dashboard-edit',
    screen: 'dashboard',
    state: 'dialog',
    as: 'dana',
    path: '/dashboard',
    ready: dilworth,
    act: async (page) => {
      await press(/^Edit/)(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Add photos').setInputFiles(await photosOf(page, 'bedroom.jpg', 'porch.jpg'));
      await dialog.getByText('3 of 3 photos ready').waitFor();
      await dialog.getByRole('button', { name: 'Actions for photo 2, bedroom.jpg' }).click();
      await dialog.getByRole('menuitem', { name: 'Describe' }).click();
      await dialog.getByRole('button', { name: 'Actions for photo 2, bedroom.jpg' }).click();
      await dialog.getByRole('menuitem', { name: 'Remove' }).waitFor();
    },
  },
  {
    name: 'dashboard-delete',
    screen: 'dashboard',
    state: 'dialog',
    as: 'dana',
    path: '/dashboard',
    ready: dilworth,
    act: async (page) => {
      await press(/^Delete/)(page);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'submit-project-visitor',
    screen: 'submitProject',
    state: 'restricted',
    path: '/submit-project',
    ready: 'You need to be logged in to submit a project.',
  },
  {
    name: 'submit-project',
    screen: 'submitProject',
    state: 'empty',
    as: 'dana',
    path: '/submit-project',
    ready: 'Property Type',
  },
  {
    name: 'submit-project-place',
    screen: 'submitProject',
    as: 'dana',
    path: '/submit-project',
    ready: 'Property Type',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'City' }).pressSequentially('Charl');
      await page.locator('[role=option]').first().waitFor();
    },
  },
  {
    name: 'submit-project-draft',
    screen: 'submitProject',
    state: 'dialog',
    as: 'dana',
    path: '/submit-project?step=description',
    ready: 'Submit a Project',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Project Title' }).fill('Vacant ranch in Matthews');
      await waitUntilNothingUnsaved(page);
      await page.goto('/submit-project');
      await page.getByText('Your draft is still here').waitFor();
    },
  },
  {
    name: 'submit-project-ready',
    screen: 'submitProject',
    as: 'dana',
    path: '/submit-project',
    ready: 'Property Type',
    act: async (page) => {
      await fillProjectForm(page, { title: 'Corner loft', city: 'Durham', county: 'Durham', state: 'North Carolina' });
      await page.getByText('Ready to submit').first().waitFor();
    },
  },
  {
    name: 'submit-project-misspelt',
    screen: 'submitProject',
    as: 'dana',
    path: '/submit-project',
    ready: 'Property Type',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'State' }).selectOption('NC');
      await page.getByRole('combobox', { name: 'City' }).fill('Charlote');
      await page.keyboard.press('Tab');
      await page.getByText('We don’t know a Charlote in NC.').waitFor();
    },
  },
  {
    name: 'submit-project-invalid',
    screen: 'submitProjectFinal',
    state: 'invalid',
    as: 'dana',
    path: '/submit-project-final',
    ready: 'Property Type',
    act: async (page) => {
      await page
        .locator('main')
        .getByRole('button', { name: /^(Submit Project|Next: Staging)$/ })
        .click();
      await page.getByText('Neighborhood is required').first().waitFor();
    },
  },
  // On a phone these are steps of their own.
  {
    name: 'submit-project-rooms',
    screen: 'submitProject',
    as: 'dana',
    path: '/submit-project?step=staging',
    ready: 'Rooms to Stage',
  },
  {
    name: 'submit-project-words',
    screen: 'submitProject',
    as: 'dana',
    path: '/submit-project?step=description',
    ready: 'Project Title',
  },
  {
    name: 'submit-project-photos',
    screen: 'submitProject',
    as: 'dana',
    path: '/submit-project?step=photos',
    ready: 'Add photos',
    act: async (page) => {
      await page.getByLabel('Add photos').setInputFiles(await photosOf(page, 'porch.jpg', 'living-room.jpg', 'bedroom.jpg'));
      await page.getByText('3 of 3 photos ready').waitFor();
      await page.getByRole('button', { name: 'Actions for photo 2, living-room.jpg' }).click();
      await page.getByRole('menuitem', { name: 'Describe' }).waitFor();
    },
  },
  {
    name: 'submit-project-stager',
    screen: 'submitProject',
    state: 'restricted',
    as: 'theo',
    path: '/submit-project',
    ready: 'Access Restricted',
  },
  {
    name: 'submit-project-simple',
    screen: 'submitProjectSimple',
    state: 'empty',
    as: 'dana',
    path: '/submit-project-simple',
    ready: 'I am a',
  },
  {
    name: 'submit-project-new',
    screen: 'submitProjectNew',
    state: 'empty',
    as: 'dana',
    path: '/submit-project-new',
    ready: 'Property Type',
  },
  {
    name: 'submit-project-old',
    screen: 'submitProjectOld',
    state: 'empty',
    as: 'dana',
    path: '/submit-project-old',
    ready: 'Property Type',
  },
];

const stagerScenes: SceneData[] = [
  { name: 'projects-visitor', screen: 'projects', state: 'restricted', path: '/projects', ready: 'Access Restricted' },
  {
    name: 'projects-prompt',
    screen: 'projects',
    state: 'empty',
    as: 'newStager',
    path: '/projects',
    ready: 'Search for Projects in Your Area',
  },
  { name: 'projects', screen: 'projects', as: 'june', path: search, ready: dilworth },
  {
    name: 'projects-none',
    screen: 'projects',
    state: 'empty',
    as: 'june',
    path: '/projects?city=Nowhere&state=WY',
    ready: 'No Projects Found',
  },
  {
    name: 'projects-near',
    screen: 'projects',
    as: 'june',
    path: '/projects?near=charlotte-nc&miles=25&sort=nearest&propertyType=single_family_home',
    ready: 'found within 25 miles of Charlotte, NC',
  },
  {
    name: 'projects-filters',
    screen: 'projects',
    as: 'june',
    path: '/projects?near=charlotte-nc&miles=25',
    ready: 'found within 25 miles of Charlotte, NC',
    act: press('Filters'),
  },
  {
    name: 'projects-exact',
    screen: 'projects',
    as: 'june',
    path: search,
    ready: dilworth,
    act: press('Search by city and state'),
  },
  {
    name: 'projects-near-choosing',
    screen: 'projects',
    state: 'empty',
    as: 'newStager',
    path: '/projects',
    ready: 'Search for Projects in Your Area',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Where' }).pressSequentially('Spring');
      await page.locator('[role=option]').first().waitFor();
    },
  },
  {
    name: 'projects-near-none',
    screen: 'projects',
    state: 'empty',
    as: 'june',
    path: '/projects?near=cheyenne-wy&miles=25',
    ready: 'Search within 50 miles',
  },
  {
    name: 'projects-misspelt',
    screen: 'projects',
    state: 'empty',
    as: 'june',
    path: '/projects?city=Charlote&state=NC',
    ready: 'Did you mean Charlotte?',
  },
  { name: 'projects-areas', screen: 'projects', as: 'renata', path: '/projects', ready: 'In your service areas' },
  {
    name: 'projects-loading',
    screen: 'projects',
    state: 'loading',
    as: 'june',
    path: search,
    hold: ['**/api/projects?*'],
    ready: 'Looking for projects…',
  },
  {
    name: 'projects-error',
    screen: 'projects',
    state: 'error',
    as: 'june',
    path: search,
    fail: ['**/api/projects?*'],
    ready: 'Unable to Load Projects',
  },
  { name: 'dashboard-stager-lost', screen: 'dashboard', as: 'camille', path: '/dashboard', ready: 'Not Chosen' },
  { name: 'dashboard-stager', screen: 'dashboard', as: 'theo', path: '/dashboard', ready: dilworth },
  {
    name: 'dashboard-stager-empty',
    screen: 'dashboard',
    state: 'empty',
    as: 'newStager',
    path: '/dashboard',
    ready: 'No bids yet',
  },
  {
    name: 'dashboard-stager-error',
    screen: 'dashboard',
    state: 'error',
    as: 'theo',
    path: '/dashboard',
    fail: ['**/api/users/*/bids*'],
    ready: 'Failed to fetch bids',
  },
  { name: 'mail-stager', screen: 'mail', as: 'theo', path: '/mail', ready: 'Save Preferences' },
  ...pushScenes,
  { name: 'mail-confirm', screen: 'mailed', path: '/mail/confirm?token=abc', ready: 'Confirm Email Address' },
  {
    name: 'mail-confirm-failed',
    screen: 'mailed',
    state: 'error',
    path: '/mail/confirm?token=abc',
    ready: 'Confirm Email Address',
    act: async (page) => {
      await page.getByRole('button', { name: 'Confirm Email Address' }).click();
      await page.getByText('This link is incomplete').waitFor();
    },
  },
  { name: 'mail-undo', screen: 'mailed', path: '/mail/undo?token=abc', ready: 'Restore Email Address' },
  {
    name: 'mail-undo-failed',
    screen: 'mailed',
    state: 'error',
    path: '/mail/undo?token=abc',
    ready: 'Restore Email Address',
    act: async (page) => {
      await page.getByRole('button', { name: 'Restore Email Address' }).click();
      await page.getByText('This link is incomplete').waitFor();
    },
  },
  {
    name: 'mail-undo-done',
    screen: 'mailed',
    path: '/mail/undo',
    ready: 'Restore Email Address',
    act: async (page) => {
      // In the form in which the router stores it.
      await page.evaluate(() => window.history.replaceState({ usr: { restored: 'dana.whitfield@example.com' } }, ''));
      await page.reload();
      await page.getByText('Your email address is restored').waitFor();
    },
  },
  {
    name: 'mail-unsubscribe',
    screen: 'mailed',
    path: `/mail/unsubscribe?token=01ARZ3NDEKTSV4RRFFQ69G5FAV.bids-messages.${'A'.repeat(43)}`,
    ready: 'Unsubscribe',
  },
  { name: 'portfolio', screen: 'portfolioUpload', as: 'june', path: '/portfolio-upload', ready: 'more photo(s) can be added' },
  {
    name: 'portfolio-pairs',
    screen: 'portfolioUpload',
    as: 'theo',
    path: '/portfolio-upload',
    ready: 'After, pairs with photo 3',
  },
  {
    name: 'portfolio-pair-up',
    screen: 'portfolioUpload',
    state: 'dialog',
    as: 'june',
    path: '/portfolio-upload',
    ready: 'more photo(s) can be added',
    act: async (page) => {
      await press('Actions for portfolio photo 2')(page);
      await page.getByRole('menuitem', { name: 'Pair with…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'portfolio-empty',
    screen: 'portfolioUpload',
    state: 'empty',
    as: 'newStager',
    path: '/portfolio-upload',
    ready: 'more photo(s) can be added',
  },
  {
    name: 'portfolio-owner',
    screen: 'portfolioUpload',
    state: 'restricted',
    as: 'dana',
    path: '/portfolio-upload',
    ready: 'Only staging companies can upload portfolio photos',
  },
  {
    name: 'payment',
    screen: 'payment',
    as: 'theo',
    path: (demo) => `/payment/${demo.bidToPay}`,
    ready: 'Total Due',
    act: (page) => page.getByLabel('Card number').waitFor(),
  },
  {
    name: 'payment-loading',
    screen: 'paymentCheckout',
    state: 'loading',
    as: 'theo',
    path: (demo) => `/payment-checkout/${demo.bidToPay}`,
    hold: ['**/payment-intent'],
    ready: 'Loading the payment…',
  },
  {
    name: 'payment-cancel',
    screen: 'paymentCheckout',
    state: 'dialog',
    as: 'theo',
    path: (demo) => `/payment-checkout/${demo.bidToPay}`,
    ready: 'Total Due',
    act: async (page) => {
      await page.getByLabel('Card number').waitFor();
      await press('Give Up This Project')(page);
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

const accountScenes: SceneData[] = [
  { name: 'edit-profile-visitor', screen: 'editProfile', state: 'restricted', path: '/edit-profile', ready: 'Please Log In' },
  { name: 'edit-profile-owner', screen: 'editProfile', as: 'dana', path: '/edit-profile', ready: 'Company/Agency Name' },
  { name: 'edit-profile-stager', screen: 'editProfile', as: 'theo', path: '/edit-profile', ready: 'Company Name' },
  { name: 'edit-profile-areas', screen: 'editProfile', as: 'renata', path: '/edit-profile', ready: 'for example Mecklenburg' },
  {
    name: 'edit-profile-delete',
    screen: 'editProfile',
    state: 'dialog',
    as: 'newOwner',
    path: '/edit-profile',
    ready: 'Delete Account',
    act: async (page) => {
      await press(/Delete.*Account/)(page);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'messages-visitor',
    screen: 'messages',
    state: 'restricted',
    path: '/messages',
    ready: 'You need to be logged in to view your messages.',
  },
  { name: 'messages', screen: 'messages', as: 'dana', path: '/messages', ready: 'Theo Marchetti' },
  {
    name: 'messages-offline',
    screen: 'messages',
    state: 'restricted',
    as: 'dana',
    path: ({ sessions }) => `/messages?to=${sessions.theo.user.id}`,
    ready: /Message to/,
    act: async (page) => {
      await goOffline(page);
      await page.getByRole('textbox', { name: /^Message to/ }).fill('Thursday at ten suits me. The neighbor has the key.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Waiting for a connection').waitFor();
      await page.locator('[data-strip=line]').waitFor();
    },
  },
  {
    name: 'messages-thread',
    screen: 'messages',
    as: 'dana',
    path: ({ sessions }) => `/messages?to=${sessions.theo.user.id}`,
    ready: 'slipcovers and two floor lamps',
  },
  {
    name: 'messages-fee-due',
    screen: 'messages',
    state: 'done',
    as: 'theo',
    path: project('awarded'),
    ready: 'Payment Required',
    act: async (page) => {
      await page.getByRole('link', { name: 'Message Owner' }).click();
      await page.getByRole('link', { name: 'Pay $100 Fee' }).waitFor();
    },
  },
  {
    name: 'messages-first',
    screen: 'messages',
    state: 'empty',
    as: 'newStager',
    path: ({ sessions }) => `/messages?to=${sessions.dana.user.id}`,
    ready: 'No messages yet',
  },
  {
    name: 'messages-empty',
    screen: 'messages',
    state: 'empty',
    as: 'newOwner',
    path: '/messages',
    ready: 'No conversations yet',
  },
  {
    name: 'messages-error',
    screen: 'messages',
    state: 'error',
    as: 'dana',
    path: '/messages',
    fail: ['**/api/messages/conversations*'],
    ready: 'Failed to fetch conversations',
  },
  {
    name: 'notifications',
    screen: 'dashboard',
    state: 'dialog',
    as: 'theo',
    path: '/dashboard',
    ready: dilworth,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Notifications/ })
        .filter({ visible: true })
        .click();
      await page
        .getByText('Mark all')
        .or(page.getByText(/ago|just now/))
        .first()
        .waitFor();
    },
  },
];

/** The screens beside the panel, which are the same for everybody. */
const adminVariantScenes: SceneData[] = [
  { name: 'admin-test', screen: 'adminTest', path: '/admin-test', ready: 'Admin Test Page' },
  { name: 'admin-simple', screen: 'adminSimple', path: '/admin-simple', ready: 'Admin Dashboard' },
];

export const scenes: readonly Scene[] = [
  ...publicScenes,
  ...projectScenes,
  ...comparisonScenes,
  ...ownerScenes,
  ...stagerScenes,
  ...accountScenes,
  ...peopleScenes,
  ...moderationScenes,
  ...verificationScenes,
  ...siteScenes,
  ...askingScenes,
  ...adminScenes,
  ...deskScenes,
  ...adminVariantScenes,
].map(sceneOf);
