import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { POLL } from '#config/poll';
import * as routes from '#shared/api/routes';
import { call, makeAcceptedBid, makeBid, newEmail, password, registerOwner, registerStager } from './support/api';
import {
  describeInBrowser,
  expectAccessible,
  expectToastCoversNothing,
  focusedText,
  sharedEndpoints,
  toast,
  useBrowser,
  visit,
  visitInSharedPage,
} from './support/browser';
import { submitSignIn } from './support/cognito';
import { failCalls } from './support/failures';
import { dismissLoginDialog } from './support/flows';
import { fillProjectForm } from './support/project-form';
import { waitUntilNothingUnsaved } from './support/unsaved';

/** Texts of the specification that no other test covers (docs/texts.md). */

const expectTexts = async (page: Page, ...words: string[]): Promise<void> => {
  for (const text of words) await toast(page, text).waitFor();
};
const main = (page: Page) => page.locator('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const expectLinkTo = async (page: Page, name: string | RegExp, path: string): Promise<void> =>
  expect(await page.getByRole('link', { name }).first().getAttribute('href')).toBe(path);

const image = { name: 'room.jpg', mimeType: 'image/jpeg' };
const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files);

/** The links and the disclaimer, which are on every page but the administrators'. */
const expectFoot = async (page: Page): Promise<void> => {
  const foot = page.getByRole('contentinfo');
  await foot.getByText('is only a marketplace facilitator').waitFor();
  for (const [name, path] of [
    ['Help Center', '/help-center'],
    ['Contact', '/contact'],
    ['Terms of Service', '/terms-of-service'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const)
    expect(await foot.getByRole('link', { name }).getAttribute('href')).toBe(path);
};

describeInBrowser('texts for everybody', () => {
  useBrowser();

  it('the ways to start and the footer are the same for every role', async () => {
    const [owner, stager] = [await registerOwner(), await registerStager()];
    const at = { owner: ['/dashboard', '/messages', '/submit-project'], stager: ['/projects', '/pricing', '/edit-profile'] };
    for (const { sessionId, user } of [{ sessionId: undefined, user: undefined }, owner, stager]) {
      const page = await visitInSharedPage({ ...(sessionId && { sessionId }) });
      const header = page.getByRole('banner');
      const isKnown = () =>
        (user ? header.getByRole('button', { name: 'Logout' }) : header.getByRole('button', { name: 'Login' })).waitFor();
      await page.goto('/');
      await isKnown();
      await expectLinkTo(page, 'Get Started Now!', '/submit-project-final');
      // Texts for owners do not appear above buttons for stagers.
      const closing = page.getByRole('region', { name: 'Which home is next?' });
      expect(await closing.getByRole('link').allTextContents()).toEqual(['Submit a Project']);
      await page.goto('/about');
      await isKnown();
      const begin = page.getByRole('region', { name: 'Have a property in mind?' });
      expect(await begin.getByRole('link', { name: 'Submit a Project' }).getAttribute('href')).toBe('/submit-project-final');
      await page.goto('/how-it-works');
      await isKnown();
      expect(await page.locator('main').getByRole('button', { name: 'Submit a Project' }).count()).toBe(2);
      await page.locator('main').getByRole('button', { name: 'Submit a Project' }).last().click();
      const chooser = page.getByRole('dialog', { name: 'Join Free!' });
      expect(await chooser.getByRole('link', { name: /^Builder/ }).getAttribute('href')).toBe('/register?type=builder');
      // For a signed-in user every choice leads on; a stager gets to the list of projects.
      if (user) {
        await chooser.getByRole('link', { name: /^Builder/ }).click();
        await page.waitForURL(user.userType === 'staging_company' ? '/projects' : '/submit-project-final');
      }
      for (const path of user ? at[user.userType === 'staging_company' ? 'stager' : 'owner'] : []) {
        await page.goto(path);
        await expectFoot(page);
      }
    }
    const page = await visitInSharedPage();
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('radio', { name: 'Dark' }).waitFor();
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    expect(await page.getByText('marketplace facilitator').count()).toBe(0);
  });
});

describeInBrowser('texts for a visitor', () => {
  useBrowser();

  it('the navigation, the footer, and the 404 page have the specified texts', async () => {
    const page = await visitInSharedPage();
    await page.goto('/no/such/page');
    await expectTexts(page, '404 Page Not Found', '/no/such/page', 'Did you forget to add the page to the router?');
    await expectTexts(page, 'Available routes: /, /projects, /dashboard, /admin, /help-center');
    for (const [name, path] of [
      ['Home', '/'],
      ['How It Works', '/how-it-works'],
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Help Center', '/help-center'],
      ['Terms of Service', '/terms-of-service'],
      ['Privacy Policy', '/privacy-policy'],
    ] as const) {
      await expectLinkTo(page, name, path);
    }
    await page.getByRole('button', { name: 'Join Free!' }).click();
    const chooser = page.getByRole('dialog', { name: 'Join Free!' });
    for (const [name, type] of [
      ['Real Estate Agent', 'realtor'],
      ['Builder', 'builder'],
      ['Real Estate Investor', 'investor'],
      ['Staging Company', 'staging'],
    ] as const) {
      expect(await chooser.getByRole('link', { name }).getAttribute('href')).toBe(`/register?type=${type}`);
    }
    await page.keyboard.press('Escape');
    // The footer is the same on each page.
    for (const path of ['/', '/login', '/no/such/page']) {
      await page.goto(path);
      await expectFoot(page);
    }
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    const forgot = page.getByRole('link', { name: 'Forgot your password?' });
    expect(await forgot.getAttribute('href')).toBe('/forgot-password');
    await forgot.press('Enter');
    await page.getByRole('heading', { name: 'Forgot Password' }).waitFor();
    // The focus goes on with the reader, not back to the button that opened the dialog.
    await expect.poll(() => focusedText(page)).toBe('Forgot Password');
  });

  it('home, pricing, and help have the specified texts', async () => {
    const page = await visitInSharedPage();
    await page.goto('/');
    await expectLinkTo(page, 'Get Started Now!', '/submit-project-final');
    await expectTexts(page, 'Post Projects, Get Bids', '2000+', '3000+', '200+');
    expect(
      await page
        .getByRole('figure')
        .filter({ has: page.locator('blockquote') })
        .count(),
    ).toBe(3);
    await page.getByText('3-5 minutes').first().waitFor();
    await page.getByText('© 2025').waitFor();
    await page.goto('/pricing');
    await page.getByText('exclusive to registered staging companies').waitFor();
    await page.goto('/terms-of-service');
    await page.getByText('January 2025').first().waitFor();
    await page.getByText('under 18').first().waitFor();
    await page.goto('/contact');
    await expectTexts(page, 'within 24 hours', 'within 4-6 hours', 'within 2 hours');
  });

  it('restricted screens show who may use them', async () => {
    const page = await visitInSharedPage();
    for (const [path, words] of [
      ['/projects', 'Only staging companies can browse available projects'],
      ['/portfolio-upload', 'Only staging companies can upload portfolio photos'],
    ] as const) {
      await page.goto(path);
      await expectTexts(page, 'Access Restricted', words);
      await expectLinkTo(page, 'Return to Home', '/');
    }
    for (const [path, words] of [
      ['/dashboard', 'You need to be logged in to view your dashboard.'],
      ['/submit-project', 'You need to be logged in to submit a project.'],
      ['/messages', 'You need to be logged in to view your messages.'],
    ] as const) {
      await page.goto(path);
      await expectTexts(page, 'Please Log In', words);
    }
  });

  it('login and registration show the specified results', async () => {
    const { user } = await registerOwner();
    const page = await visitInSharedPage();
    await page.goto('/login');
    await press(page, 'Login');
    await expectTexts(page, 'Please enter a valid email address', 'Password is required');
    await page.getByLabel('Email').fill(user.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong one');
    await press(page, 'Login');
    await expectTexts(page, 'Login failed', 'Invalid email or password');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    const mend = await failCalls(page, 'POST', '**/api/auth/login', 'lost');
    await press(page, 'Login');
    await expectTexts(page, 'Login failed', 'Please try again later.');
    await mend();
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await press(page, 'Login');
    await expectTexts(page, 'Login successful!', 'Welcome back!');
    await page.waitForURL('/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectTexts(page, 'Logged out successfully');
    await page.waitForURL('/');

    await page.goto('/register?type=staging');
    await press(page, 'Create Account');
    await expectTexts(
      page,
      'Please enter a valid business email address',
      'Contact name is required',
      'Company name is required',
    );
    await page.goto('/register?type=builder');
    await press(page, 'Create Account');
    await expectTexts(page, 'Password must be at least 6 characters', 'Name is required', 'Phone number is required');
    await expectTexts(page, 'You must agree to the Terms of Service');
    const phone = page.getByLabel('Phone Number');
    expect(await phone.getAttribute('placeholder')).toBe('(555) 123-4567');
    await phone.pressSequentially('704x5550142999');
    expect(await phone.inputValue()).toBe('(704) 555-0142');
    const pasted = (text: string) =>
      phone.evaluate((field: HTMLInputElement, copied) => {
        field.select();
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', copied);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        return field.value;
      }, text);
    // A foreign number is refused, and not cut to look American.
    for (const foreign of ['+44 20 7946 0958', '0044 20 7946 0958']) {
      expect(await pasted(foreign)).toBe(foreign);
      await press(page, 'Create Account');
      await expectTexts(page, 'Please enter a 10-digit US phone number');
      expect(await phone.inputValue()).toBe(foreign);
    }
    expect(await pasted('\u202a+1 (704) 555-0142\u202c')).toBe('(704) 555-0142');
    await page.getByLabel('Full Name').fill('Dana');
    await page.getByLabel('Email').fill(`\u200b${user.email}\ufeff`);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('checkbox').check();
    await press(page, 'Create Account');
    await expectTexts(page, 'Registration failed', 'An account with this email already exists');
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    await expectLinkTo(page, 'Log in instead', '/login');
    const restore = await failCalls(page, 'POST', '**/api/auth/register', 'lost');
    await press(page, 'Create Account');
    await expectTexts(page, 'Please try again later.');
    await restore();
    await page.goto('/register?type=staging');
    await page.getByLabel('Company Name').fill('Mercer Staging');
    await page.getByLabel('Contact Name').fill('Owen Mercer');
    await page.getByLabel('Business Email').fill(newEmail('owen'));
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('checkbox').check();
    await press(page, 'Create Account');
    await expectTexts(page, 'Registration successful!');
    await page.getByText('Start finding projects to bid on.').first().waitFor();
  });

  it('the password reset has the specified texts', async () => {
    const { user } = await registerOwner();
    const page = await visitInSharedPage();
    await page.goto('/reset-password');
    await expectTexts(page, 'Invalid Reset Link', 'The password reset link is invalid or missing.');
    await page.waitForURL('/login');
    await page.goto('/forgot-password');
    await press(page, 'Send Reset Link');
    await expectTexts(page, 'Email Required', 'Please enter your email address.');
    await page.getByLabel('Email').fill(user.email);
    const mend = await failCalls(page, 'POST', '**/forgot-password', { status: 500 });
    await press(page, 'Send Reset Link');
    await expectTexts(page, 'Request Failed', 'Failed to send reset email. Please try again.');
    await page.getByText("If an account with that email exists, we've sent a password reset link.").waitFor();
    await mend();
    await press(page, 'Send Reset Link');
    await expectTexts(page, 'Check Your Email', "If an account with that email exists, we've sent a password reset link.");
    await expect.poll(() => toast(page, 'Request Failed').count()).toBe(0);
    await expectLinkTo(page, 'Back to Login', '/login');
    await press(page, 'Try Different Email');
    await page.getByRole('heading', { name: 'Forgot Password' }).waitFor();
    await page.getByLabel('Email').fill(user.email);
    await press(page, 'Send Reset Link');
    await page.getByRole('link', { name: 'Open the reset link' }).click();

    const fill = async (first: string, second: string): Promise<void> => {
      await page.getByRole('textbox', { name: /^New Password/ }).fill(first);
      await page.getByRole('textbox', { name: /^Confirm New Password/ }).fill(second);
      await press(page, 'Reset Password');
    };
    await fill('', '');
    await expectTexts(page, 'Missing Information');
    await fill('longenough', 'different');
    await expectTexts(page, 'Password Mismatch', 'The passwords do not match.');
    await fill('short', 'short');
    await expectTexts(page, 'Password Too Short', 'Password must be at least 6 characters long.');
    const restore = await failCalls(page, 'POST', '**/reset-password', { status: 500 });
    await fill('longenough', 'longenough');
    await expectTexts(page, 'Reset Failed', 'Failed to reset password. Please try again.');
    await restore();
    // An expired link, here replaced by a later one, says so and offers a new one.
    await call(routes.forgotPassword, { body: { email: user.email } });
    await press(page, 'Reset Password');
    await expectTexts(
      page,
      'Reset Failed',
      'This link was already used or is more than an hour old.',
      'This link no longer works',
    );
    expect(await page.getByText('try again').count()).toBe(0);
    await expectAccessible(page);
    await page.getByLabel('Email').fill(user.email);
    await press(page, 'Send Reset Link');
    await page.getByRole('link', { name: 'Open the reset link' }).click();
    await page.getByRole('heading', { name: 'Reset Password' }).waitFor();
    await fill('longenough', 'longenough');
    await expectTexts(page, 'Password Reset Successful');
    await page.waitForURL('/login');
  });

  it('the contact form has the specified texts', async () => {
    const page = await visitInSharedPage();
    await page.goto('/contact');
    await press(page, 'Send Message');
    await expectTexts(page, 'Name must be at least 2 characters', 'Please enter a valid email address');
    await expectTexts(page, 'Message must be at least 10 characters');
    await page.getByRole('paragraph').filter({ hasText: 'Please select a subject' }).waitFor();
    await page.getByLabel('Name').fill('Iris');
    await page.getByLabel('Email').fill('iris@example.com');
    await page.getByLabel('Subject').selectOption('partnership');
    await page.getByLabel('Message').fill('Shall we work together?');
    for (const [failure, words] of [
      [{ status: 500 }, 'Something went wrong. Please try again.'],
      ['lost', 'Please try again later.'],
    ] as const) {
      const mend = await failCalls(page, 'POST', '**/api/contact', failure);
      await press(page, 'Send Message');
      await expectTexts(page, 'Failed to Send', words);
      await mend();
    }
    await press(page, 'Send Message');
    await expectTexts(page, 'Message Sent!', "We'll get back to you soon.");
    await press(page, 'Send Another Message');
    expect(await page.getByLabel('Message').inputValue()).toBe('');
  });
});

describeInBrowser('texts for an owner', () => {
  useBrowser();

  it('posting, editing, and deleting a project have the specified texts', async () => {
    const owner = await registerOwner();
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    await page.goto('/submit-project');
    await press(page, 'Submit Project');
    await expectTexts(page, 'Form validation errors', 'Please check all required fields are filled correctly');
    await expectTexts(page, 'City is required', 'Neighborhood is required', 'County is required');
    await choose(page, [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }]);
    await expectTexts(page, 'Invalid file type', 'Please select only image files', 'Left out: notes.txt');
    await choose(page, [{ ...image, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }]);
    await expectTexts(page, 'File too large', 'room.jpg is larger than 5MB');
    await choose(page, [{ ...image, buffer: Buffer.from('no picture') }]);
    await expectTexts(
      page,
      'Error processing files',
      'Failed to process one or more files',
      'room.jpg: Not a picture. Choose a JPG, PNG or WebP.',
    );
    const shot = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 100, height: 100 } });
    const eleven = Array.from({ length: 11 }, (_, index) => ({ ...image, name: `${index}.jpg`, buffer: shot }));
    await choose(page, eleven);
    await expectTexts(page, 'Too many files', 'Maximum 10 photos allowed', 'Left out: 10.jpg');
    await page.reload();
    await fillProjectForm(page, { title: 'Corner loft', city: 'Durham', county: 'Durham', state: 'North Carolina' });
    const mend = await failCalls(page, 'POST', '**/api/projects', { status: 500 });
    await press(page, 'Submit Project');
    await expectTexts(page, 'Failed to submit project');
    await mend();
    await press(page, 'Submit Project');
    await expectTexts(page, 'Project submitted successfully!');
    await page.getByRole('heading', { level: 1, name: 'Your project is posted' }).waitFor();
    await expectLinkTo(page, 'Go to Dashboard', '/dashboard');
    await press(page, 'Submit Another Project');
    expect(await page.getByRole('combobox', { name: 'City' }).inputValue()).toBe('');
    expect(await page.getByRole('checkbox', { name: 'Living Room' }).isChecked()).toBe(false);
    await expectLinkTo(page, 'Cancel', '/dashboard');

    await page.goto('/dashboard');
    expect(await page.getByRole('link', { name: 'Corner loft' }).getAttribute('href')).toMatch(/^\/projects\/\w+$/);
    await page.getByRole('button', { name: 'Edit Corner loft' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Project' });
    const repair = await failCalls(page, 'PATCH', '**/api/projects/*', { status: 500, message: '' });
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectTexts(page, 'Error', 'Failed to update project');
    await expectToastCoversNothing(page);
    await repair();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectTexts(page, 'Success', 'Project updated successfully');
    const restore = await failCalls(page, 'DELETE', '**/api/projects/*', { status: 500 });
    await page.getByRole('button', { name: 'Delete Corner loft' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Project' }).click();
    await expectTexts(page, 'Failed to delete project');
    await restore();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Project' }).click();
    await expectTexts(page, 'Project deleted successfully');
  });

  it('posting on a phone has four steps that show what is missing and keep all input', async () => {
    const owner = await registerOwner();
    const page = await visitInSharedPage({ sessionId: owner.sessionId, width: 390 });
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('name'));
    const steps = ['Step 1 of 4: Property', 'Step 2 of 4: Staging', 'Step 3 of 4: Description', 'Step 4 of 4: Photos'] as const;
    const heading = (step: (typeof steps)[number]) => page.getByRole('heading', { name: step });
    /** Where the content of the page ends: within two screens. */
    const isShort = () => main(page).evaluate((it) => it.getBoundingClientRect().bottom + window.scrollY <= 2 * 844);
    const next = (step: string) => page.getByRole('button', { name: `Next: ${step}` }).click();
    await page.goto('/submit-project-final');
    await heading(steps[0]).waitFor();
    expect(await page.getByRole('button', { name: 'Submit Project' }).count()).toBe(0);
    expect(await isShort()).toBe(true);
    await next('Staging');
    await page.getByRole('alert').getByText('Still needed: Property Type, City, Neighborhood, County').waitFor();
    await page.getByRole('combobox', { name: 'City' }).fill('Durham');
    await page.getByRole('alert').getByText('Still needed: Property Type, Neighborhood, County').waitFor();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Townhouse' }).check();
    await page.getByRole('textbox', { name: 'Neighborhood' }).fill('Trinity Park');
    await page.getByRole('textbox', { name: 'County' }).fill('Durham');
    await page.getByRole('combobox', { name: 'State' }).selectOption('NC');
    // Enter goes to the next step.
    await page.getByRole('textbox', { name: 'County' }).press('Enter');
    await heading(steps[1]).waitFor();
    expect([await focused(), await isShort()]).toEqual([steps[1], true]);
    await page.goBack();
    await heading(steps[0]).waitFor();
    expect(await page.getByRole('combobox', { name: 'City' }).inputValue()).toBe('Durham');
    await next('Staging');
    await page.getByRole('radio', { name: 'Luxury', exact: true }).check();
    await page.getByRole('radio', { name: 'Flexible' }).check();
    await next('Description');
    await page.getByRole('textbox', { name: 'Project Title' }).fill('Row house');
    await page.getByRole('button', { name: 'Back' }).click();
    await heading(steps[1]).waitFor();
    expect(await page.getByRole('radio', { name: 'Flexible' }).isChecked()).toBe(true);
    await next('Description');
    expect(await isShort()).toBe(true);
    await next('Photos');
    await page.getByRole('alert').getByText('Still needed: Description').waitFor();
    await page.getByRole('textbox', { name: 'Description' }).fill('Empty.');
    await next('Photos');
    await heading(steps[3]).waitFor();
    expect(await isShort()).toBe(true);
    await page.reload();
    await heading(steps[3]).waitFor();
    // A browser may scroll back to where the reader was.
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: 'Review Your Project' }).click();
    expect(await focused()).toBe('At a glance');
    await expectAccessible(page);
    // There is one submit button. While it is visible, no other button leads to it.
    await page.getByRole('button', { name: 'Submit Project' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Review Your Project' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Back' }).isVisible()).toBe(true);
    // An error in another step opens that step, whether from the server or the form.
    const mend = await failCalls(page, 'POST', '**/api/projects', {
      status: 400,
      message: 'Not so soon',
      issues: [{ path: 'deadline', message: 'Not so soon' }],
    });
    await press(page, 'Submit Project');
    await heading(steps[1]).waitFor();
    await expect.poll(focused).toBe('deadline');
    await mend();
    await page.goto('/submit-project?step=description');
    await page.getByRole('textbox', { name: 'Project Title' }).fill('');
    await waitUntilNothingUnsaved(page);
    await page.goto('/submit-project?step=photos');
    await press(page, 'Submit Project');
    await heading(steps[2]).waitFor();
    await page.getByText('Title is required').waitFor();
    await expect.poll(focused).toBe('title');
    await page.getByRole('textbox', { name: 'Project Title' }).fill('Row house');
    await next('Photos');
    await press(page, 'Submit Project');
    await page.getByRole('heading', { level: 1, name: 'Your project is posted' }).waitFor();
    await press(page, 'Submit Another Project');
    await heading(steps[0]).waitFor();
  });

  it('posting without a session is refused with the specified text', async () => {
    const owner = await registerOwner();
    const page = await visitInSharedPage({ sessionId: owner.sessionId, width: 390 });
    await page.goto('/submit-project');
    await fillProjectForm(page, { title: 'Corner loft', city: 'Durham', county: 'Durham', state: 'North Carolina' });
    await failCalls(page, 'POST', '**/api/projects', { status: 401 });
    await press(page, 'Submit Project');
    await dismissLoginDialog(page);
    await expectTexts(page, 'Please log in to submit a project', 'You need to be logged in to submit a project.');
  });

  it('the earlier forms keep their validation rules', async () => {
    const owner = await registerOwner();
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    await page.goto('/submit-project-old');
    await main(page).getByLabel('I am a').waitFor();
    await choose(page, [{ ...image, buffer: Buffer.alloc(1000 * 1024) }]);
    await expectTexts(page, 'File too large', 'room.jpg is larger than 1000KB. Please use a smaller image.');
    await press(page, 'Submit Project');
    await expectTexts(page, 'Missing required fields');
    await page.goto('/submit-project-simple');
    await fillProjectForm(page, { title: 'Mill house', city: 'Durham', county: 'Durham', state: 'North Carolina' }, 'simple');
    await press(page, 'Submit Project');
    await expectTexts(page, 'Project submitted successfully!');
    await page.waitForURL(/\/projects\/\w+$/);
  });

  it('the dashboard shows the status of projects and loading errors', async () => {
    const deal = await makeBid();
    const page = await visit({ sessionId: deal.owner.sessionId });
    await page.clock.install();
    await page.goto('/dashboard');
    // Possible actions come first. With a selected bid there is nothing to compare.
    await page.getByRole('heading', { name: '1 bid of $3,200' }).waitFor();
    await expectLinkTo(page, /^View Bid/, `/projects/${deal.project.id}#current-bids`);
    await expectLinkTo(page, 'View Bids (1)', `/projects/${deal.project.id}`);
    await expectLinkTo(page, 'Submit Project', '/submit-project-final');
    await page.getByRole('link', { name: 'Dashboard 1 pending bid' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Vacant colonial' });
    await row.getByText('Open', { exact: true }).waitFor();
    await call(routes.acceptBid, { session: deal.owner, params: { id: deal.bid.id } });
    await page.clock.runFor(POLL.bids);
    await row.getByText('Accepted', { exact: true }).waitFor();
    await page.getByRole('heading', { name: `${deal.stager.user.stagerIdentifier} has 2 days` }).waitFor();
    await failCalls(page, 'GET', '**/api/bids/all*', { status: 500 });
    await failCalls(page, 'GET', '**/api/auth/me', { status: 500 });
    await page.clock.runFor(POLL.profile);
    await expectTexts(page, 'Failed to fetch all bids');
    await expectTexts(page, 'Failed to fetch user data');
    const rejected = await makeBid();
    await call(routes.deleteBid, { session: rejected.owner, params: { id: rejected.bid.id } });
    const other = await visitInSharedPage({ sessionId: rejected.owner.sessionId });
    await other.goto('/dashboard');
    await other.getByRole('row').filter({ hasText: 'Vacant colonial' }).getByText('Rejected', { exact: true }).waitFor();

    // Other pending bids stay visible beside an award, but are not the next step.
    const awarded = await makeBid();
    const small = { params: { id: awarded.project.id }, body: { amount: 95, timeline: '1 week' } } as const;
    const { id } = await call(routes.placeBid, { session: await registerStager(), ...small });
    await call(routes.acceptBid, { session: awarded.owner, params: { id } });
    const third = await visitInSharedPage({ of: 'somebody else', sessionId: awarded.owner.sessionId });
    await third.goto('/dashboard');
    await expectLinkTo(third, 'View Bids (2)', `/projects/${awarded.project.id}`);
    // While the fee is due, both numbers are of all bids.
    const due = await makeBid();
    await call(routes.placeBid, { ...small, session: await registerStager(), params: { id: due.project.id } });
    await call(routes.acceptBid, { session: due.owner, params: { id: due.bid.id } });
    const fourth = await visitInSharedPage({ sessionId: due.owner.sessionId });
    await fourth.goto('/dashboard');
    await expectLinkTo(fourth, 'View Bids (2)', `/projects/${due.project.id}`);
    await fourth.getByText('2 bids', { exact: true }).waitFor();
    await third
      .getByRole('row')
      .filter({ hasText: 'Vacant colonial' })
      .getByRole('button', { name: /^Complete/ })
      .waitFor();
  });

  it('a decision without a session, and a failed one, show the specified texts', async () => {
    const deal = await makeBid();
    const page = await visitInSharedPage({ sessionId: deal.owner.sessionId });
    await page.goto(`/projects/${deal.project.id}`);
    const decide = async (name: string): Promise<void> => {
      await press(page, name);
      await page.getByRole('alertdialog').getByRole('button', { name }).click();
    };
    const mend = await failCalls(page, 'DELETE', '**/api/bids/*', { status: 500 });
    await decide('Reject Bid');
    await expectTexts(page, 'Failed to delete bid');
    await mend();
    await page.keyboard.press('Escape');
    for (const [name, method, url, words] of [
      ['Accept Bid', 'POST', '**/api/bids/*/accept', 'Please log in to accept a bid'],
      ['Reject Bid', 'DELETE', '**/api/bids/*', 'Please log in to delete a bid'],
    ] as const) {
      await page.evaluate((id) => window.localStorage.setItem('sessionId', id), deal.owner.sessionId);
      await page.reload();
      await failCalls(page, method, url, { status: 401 });
      await decide(name);
      await dismissLoginDialog(page);
      await expectTexts(page, words);
    }
  });

  it('the profile and the deletion of an account have the specified texts', async () => {
    const owner = await registerOwner();
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    await page.goto('/edit-profile');
    await page.getByLabel('Company/Agency Name (optional)').waitFor();
    expect(await page.getByLabel('Company Description').count()).toBe(0);
    await page.getByLabel('Full Name').fill('');
    await page.getByLabel('Email').fill('nobody');
    await press(page, 'Save Changes');
    await expectTexts(page, 'Name is required', 'Valid email is required');
    await page.getByLabel('Full Name').fill('Dana Quill');
    await page.getByLabel('Email').fill(owner.user.email);
    const mend = await failCalls(page, 'PATCH', '**/api/users/*', { status: 500 });
    await press(page, 'Save Changes');
    await expectTexts(page, 'Error', 'Failed to update profile. Please try again.');
    await mend();
    await press(page, 'Save Changes');
    await expectTexts(page, 'Profile updated', 'Your profile has been successfully updated.');
    const restore = await failCalls(page, 'DELETE', '**/api/users/*', { status: 500 });
    await press(page, 'Delete Account');
    const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' });
    await sure.click();
    await expectTexts(page, 'Error', 'Failed to delete account. Please try again.');
    await restore();
    await sure.click();
    await page.waitForURL('/');
    await expectTexts(page, 'Account deleted', 'Your account has been permanently deleted.');
    expect(await page.evaluate(() => window.localStorage.getItem('sessionId'))).toBeNull();
  });
});

describeInBrowser('texts for a stager', () => {
  useBrowser();

  it('the search has the specified texts, and sends only complete queries', async () => {
    const { project } = await makeBid();
    const stager = await registerStager();
    const page = await visitInSharedPage({ sessionId: stager.sessionId });
    await page.goto(`/projects/${project.id}`);
    await expectTexts(page, 'Platform fee if awarded');
    const asked: string[] = [];
    page.on('request', (request) => /api\/projects\?/.test(request.url()) && asked.push(request.url()));
    await page.goto('/projects');
    await expectTexts(page, 'Search for Projects in Your Area');
    await expectLinkTo(page, 'Go Back To Dashboard', '/dashboard');
    const state = page.getByLabel('State');
    // All 50, the District of Columbia, and All States.
    expect(await state.getByRole('option', { includeHidden: true }).count()).toBe(52);
    expect(await state.locator('option').first().textContent()).toBe('All States');
    await page.getByLabel('City').fill('  Charlotte ');
    await page.getByLabel('City').press('Enter');
    expect(asked).toEqual([]);
    await state.selectOption('NC');
    const card = page.getByRole('article').first();
    await page.getByText(/projects? found in Charlotte, NC/).waitFor();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/city=Charlotte&/);
    await card.getByText('Open for Bids', { exact: true }).first().waitFor();
    const link = page.locator(`a[href^="/projects/${project.id}"]`).filter({ hasText: 'View Details & Bid' });
    expect(await link.getAttribute('href')).toContain('?return=projects&city=Charlotte&state=NC');
    await page.getByRole('button', { name: /Remove.*Charlotte/ }).click();
    await expectTexts(page, 'Search for Projects in Your Area');

    await page.getByLabel('City').fill('Nowhere');
    await page.getByLabel('City').press('Enter');
    await expectTexts(page, 'No Projects Found');
    for (const [failure, words] of [
      [{ status: 500 }, 'There was an issue loading projects. Please try again.'],
      [{ status: 403, message: '401 Unauthorized' }, 'Please log in again to continue browsing projects.'],
    ] as const) {
      const mend = await failCalls(page, 'GET', '**/api/projects?*', failure);
      await page.goto('/projects?city=Charlotte&state=NC');
      await expectTexts(page, 'Unable to Load Projects', words);
      await page.goto('/projects?city=Cha&state=NC');
      await expectTexts(page, 'Search for Projects in Your Area');
      await mend();
    }
    await page.route('**/api/projects?*', () => undefined);
    await page.goto('/projects?city=Charlotte&state=NC');
    await page.getByText('Looking for projects…').waitFor({ state: 'attached' });
    expect(await page.getByRole('status').filter({ hasText: 'Looking for projects' }).locator('> *').count()).toBe(6 + 1);
  });

  it('the dashboard, pricing, and a paid bid have the specified texts', async () => {
    const deal = await makeAcceptedBid();
    const page = await visitInSharedPage({ sessionId: deal.stager.sessionId });
    await page.goto('/dashboard');
    await expectTexts(page, 'Your Bids');
    await expectLinkTo(page, 'Browse Projects', '/projects');
    await expectLinkTo(page, 'Edit Profile', '/edit-profile');
    // payment_required reads 'accepted' to the one who has to pay.
    await page.getByRole('row').filter({ hasText: 'Vacant colonial' }).getByText('Accepted', { exact: true }).waitFor();
    await expectLinkTo(page, 'Pay Platform Fee to Finalize', `/payment/${deal.bid.id}`);
    await page.goto(`/payment/${deal.bid.id}`);
    // Each button explains its effect. Leaving for now cancels nothing.
    const described = (name: string) =>
      main(page)
        .getByRole('button', { name })
        .evaluate((it) => document.getElementById(it.getAttribute('aria-describedby') ?? '')?.textContent);
    expect(await described('Pay Later')).toMatch(/^Your bid stays accepted\. You can pay from your dashboard until /);
    expect(await described('Give Up This Project')).toMatch(/^Ends your accepted bid/);
    await press(page, 'Pay Later');
    await expectTexts(page, 'You weren’t charged');
    expect(await page.getByText('Cancelled').count()).toBe(0);
    // Its action leads back, also by keyboard. Screen readers get another explanation.
    await page.getByRole('status').filter({ hasText: 'Pay from your dashboard' }).waitFor({ state: 'attached' });
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedText(page)).toBe('Pay Now');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/payment\//);
    await press(page, 'Pay Later');
    const repair = await failCalls(page, 'POST', '**/payment-intent', { status: 500, message: '' });
    await page.goto(`/payment/${deal.bid.id}`);
    await expectTexts(page, 'Payment Error', 'An unexpected error occurred during payment.');
    await page.waitForURL('/dashboard');
    await repair();
    await call(routes.sendMessage, { session: deal.owner, body: { receiverId: deal.stager.user.id, content: 'x'.repeat(60) } });
    await page.goto('/messages');
    await expectTexts(page, 'No conversation selected');
    // The preview of a conversation ends after 40 characters.
    await page.getByText(new RegExp(`^${'x'.repeat(40)}(…|\\.\\.\\.)$`)).waitFor();
    await page.getByRole('link', { name: 'Pricing' }).click();
    await expectTexts(page, 'SMALL', 'MEDIUM', 'LARGE', 'LUXURY', 'Small Projects', '$50', '$100', '$150', '$200');
    await expectTexts(page, '1-3 rooms', '3-5 rooms', '5-8 rooms', '8+ rooms', 'No refund', 'All fees are final');
    const mend = await failCalls(page, 'GET', '**/api/bids/*/contact', { status: 500 });
    await page.route(`**/api/projects/${deal.project.id}/bids`, async (route) => {
      const response = await route.fetch();
      const [bid] = (await response.json()) as object[];
      await route.fulfill({ response, json: [{ ...bid, status: 'accepted', paymentStatus: 'paid' }] });
    });
    await page.goto(`/projects/${deal.project.id}`);
    await expectTexts(page, 'Failed to fetch contact information');
    await mend();
  });

  it('the portfolio has the specified texts', async () => {
    const stager = await registerStager();
    const page = await visitInSharedPage({ sessionId: stager.sessionId });
    await page.goto('/edit-profile');
    await page.getByLabel('Company Name').waitFor();
    await page.getByLabel('Company Description').waitFor();
    const shot = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 300, height: 200 } });
    await page.goto('/portfolio-upload');
    await expectTexts(page, 'JPG and PNG supported', '4 more photo(s) can be added');
    await expectLinkTo(page, 'Back to Dashboard', '/dashboard');
    await choose(page, [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }]);
    await expectTexts(page, 'Invalid File Type', 'Left out: notes.txt');
    await choose(page, [{ ...image, buffer: Buffer.from('no picture') }]);
    await expectTexts(page, 'Failed to process photos', 'room.jpg: Not a picture. Choose a JPG, PNG or WebP.');
    // It takes no room, and trying again cannot help.
    await expectTexts(page, '4 more photo(s) can be added');
    expect(await page.getByRole('button', { name: /^Retry/ }).count()).toBe(0);
    await press(page, 'Clear All');
    const five = Array.from({ length: 5 }, (_, index) => ({ ...image, name: `${index}.jpg`, buffer: shot }));
    await choose(page, five);
    await expectTexts(page, 'Too Many Photos', 'You can only have up to 4 portfolio photos total.', 'Left out: 4.jpg');
    await expectTexts(page, '0 more photo(s) can be added', '4 of 4 photos. Remove one to add another.');
    expect(await page.locator('input[type=file]').count()).toBe(0);
    for (const [failure, words] of [
      ['lost', 'Failed to upload photos'],
      [{ status: 500 }, 'Failed to upload photos'],
    ] as const) {
      const mend = await failCalls(page, 'PUT', '**/portfolio-photos', failure);
      // The first error message may still be visible at the second attempt.
      const tried = Promise.race(
        (['requestfinished', 'requestfailed'] as const).map((end) =>
          page.waitForEvent(end as 'requestfinished', (request) => request.url().endsWith('/portfolio-photos')),
        ),
      );
      await press(page, 'Upload Photos');
      await tried;
      await expectTexts(page, words);
      await mend();
    }
    await press(page, 'Upload Photos');
    await expectTexts(page, 'Portfolio photos updated successfully!');
    await expectTexts(page, 'You have 4 photos, the most a portfolio can hold. Remove one to add another.');
    expect(await page.locator('input[type=file]').count()).toBe(0);
    // Two photos become a pair with a slider that works by keyboard. Removing one ends the pair.
    const choose2 = async (item: string) => {
      await press(page, 'Actions for portfolio photo 2');
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose2('Pair with…');
    await expectAccessible(page);
    const pairUp = page.getByRole('dialog').getByRole('button', { name: 'Pair Photos' });
    await pairUp.click();
    await expectTexts(page, 'Please choose a photo.');
    await page.getByRole('group', { name: 'Before' }).getByLabel('Photo 1').check();
    await pairUp.click();
    const slider = page.getByRole('slider', { name: 'Before and after: your portfolio' });
    await slider.press('ArrowLeft');
    expect(await slider.getAttribute('aria-valuetext')).toBe('49% before, 51% after');
    await expectAccessible(page);
    const order = async () => (await call(routes.getMe, { session: stager })).portfolioPhotos;
    const [first, second, ...others] = await order();
    await choose2('Make first');
    await expect.poll(order).toEqual([second, first, ...others]);
    await main(page).getByText('Before, pairs with photo 1').waitFor();
    // Undoing a removal, also by keyboard, restores the pair.
    await page.getByRole('button', { name: 'Actions for portfolio photo 2' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
    await slider.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await slider.waitFor();
    expect(await order()).toEqual([second, first, ...others]);
    await choose2('Unpair');
    await slider.waitFor({ state: 'detached' });
    await failCalls(page, 'PUT', '**/portfolio-photos', { status: 401 });
    await choose2('Remove');
    await dismissLoginDialog(page);
    await expectTexts(page, 'Please log in to upload photos');
  });
});

describeInBrowser('texts for an administrator', () => {
  useBrowser();

  it('a failed deletion of a user shows the specified text', async () => {
    await registerOwner();
    const { admin } = sharedEndpoints();
    const page = await visitInSharedPage();
    await page.goto('/admin?tab=users-detailed');
    await submitSignIn(page, { email: admin.username, password: admin.password });
    await failCalls(page, 'DELETE', '**/api/admin/users/*', { status: 500, message: '' });
    await page
      .getByRole('button', { name: /^Delete user/ })
      .first()
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(/^Are you sure you want to delete user ".+"\? This action cannot be undone\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Delete User' }).click();
    await expectTexts(page, 'Delete Failed', 'Failed to delete user.');
  });
});
