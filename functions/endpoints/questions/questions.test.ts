import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { getTally } from '#core/kernel/table/tally.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { getProject } from '#core/market/project/project.repo';
import { notificationsOf } from '#functions/testing/notifications';
import { acceptBid, answerQuestion, askQuestion, deleteProject, listQuestions } from '#shared/api/routes';
import { maxQuestionLength } from '#shared/question/question.contract';
import {
  aBid,
  anAcceptedBid,
  anAnsweredQuestion,
  anOwner,
  aPaidBid,
  aProject,
  aQuestion,
  aRejectedBid,
  aStager,
  type Person,
} from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { everyItem, expectConsistent } from '../../testing/everything';

withContention();

const ask = caller(askQuestion);
const answer = caller(answerQuestion);
const list = caller(listQuestions);
const accept = caller(acceptBid);
const remove = caller(deleteProject);

const newsOf = async ({ id }: Person) =>
  (await notificationsOf({ id })).map(({ type, title, message, projectId }) => ({
    type,
    title,
    message,
    projectId,
  }));

const questionsOf = async (projectId: string) =>
  (await everyItem()).filter((item) => item.entity === 'Question' && item.projectId === projectId);

describe('a question about a project', () => {
  it('notifies the owner, whose answer notifies the stager, known by identifier only', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const params = { id: project.id };
    const asked = await ask({ params, sessionId: stager.sessionId, body: { text: ' Is there an elevator? ' } });
    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({
      projectId: project.id,
      stagerIdentifier: stager.stagerIdentifier,
      own: true,
      text: 'Is there an elevator?',
      state: 'open',
      answer: null,
      masked: false,
      decidedAt: null,
    });
    expect(JSON.stringify(asked.body)).not.toContain(stager.id);
    expect(await newsOf(owner)).toEqual([
      {
        type: 'new_question',
        title: 'New question',
        message: `A stager asked a question about “${project.title}”.`,
        projectId: project.id,
      },
    ]);
    const answered = await answer({
      params: { ...params, questionId: asked.body.id },
      sessionId: owner.sessionId,
      body: { answer: 'Yes, from the garage.' },
    });
    expect(answered.status).toBe(200);
    expect(answered.body).toMatchObject({ state: 'answered', answer: 'Yes, from the garage.', own: false });
    expect(answered.body.decidedAt).not.toBeNull();
    expect(await newsOf(stager)).toMatchObject([
      {
        type: 'question_answered',
        message: `The owner of “${project.title}” answered your question.`,
        projectId: project.id,
      },
    ]);
    expect(await getTally(stager.id)).toMatchObject({ unreadNotifications: 1, bids: 0 });
  });

  it('is visible to owner and stagers while open, to everybody once answered, to its parties if declined', async () => {
    const [owner, stager, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    const params = { id: project.id };
    await anAnsweredQuestion(project, stager, 'Answered?');
    await aQuestion(project, stager, 'Open?');
    const declined = await aQuestion(project, stager, 'Declined?');
    const call = { params: { ...params, questionId: declined.id }, sessionId: owner.sessionId, body: { declined: true } };
    expect((await answer(call)).body).toMatchObject({ state: 'declined', answer: null });
    const read = async (sessionId?: string) => (await list({ params, sessionId })).body.map(({ text }) => text);
    expect(await read(owner.sessionId)).toEqual(['Declined?', 'Open?', 'Answered?']);
    expect(await read(stager.sessionId)).toEqual(['Declined?', 'Open?', 'Answered?']);
    expect(await read(other.sessionId)).toEqual(['Open?', 'Answered?']);
    expect(await read((await anOwner()).sessionId)).toEqual(['Answered?']);
    expect(await read()).toEqual(['Answered?']);
    expect((await newsOf(stager))[0]).toMatchObject({ title: 'Your question was declined' });
    const page = await list({ params, sessionId: owner.sessionId, query: { limit: '2' } });
    expect(page.body).toHaveLength(2);
    expect(page.headers.link).toContain('rel="next"');
  });

  it('masks contact details, also if the answer continues them', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const params = { id: project.id };
    const { body } = await ask({
      params,
      sessionId: stager.sessionId,
      body: { text: 'Write to ann@secret.example. My number is 619 555' },
    });
    expect(body).toMatchObject({ masked: true });
    expect(body.text).not.toContain('secret');
    const call = { params: { ...params, questionId: body.id }, sessionId: owner.sessionId, body: { answer: '0142, right?' } };
    const answered = (await answer(call)).body;
    expect(`${answered.text} ${answered.answer}`).not.toMatch(/619|555|0142|secret/);
    for (const { sessionId } of [owner, stager, { sessionId: undefined }]) {
      expect((await list({ params, sessionId })).text).not.toMatch(/619|0142|secret/);
    }
  });

  it("masks a number that continues the stager's other questions or the owner's other texts", async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner, { description: 'A bungalow in good order. My number is 512 847' });
    const params = { id: project.id };
    const halves = ['My number is 619-555', '0142, any time'];
    await Promise.all(halves.map((half) => ask({ params, sessionId: stager.sessionId, body: { text: half } })));
    const { body: asked } = await list({ params, sessionId: owner.sessionId });
    const shown = asked.map((question) => question.text).join(' ');
    expect(shown.includes('619-555') && shown.includes('0142')).toBe(false);
    const call = {
      params: { ...params, questionId: asked[0]!.id },
      sessionId: owner.sessionId,
      body: { answer: '2093 is the rest.' },
    };
    expect((await answer(call)).body).toMatchObject({ answer: '[hidden] is the rest.', masked: true });
  });

  it('is unmasked for the two parties of a paid bid, but not if another stager asked it', async () => {
    const [owner, winner, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    const params = { id: project.id };
    await anAnsweredQuestion(project, winner, 'Shall I call 619-555-0142?', 'Do, or write to ann@secret.example.');
    await anAnsweredQuestion(project, other, 'Or I call 619-555-0199?', 'Rather 619-555-0111.');
    await aPaidBid(project, winner);
    const seen = async (sessionId?: string) =>
      (await list({ params, sessionId })).body.map((question) => [question.text, question.answer]).reverse();
    for (const { sessionId } of [owner, winner]) {
      expect(await seen(sessionId)).toEqual([
        ['Shall I call 619-555-0142?', 'Do, or write to ann@secret.example.'],
        ['Or I call [hidden]?', 'Rather 619-555-0111.'],
      ]);
    }
    for (const sessionId of [other.sessionId, undefined]) {
      expect(await seen(sessionId)).toEqual([
        ['Shall I call [hidden]?', 'Do, or write to [hidden].'],
        ['Or I call [hidden]?', 'Rather [hidden].'],
      ]);
    }
  });

  it('requires a text within limits, and so does its answer', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const question = await aQuestion(project, stager);
    const refusal = async (text: unknown) =>
      (await ask({ params: { id: project.id }, sessionId: stager.sessionId, body: { text } })).error;
    expect(await refusal('  ')).toMatchObject({ message: 'Please enter a question', code: 'VALIDATION_FAILED' });
    expect(await refusal('x'.repeat(maxQuestionLength + 1))).toMatchObject({ message: 'Must be at most 5000 characters' });
    for (const body of [{}, { answer: ' ' }, { declined: false }, { answer: 'Yes', declined: true }]) {
      const params = { id: project.id, questionId: question.id };
      const { status, error } = await answer({ params, sessionId: owner.sessionId, body });
      expect([status, error.message], JSON.stringify(body)).toEqual([400, 'Please enter an answer']);
    }
  });

  it('is allowed on projects that take bids, also after a rejected bid', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const [selected, over, open] = [
      await aProject(owner),
      await aProject(owner, { deadline: '2020-01-01' }),
      await aProject(owner),
    ];
    await anAcceptedBid(selected, await aStager());
    for (const { id } of [selected, over]) {
      const { status, error } = await ask({ params: { id }, sessionId: stager.sessionId, body: { text: 'Why?' } });
      expect([status, error.message]).toEqual([409, "This project isn't accepting bids or questions"]);
    }
    await aRejectedBid(open, stager);
    expect((await ask({ params: { id: open.id }, sessionId: stager.sessionId, body: { text: 'Why?' } })).status).toBe(201);
    const gone = { id: newId(new Date()) };
    expect((await ask({ params: gone, sessionId: stager.sessionId, body: { text: 'Why?' } })).status).toBe(404);
    expect((await list({ params: gone })).status).toBe(404);
  });

  it('is answered once, by the owner of the project, when calls race', async () => {
    const [owner, stager, other] = [await anOwner(), await aStager(), await anOwner()];
    const project = await aProject(owner);
    const question = await aQuestion(project, stager);
    const params = { id: project.id, questionId: question.id };
    expect((await answer({ params, sessionId: other.sessionId, body: { answer: 'No' } })).status).toBe(403);
    const elsewhere = { id: (await aProject(other)).id, questionId: question.id };
    expect((await answer({ params: elsewhere, sessionId: other.sessionId, body: { answer: 'No' } })).status).toBe(404);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        answer({ params, sessionId: owner.sessionId, body: index % 2 === 0 ? { answer: 'Yes' } : { declined: true } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.message).toBe('This question was already answered or declined');
    expect(await newsOf(stager)).toHaveLength(1);
  });

  it('is deleted with its project and its notifications, also when calls race', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    for (let round = 0; round < 3; round += 1) {
      const project = await aProject(owner);
      const params = { id: project.id };
      const { id } = await aQuestion(project, stager);
      const [gone] = await Promise.all([
        remove({ params, sessionId: owner.sessionId }),
        ask({ params, sessionId: stager.sessionId, body: { text: 'And a garage?' } }),
        answer({ params: { ...params, questionId: id }, sessionId: owner.sessionId, body: { answer: 'Yes' } }),
      ]);
      expect(gone.status).toBe(204);
      expect(await questionsOf(project.id)).toEqual([]);
    }
    expect([await newsOf(owner), await newsOf(stager)]).toEqual([[], []]);
    for (const { id } of [owner, stager]) expect(await getTally(id)).toMatchObject({ unreadNotifications: 0 });
    await expectConsistent();
  });

  it('counts on its project until it is answered or declined', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const questions = [await aQuestion(project, stager), await aQuestion(project, stager)] as const;
    const waiting = async () => (await getProject(project.id)).openQuestionCount;
    const decide = (questionId: string, body: object) =>
      answer({ params: { id: project.id, questionId }, sessionId: owner.sessionId, body });
    expect(await waiting()).toBe(2);
    await decide(questions[0].id, { answer: 'Yes.' });
    expect(await waiting()).toBe(1);
    await decide(questions[1].id, { declined: true });
    expect(await waiting()).toBe(0);
    await expectConsistent();
  });

  it('is counted exactly when answers, an award and an account deletion race', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [owner, stager, winner] = [await anOwner(), await aStager(), await aStager()];
      const project = await aProject(owner);
      const asked = [await aQuestion(project, stager), await aQuestion(project, stager), await aQuestion(project, winner)];
      const { id } = await aBid(project, winner, { amount: 1 });
      const answers = await Promise.all([
        accept({ params: { id }, sessionId: owner.sessionId }),
        ...asked.map((question) =>
          answer({
            params: { id: project.id, questionId: question.id },
            sessionId: owner.sessionId,
            body: { answer: 'Yes.' },
          }),
        ),
        closeAccount(stager.id, new Date()),
      ]);
      expect(answers[0]).toMatchObject({ status: 200 });
      await expectConsistent();
    }
  });

  it('is deleted with the account of the stager', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const others = await aQuestion(project, await aStager());
    await aQuestion(project, stager);
    await anAnsweredQuestion(project, stager);
    await closeAccount(stager.id, new Date());
    expect((await questionsOf(project.id)).map(({ id }) => id)).toEqual([others.id]);
    expect((await getProject(project.id)).openQuestionCount).toBe(1);
    await expectConsistent();
  });
});
