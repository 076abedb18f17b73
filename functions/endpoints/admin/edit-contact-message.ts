import { contactMessageForAdmin } from '#core/desk/admin/admin.view';
import { editContactMessage } from '#core/desk/contact-message/contact-message.repo';
import { saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.editContactMessage, async ({ params, body, caller, now }) => {
  const { status = null, adminNotes } = body;
  const action = {
    type: 'contact_message_edited',
    contactMessageId: params.id,
    status,
    noteChanged: adminNotes !== undefined,
  } as const;
  return contactMessageForAdmin(await editContactMessage(params.id, body, saveWithAction(action, caller, now)));
});
