import { expect, it } from 'vitest';
import { createQueue } from './upload-photo';

it('createQueue limits how many tasks run at a time and keeps their order', async () => {
  const inTurn = createQueue(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const task = (name: number) => async () => {
    begun.push(name);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    return name;
  };
  const results = await Promise.all([1, 2, 3, 4, 5].map((name) => inTurn(task(name))));
  expect(results).toEqual([1, 2, 3, 4, 5]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('createQueue starts the next task after a failed one', async () => {
  const inTurn = createQueue(1);
  const failed = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(() => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});
