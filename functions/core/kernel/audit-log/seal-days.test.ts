import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it, vi } from 'vitest';
import { forgetProcess } from '#core/kernel/per-process';
import { transact } from '#core/kernel/table/transact';
import { hours, plus } from '#core/kernel/time';
import { measureConsumption } from '#functions/testing/capacity';
import { logLines } from '#functions/testing/logs';
import { withS3 } from '#functions/testing/s3';
import { filesAt } from '#infra/tools/audit/files';
import { verify } from '#infra/tools/audit/verify';
import { canonical, fileName, hashOf, latestSettled } from './seal';
import { readSeal, writeSeal } from './seal.storage';
import { sealDays } from './seal-days';
import { recordEvent } from './trail.repo';

withS3();
const unlimited = { isSpent: () => false };
const note = (userId: string, when: Date) => transact([recordEvent({ type: 'password_changed', userId }, when)]);
const at = (day: string, hour = 12) => plus(new Date(`${day}T00:00:00.000Z`), hours(hour));
const verdict = async () => verify(await filesAt(`s3://${process.env.AUDIT_BUCKET}`));

describe('a sealed day', () => {
  it('has the same text whatever the order of its fields', () => {
    expect(canonical({ b: [1, { z: null, a: 'é"' }], a: undefined, c: true })).toBe('{"b":[1,{"a":"é\\"","z":null}],"c":true}');
    expect(canonical({ c: true, b: [1, { a: 'é"', z: null }] })).toBe('{"b":[1,{"a":"é\\"","z":null}],"c":true}');
  });

  it('is sealed only after no more records can arrive', () => {
    expect(latestSettled(at('2026-02-10', 0.5))).toBe('2026-02-08');
    expect(latestSettled(at('2026-02-10', 1))).toBe('2026-02-09');
    expect(latestSettled(at('2026-02-10', 23.9))).toBe('2026-02-09');
  });
});

describe('sealDays', () => {
  it('starts with the first recorded day, continues after a cut-off, and chains the hashes', async () => {
    await note('dana', at('2026-02-03'));
    await note('cleo', at('2026-02-03', 23.9));
    await note('dana', at('2026-02-06'));
    let days = 0;
    const twoDays = { isSpent: () => days++ >= 2 };
    expect(await sealDays(at('2026-02-08', 2), twoDays)).toBe(2);
    expect(await verdict()).toMatchObject({ problems: [], first: '2026-02-03', last: '2026-02-04', records: 2 });
    expect(await sealDays(at('2026-02-08', 2), unlimited)).toBe(3);
    const whole = await verdict();
    expect(whole).toMatchObject({ problems: [], days: 5, first: '2026-02-03', last: '2026-02-07', records: 3 });

    const file = (await readSeal('2026-02-06')) ?? '';
    const [head = '', line = '', ...rest] = file.split('\n');
    expect(rest).toEqual(['']);
    expect(JSON.parse(head)).toEqual({
      format: 'settee-audit-1',
      day: '2026-02-06',
      previous: hashOf((await readSeal('2026-02-05')) ?? ''),
      records: 1,
      sha256: hashOf(`${line}\n`),
    });
    // What the table needs is no part of it, nor is anything but ids.
    expect(Object.keys(JSON.parse(line)).sort()).toEqual(['createdAt', 'id', 'list', 'type', 'userId']);
    // The log has the hash of each as well.
    expect(logLines.filter((one) => one.includes('audit_sealed')).map((one) => JSON.parse(one).day)).toHaveLength(5);
    expect(logLines.findLast((one) => one.includes('audit_sealed'))).toContain(whole.hash);
  });

  it('does nothing and reads nothing until the next day is over', async () => {
    const { commands } = await measureConsumption(async () => expect(await sealDays(at('2026-02-08', 23), unlimited)).toBe(0));
    expect(commands).toEqual([]);
    await note('erin', at('2026-02-08', 23.9));
    expect(await sealDays(at('2026-02-09', 0.9), unlimited)).toBe(0);
    expect(await sealDays(at('2026-02-09', 1), unlimited)).toBe(1);
    expect(await verdict()).toMatchObject({ problems: [], last: '2026-02-08', records: 4 });
  });

  it('seals a day once in parallel runs, and keeps a forged file for the verification to find', async () => {
    await note('fay', at('2026-02-09'));
    await Promise.all([1, 2, 3].map(() => sealDays(at('2026-02-10', 2), unlimited)));
    expect(await verdict()).toMatchObject({ problems: [], last: '2026-02-09', records: 5 });
    // Another process does not have this one's cache of sealed days.
    forgetProcess();
    expect(await sealDays(at('2026-02-10', 3), unlimited)).toBe(0);

    const s3 = new S3Client({});
    await s3.send(
      new PutObjectCommand({ Bucket: process.env.AUDIT_BUCKET, Key: fileName('2026-02-08'), Body: 'Nothing happened.\n' }),
    );
    s3.destroy();
    expect((await verdict()).problems).toEqual([
      '2026-02-08: the first line is not that of a sealed day.',
      '2026-02-08 is not the file that 2026-02-09 vouches for: one of the two was replaced after it was sealed.',
    ]);
  });

  it('returns false if S3 already has the file, and throws other errors', async () => {
    const refuse = vi
      .spyOn(S3Client.prototype, 'send')
      .mockImplementationOnce(() => Promise.reject(Object.assign(new Error('there'), { name: 'PreconditionFailed' })));
    expect(await writeSeal('2026-02-09', 'x')).toBe(false);
    refuse.mockImplementationOnce(() => Promise.reject(new Error('away')));
    await expect(writeSeal('2026-02-09', 'x')).rejects.toThrow('away');
    refuse.mockRestore();
  });
});
