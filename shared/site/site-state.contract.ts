import * as z from 'zod/mini';
import { Id, line } from '#shared/api/common';
import { keysOf } from '#shared/project/project.values';
import { noticeLength, noticeSeverities, noticesAtMost } from '#shared/site/notices';
import { switchNames, switchReasons } from '#shared/site/switches';

/** The version that the client has read. An older one is refused. */
const version = z.int('version must be a whole number').check(z.gte(0, 'version must be a whole number'));

export const SwitchParams = z.object({ name: z.enum(switchNames, 'Unknown switch') });

export const ChangeSwitchBody = z
  .object({
    version,
    isOn: z.boolean('Must be true or false'),
    /** Required to switch something off. */
    reason: z.optional(z.enum(keysOf(switchReasons), 'Please select a reason')),
  })
  .check(z.refine(({ isOn, reason }) => isOn || reason !== undefined, { message: 'Please select a reason', path: ['reason'] }));

const time = (message: string) =>
  z.pipe(
    z.iso.datetime(message),
    z.transform((value) => new Date(value).toISOString()),
  );

export const NoticeInput = z
  .object({
    /** Of an existing notice. */
    id: z.optional(Id),
    text: line({ message: 'Please write the notice', max: noticeLength }),
    severity: z.enum(keysOf(noticeSeverities), 'Please select a severity'),
    from: time('Please choose when the notice begins'),
    until: z.nullable(time('Please choose when the notice ends')),
  })
  .check(
    z.refine(({ from, until }) => until === null || from < until, {
      message: 'The end must be after the start',
      path: ['until'],
    }),
  );

export const ReplaceNoticesBody = z.object({
  version,
  notices: z.array(NoticeInput).check(z.maxLength(noticesAtMost, `You can show up to ${noticesAtMost} notices at a time`)),
});
export type NoticeInput = z.infer<typeof NoticeInput>;
