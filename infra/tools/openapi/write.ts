import { writeFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { openApiDocument } from './document';

writeFileSync(fromRoot('docs', 'openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
