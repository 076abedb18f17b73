import path from 'node:path';
import { localPushKeys } from '#infra/local/push/keys';
import { createDatabaseIfMissing } from '#infra/local/services/empty-database';
import { startStorage } from '#infra/local/services/storage';
import { localStripeKeys } from '#infra/local/services/stripe-keys';

/** Writes the files of a first start, and replaces a stored file twice. whole-file.test.ts kills this script halfway. */
const write = async (dataDir: string): Promise<void> => {
  localStripeKeys(dataDir);
  localPushKeys(dataDir);
  createDatabaseIfMissing(path.join(dataDir, 'dynamodb.sqlite'));
  const storage = await startStorage(dataDir, 'settee-media', 'settee-web');
  for (const body of ['{"notices":[]}', '{"notices":["later"]}'])
    await fetch(`${storage.url}/settee-web/notices.json`, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/json' },
    });
  await storage.stop();
};

void write(String(process.env.DATA_DIR));
