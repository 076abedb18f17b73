// Tests the main flow in Firefox, from two registrations to the contact details, because Chromium tolerates more.
// Usage: npm install --no-save --ignore-scripts puppeteer-core@24.43.1 && node --import tsx .ci/firefox.mjs
//        FIREFOX_PATH names the browser (default: firefox-esr or firefox in PATH).
import { execFileSync } from 'node:child_process';
import puppeteer from 'puppeteer-core';
import { Host } from '../frontend/e2e/support/host.ts';

const patience = 60_000;
const firefox = () =>
  process.env.FIREFOX_PATH ??
  execFileSync('sh', ['-c', 'command -v firefox-esr || command -v firefox'], { encoding: 'utf8' }).trim();

const host = new Host();
const { app } = await host.start();
const browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefox(), headless: true });

/** Uncaught errors of pages. Any of them fails the run. */
const failures = [];

/** Finds elements by role and name, like a screen reader. */
const by = (role) => (name) => `::-p-aria([name="${name}"][role="${role}"])`;
const [button, link, radio, checkbox] = ['button', 'link', 'radio', 'checkbox'].map(by);
/** A field by the beginning of its label. */
const field = (label) => `::-p-xpath(//*[@id=//label[starts-with(normalize-space(.), "${label}")]/@for])`;

/** Opens a window with separate cookies. */
const visit = async () => {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.on('pageerror', (error) => failures.push(String(error)));
  const find = async (selector) => {
    // Firefox paints only the front window, and locators wait for painted elements.
    await page.bringToFront();
    return page.locator(selector).setTimeout(patience);
  };
  const until = (isTrue, about) => page.waitForFunction(isTrue, { timeout: patience, polling: 200 }, about);
  return {
    page,
    text: () => page.evaluate(() => document.body.textContent),
    goto: (path) => page.goto(new URL(path, app).href),
    press: async (selector) => (await find(selector)).click(),
    fill: async (fields) => {
      for (const [name, value] of Object.entries(fields)) await (await find(field(name))).fill(value);
    },
    choose: async (name, label) => {
      const select = await (await find(field(name))).waitHandle();
      await select.select(
        await select.evaluate(({ options }, text) => [...options].find((one) => one.label === text)?.value, label),
      );
    },
    sees: (text) => until((wanted) => document.body.textContent.includes(wanted), text),
    isAt: (path) => until((there) => location.pathname === there, path),
  };
};

const [owner, stager] = [await visit(), await visit()];
const [ownerPhone, stagerPhone] = ['(704) 555-0142', '(619) 555-0186'];

const register = async (person, fields) => {
  await person.fill({ ...fields, Password: 'correct horse' });
  await person.press('input[type=checkbox]');
  await person.press(button('Create Account'));
  await person.isAt('/dashboard');
};

const steps = {
  'an owner registers': async () => {
    await owner.goto('/register?type=realtor');
    const name = { 'Full Name': 'Dana Quill', 'Company/Agency Name': 'Quill Homes' };
    await register(owner, { ...name, 'Phone Number': ownerPhone, Email: 'dana@firefox.example' });
  },
  'the owner posts a project': async () => {
    await owner.press(link('Submit Project'));
    await owner.press(radio('Single Family Home'));
    await owner.fill({ City: 'Charlotte', Neighborhood: 'Dilworth', County: 'Mecklenburg' });
    await owner.choose('State', 'North Carolina');
    await owner.press(checkbox('Living Room'));
    await owner.press(radio('Luxury'));
    await owner.press(radio('2-4 weeks'));
    await owner.fill({ 'Project Title': 'Brick colonial', Description: 'Empty and freshly painted. The main floor.' });
    await owner.press(button('Submit Project'));
    await owner.press(link('View Your Project'));
    await owner.sees('No bids yet');
  },
  'a stager registers': async () => {
    await stager.goto('/register?type=staging');
    const name = { 'Company Name': 'Solis Staging', 'Contact Name': 'Renata Solis' };
    await register(stager, { ...name, 'Phone Number': stagerPhone, 'Business Email': 'renata@firefox.example' });
  },
  'the stager finds the project and bids': async () => {
    await stager.press(link('Find Projects'));
    await stager.fill({ City: 'Charlotte' });
    await stager.choose('State', 'North Carolina');
    await stager.press(link('View Details & Bid'));
    await stager.fill({ 'Bid Amount': '$3,200' });
    await stager.choose('Timeline', '2 weeks');
    await stager.press(checkbox('I accept credit cards'));
    await stager.press(button('Submit Bid'));
    await stager.sees('Bid submitted successfully!');
  },
  'the owner sees the bid and accepts it': async () => {
    await owner.press(button('Accept Bid'));
    await owner.press('::-p-xpath(//*[@role="alertdialog"]//button[normalize-space(.)="Accept Bid"])');
    await owner.sees('Bid Accepted! Stager will contact you within 24 hours!');
    if ((await owner.text()).includes(stagerPhone)) throw new Error('The contact details are shown before the fee is paid');
  },
  'the stager pays, and each sees how to reach the other': async () => {
    await stager.press(link('Pay Platform Fee to Finalize'));
    await stager.fill({ 'Card number': '4242 4242 4242 4242', 'Expiration date': '12 / 40' });
    await stager.fill({ 'Security code': '123', 'ZIP code': '28203' });
    await stager.press('::-p-xpath(//button[starts-with(normalize-space(.), "Pay $")])');
    await stager.sees(ownerPhone);
    await owner.sees(stagerPhone);
  },
};

try {
  for (const [name, step] of Object.entries(steps)) {
    await step();
    const scrolling = await owner.page.$$eval('[role=tablist]', (lists) =>
      lists.filter((one) => one.scrollHeight > one.clientHeight),
    );
    if (scrolling.length > 0) failures.push('A row of tabs has a scroll bar of its own');
    if (failures.length > 0) throw new Error(failures.join('\n'));
    console.log(`ok  ${name}`);
  }
} catch (error) {
  console.error(error);
  for (const { page, text } of [owner, stager]) console.error(`\nAt ${page.url()}:\n${(await text()).slice(0, 1500)}`);
  process.exitCode = 1;
} finally {
  await browser.close();
  await host.stop();
}
