import { createECDH } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeWholeFile } from '#infra/local/whole-file';

interface StoredKeys {
  keys: { publicKey: string; privateKey: string }[];
}

/** Creates the keys once for a data directory. */
export const localPushKeys = (dataDir: string): StoredKeys => {
  const file = path.join(dataDir, 'push-keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as StoredKeys;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = { keys: [{ publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }] };
  writeWholeFile(file, JSON.stringify(keys));
  return keys;
};
