import { expect, it } from 'vitest';
import { makeBid, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, focusedText, toast, useBrowser, visitInSharedPage } from './support/browser';

describeInBrowser('questions about a project', () => {
  useBrowser();

  it('are asked before a bid, answered or declined by the owner, and shown to all possible bidders', async () => {
    const { owner, project } = await makeBid();
    const [asker, other] = [await registerStager(), await registerStager()];
    const at = `/projects/${project.id}`;
    const stager = await visitInSharedPage({ sessionId: asker.sessionId });
    const dana = await visitInSharedPage({ of: 'somebody else', sessionId: owner.sessionId, width: 390 });

    // A stager without a bid asks two questions. Contact details in them are masked.
    await stager.goto(at);
    const form = stager.getByRole('region', { name: 'Ask the Owner' });
    await stager.getByRole('heading', { name: 'No questions yet' }).waitFor();
    await form.getByRole('button', { name: 'Send Question' }).click();
    await form.getByText('Please enter a question').waitFor();
    await expectAccessible(stager);
    await form.getByLabel('Your Question').fill('Is there an elevator? Call me at 619 555 0186.');
    await form.getByRole('button', { name: 'Send Question' }).click();
    await toast(stager, 'Question sent').waitFor();
    const own = stager.getByRole('listitem', { name: 'You' });
    await own.getByText('Not answered yet').waitFor();
    await own.getByText('Contact details are hidden').waitFor();
    expect(await own.getByText('555').count()).toBe(0);
    expect(await form.getByLabel('Your Question').inputValue()).toBe('');
    await form.getByLabel('Your Question').fill('Why do you sell?');
    await form.getByRole('button', { name: 'Send Question' }).click();
    await expect.poll(() => own.count()).toBe(2);

    // The owner is notified, sees only the stager's identifier, answers one question and declines the other.
    await dana.goto('/dashboard');
    await dana.getByRole('button', { name: 'Open menu, 1 waiting' }).click();
    await dana.getByRole('link', { name: 'Dashboard 1 pending bid' }).waitFor();
    await dana.keyboard.press('Escape');
    const toDo = dana.getByRole('region', { name: '2 next steps' });
    await expectAccessible(dana);
    expect(await toDo.getByRole('link', { name: /^Answer: 2 questions about/ }).getAttribute('href')).toBe(`${at}#questions`);
    await dana.getByRole('button', { name: /^Notifications/ }).click();
    await dana.getByRole('link', { name: 'New question' }).first().click();
    await dana.waitForURL(`${at}#questions`);
    const questions = dana.getByRole('listitem', { name: asker.user.stagerIdentifier ?? '' });
    await expect.poll(() => questions.count()).toBe(2);
    expect(await dana.getByText('Renata').count()).toBe(0);
    const elevator = questions.filter({ hasText: 'elevator' });
    await elevator.getByRole('button', { name: 'Answer' }).press('Enter');
    await expect.poll(() => dana.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await dana.keyboard.type('Yes, up to the third floor.');
    await expectAccessible(dana);
    await elevator.getByRole('button', { name: 'Send Answer' }).click();
    await elevator.getByText('Yes, up to the third floor.').waitFor();
    await expect.poll(() => focusedText(dana)).toBe(asker.user.stagerIdentifier);
    await questions.filter({ hasText: 'sell' }).getByRole('button', { name: 'Decline' }).click();
    await dana.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
    await questions.filter({ hasText: 'sell' }).getByText('Declined').waitFor();
    await expect.poll(() => focusedText(dana)).toBe('Questions');
    await expectAccessible(dana);
    await dana.getByRole('button', { name: 'Open menu, 1 waiting' }).waitFor();

    // The asker is notified of both. Another stager and a visitor see only the answered one.
    await stager.reload();
    await stager.getByText('Yes, up to the third floor.').waitFor();
    await stager.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    await stager.getByRole('link', { name: 'Your question was declined' }).waitFor();
    await stager.getByRole('link', { name: 'Your question was answered' }).waitFor();
    for (const sessionId of [other.sessionId, undefined]) {
      const reader = await visitInSharedPage({ ...(sessionId && { sessionId }) });
      await reader.goto(at);
      await reader.getByText('Yes, up to the third floor.').waitFor();
      expect(await reader.getByText('Why do you sell?').count()).toBe(0);
      await expectAccessible(reader);
    }
  });
});
