import { setTimeout as sleep } from 'node:timers/promises';
import { it } from 'vitest';
import { makeBid, registerStager } from './support/api';
import { describeInBrowser, useBrowser, visit } from './support/browser';
import { cutLine, withWorker } from './support/device';
describeInBrowser('return', () => {
  useBrowser();
  it('x', async () => {
    const { owner, stager, project } = await makeBid();
    for (const [who, sessionId, path] of [
      ['owner', owner.sessionId, '/dashboard'],
      ['owner', owner.sessionId, `/projects/${project.id}`],
      ['stager', stager.sessionId, '/dashboard'],
      ['stager', stager.sessionId, `/projects/${project.id}`],
      ['stager', stager.sessionId, `/messages?to=${owner.user.id}`],
    ] as const) {
      const page = await visit({ sessionId, worker: true });
      await withWorker(page, path);
      await sleep(4000);
      const calls: string[] = [];
      const mend = await cutLine(page);
      await sleep(1500);
      page.on('request', (r) => { const u = new URL(r.url()); if (u.pathname.startsWith('/api')) calls.push(`${r.method()} ${u.pathname.replace(/[0-9A-Z]{26}/g, 'ID')}`); });
      await mend();
      await sleep(4500);
      console.log(`RETURN ${who} ${path.slice(0, 12)} ${calls.length}: ${calls.join(', ')}`);
      await page.context().close();
    }
  }, 300_000);
});
