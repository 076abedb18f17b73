import { deletionPreviewOf } from '#core/desk/operations/deletion-preview';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getDeletionPreview, ({ params }) => deletionPreviewOf(params.id));
