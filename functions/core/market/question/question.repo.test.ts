import { beforeEach, describe, expect, it } from 'vitest';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { getProject } from '#core/market/project/project.repo';
import { anOwner, aProject, aQuestion, aStager } from '#functions/testing/builders';
import { changeItem, changesOf, expectRefused } from '#functions/testing/changes';
import { restore } from '#functions/testing/everything';
import { decideQuestion } from './compose';
import { eraseQuestion } from './erase.repo';
import { saveDecision } from './question.repo';

const now = new Date('2026-03-01T12:00:00.000Z');

beforeEach(() => restore([]));

/** A project with one open question, the owner's answer to it, and the end of the account that asked. */
const scene = async () => {
  const [owner, stager] = [await anOwner(), await aStager()];
  const { id } = await aProject(owner, { state: null }, now);
  const asked = await aQuestion(await getProject(id), stager, 'Is there an elevator?', now);
  const project = await getProject(id);
  const answer = decideQuestion(asked, { answer: 'Yes.' }, { mask: freshMask('owner'), now });
  return {
    project,
    decide: () => saveDecision(project, answer, now),
    erase: () => eraseQuestion(asked),
    names: { [owner.id]: 'owner', [stager.id]: 'stager', [id]: 'project', [asked.id]: 'question', [now.toISOString()]: 'now' },
  };
};

/** What counts the question. */
const counted = (changes: string): string[] => changes.split('\n').filter((line) => /openQuestion/.test(line));

describe('an open question', () => {
  it('lowers the counts when it is answered', async () => {
    const { decide, names } = await scene();
    expect(counted(await changesOf(decide, names))).toEqual([
      '  PROJECT#project PROJECT openQuestionCount: 1 > 0, revision: 1 > 2',
    ]);
  });

  it('lowers the counts when its asker leaves, and changes the texts beside it', async () => {
    const { erase, names } = await scene();
    expect((await changesOf(erase, names)).split('\n')).toEqual([
      '  PROJECT#project PROJECT openQuestionCount: 1 > 0, revision: 1 > 2',
      '- PROJECT#project#QUESTIONS question',
    ]);
    expect(await changesOf(erase, names)).toBe('');
  });

  it('counts only for its project once the project is not open', async () => {
    const { project, erase, names } = await scene();
    await changeItem(keys.project(project.id), { status: 'in_progress' });
    expect(counted(await changesOf(erase, names))).toEqual([
      '  PROJECT#project PROJECT openQuestionCount: 1 > 0, revision: 1 > 2',
    ]);
  });

  it('does not count on a project of an owner who left', async () => {
    const { project, erase, names } = await scene();
    await changeItem(keys.project(project.id), { ownerLeftAt: now.toISOString() });
    expect(await changesOf(erase, names)).toBe('- PROJECT#project#QUESTIONS question');
  });

  it('is not answered if its project was awarded, cancelled, or changed', async () => {
    const { project, decide } = await scene();
    for (const other of [{ status: 'in_progress' }, { revision: 7 }, 'gone'] as const)
      await expectRefused(decide, keys.project(project.id), other, StaleRead);
  });
});
