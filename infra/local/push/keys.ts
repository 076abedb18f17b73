import { createECDH } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface StoredKeys {
  keys: { publicKey: string; privateKey: string }[];
}

/** By which the stand-in knows this machine, created once for a data directory. */
export const localPushKeys = (dataDir: string): StoredKeys => {
  const file = path.join(dataDir, 'push-keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as StoredKeys;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = { keys: [{ publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }] };
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
};
