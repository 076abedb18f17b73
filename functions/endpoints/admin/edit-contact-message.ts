import { contactMessageForAdmin } from '#core/admin/admin.view';
import { savedAs } from '#core/audit/audit.repo';
import { editContactMessage } from '#core/contact-message/contact-message.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.editContactMessage, async ({ params, body, caller, now }) => {
  const { status = null, adminNotes } = body;
  const act = {
    type: 'contact_message_edited',
    contactMessageId: params.id,
    status,
    noteChanged: adminNotes !== undefined,
  } as const;
  return contactMessageForAdmin(await editContactMessage(params.id, body, savedAs(act, caller, now)));
});
