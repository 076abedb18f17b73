import { existsSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { writeWholeFile } from '#infra/local/whole-file';

/**
 * An empty database of dynoxide 1.2.1, zipped, with one more index. Before each write, dynoxide looks for the last record of a stream by
 * scanning all records. Without the index, each thousand records makes writes a millisecond slower. Made with SQLite from the file that
 * `dynoxide serve` creates:
 *
 * CREATE INDEX stream_records_in_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER)); PRAGMA journal_mode =
 * DELETE; VACUUM;
 */
const zippedDatabase = [
  'H4sIAAAAAAACA+3a0U+bQBwHcLDaqour24sxvtybNrplZtnDsiwZU7aY1VpbNPaJULjW2ygoHN18bPbg4/6u/S/L9rrHHYWqgLT1cc33kzZw8LvjuDuuhbZ5',
  'XGWcko7r9QxOXkqrkixL7wiRJGlBvBelW2F6/k5aliZbkJ6b8kr5r1RabErlt+Wfj16VHy8pi39EEgAAAGbHYL1UWnuzLQ9azLHoN5971OjpHjVdz/J15uhi',
  'ST09uX1xr6EqmkoOavvqGcnJQ45qJJWPbHGjbVPdMXp0h+wpTW3Lp5cBdUyxLei1RSalKUrV1I9qo1KpF4tr29tya5jJv7TFdx99FJ9KluIaacr7qkpSO7eG',
  'xxOpyvfLhVJY5PV6VJFU1ZPJYqLMzKkskxRmjapO6o2DQ6XRIp/UFlFOtKODmijrUK1pO5lcty1CNPVMI7Uj8T6pVrORtE8dPlXkF3rl659915kU6NCvOusZ',
  '3ajE7H7XtsbuT/fehMP554YnCrQmxZmipTm1dPEld9Si+cGBL8Yns0TbMH41LDkRUrk+LZTWNjbkH4WoqaPRFC/mk30cbbynb9O9dKeD721+3TfPac+YdKIG',
  '5x5rB2KsWrTDHMaZ6/iTMnV9lgnPRtlTRcWDmjrh+d2O3331g3JS1ciL3Bx9JoYOv7qg4wu2jTa1c0I4t/WbBhgT84DKPWjgjKYAgwepNr85xKaypx2cqpvZ',
  'zG1m28zp6j3XiofETZ660tLrakNvqMcnalO7J/OF5/aZL7pFVJWfe27QPb8IeF4TGN3c3vNF/S+oyTrMNMJuzi0iPFPTNvy8kixq07AAXVSNU3O4+oB2F9GW',
  'GO7OVKcT1iWeA7K7++Lgrrieww+jzPhNXtjP5otryoYsRR9c0ZRvBNyN8o6u8914ZWGwJA/ngQGLm8N1OqwbL+aS80C08Z55QFzaU0wAfcMOUpN0qupzY6se',
  'V203XimM7u1Xwhv58i9JvAAAAAAAAABgBjyVC5Vy9BRR71MvfFr0enl4//9bEi8AAAAAAAAAmAlPCpWl5AOA8Pd/aRUtAwAAAAAAADDLlnH/DwAAAAAAADDz',
  '8Ps/AAAAAAAAAO7/AQAAAAAAAOD/h///AwAAAAAAAMy+fw0NDMgAgAAA',
].join('');

/** Writes this database for the embedded DynamoDB, unless there is already one. */
export const createDatabaseIfMissing = (file: string): void => {
  if (!existsSync(file)) writeWholeFile(file, gunzipSync(Buffer.from(zippedDatabase, 'base64')));
};
